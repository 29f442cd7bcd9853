import type { RuleCompilation } from '@assay/contract';
import { cn } from '../../ui/index.ts';

type Span = Extract<RuleCompilation, { status: 'understood' }>['spans'][number];

const roles: Readonly<Record<string, { label: string; className: string }>> = {
  subject: { label: 'What is checked', className: 'border-get' },
  predicate: { label: 'What must be true', className: 'border-accent' },
  outcome: { label: 'What must happen', className: 'border-accent' },
  joint: { label: 'How parts are joined', className: 'border-patch' },
  missed: { label: 'Not understood', className: 'border-fail border-dotted' },
  context: { label: 'In which case', className: 'border-line-strong' },
};

/** The sentence as written, each part underlined in the colour of what it was understood as. */
export function SpannedText({ text, spans }: { text: string; spans: readonly Span[] }) {
  return (
    <span className="text-[13px] text-ink-dim">
      {partsOf(text, spans).map((part) => (
        <span
          key={part.start}
          title={part.role === null ? undefined : roles[part.role]?.label}
          className={cn(part.role !== null && 'border-b-2 text-ink', part.role !== null && roles[part.role]?.className)}
        >
          {part.text}
        </span>
      ))}
    </span>
  );
}

interface Part {
  start: number;
  text: string;
  role: string | null;
}

/** Cuts the text at the spans; of spans that overlap the first one counts. */
export function partsOf(text: string, spans: readonly Span[]): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(at, span.start);
    const end = Math.min(text.length, span.end);
    if (end <= start) continue;
    if (start > at) parts.push({ start: at, text: text.slice(at, start), role: null });
    parts.push({ start, text: text.slice(start, end), role: span.role });
    at = end;
  }
  if (at < text.length) parts.push({ start: at, text: text.slice(at), role: null });
  return parts;
}
