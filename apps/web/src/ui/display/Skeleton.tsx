import { cn } from '../cn.ts';

/** Rows in the shape of the content that is on its way. */
export function Skeleton({ rows = 4, className }: { rows?: number; className?: string }) {
  return (
    <div className={cn('grid gap-2', className)} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="h-9 animate-pulse rounded bg-sunken" />
      ))}
    </div>
  );
}
