import { cn } from '../cn.ts';

const colors: Record<string, string> = {
  GET: 'text-get',
  POST: 'text-post',
  PUT: 'text-put',
  PATCH: 'text-patch',
  DELETE: 'text-delete',
};

/** Fixed width, so that paths in a list align: with `short` that of the common methods; with `alone`, as wide as its text. */
export function MethodBadge({
  method,
  short = false,
  alone = false,
}: {
  method: string;
  short?: boolean;
  alone?: boolean;
}) {
  return (
    <span
      className={cn(
        'shrink-0 font-mono text-[11px] font-semibold',
        !alone && (short ? 'w-13' : 'w-14'),
        colors[method] ?? 'text-other',
      )}
      title={method}
    >
      {method}
    </span>
  );
}
