import { cn } from '../cn.ts';

/** A sentence with names in backticks, as rules write them; they are shown as code, without the backticks. */
export function CodeText({ children, className }: { children: string | null; className?: string }) {
  return children?.split(/(`[^`]+`)/).map((part, index) =>
    part.length > 2 && part.startsWith('`') ? (
      // Parts never move: the text is read-only.
      <code key={index} className={cn('font-mono text-[0.92em] [overflow-wrap:anywhere]', className)}>
        {part.slice(1, -1)}
      </code>
    ) : (
      part
    ),
  );
}
