import { cn } from './cn.ts';

const colors: Record<string, string> = {
  GET: 'text-get',
  POST: 'text-post',
  PUT: 'text-put',
  PATCH: 'text-patch',
  DELETE: 'text-delete',
};

/** Fixed width, so that paths in a list start at one edge. */
export function MethodBadge({ method, short = false }: { method: string; short?: boolean }) {
  const text = short && method.length > 4 ? method.slice(0, 3) : method;
  return (
    <span
      className={cn(
        'shrink-0 font-mono text-[11px] font-semibold',
        short ? 'w-8' : 'w-14',
        colors[method] ?? 'text-other',
      )}
      title={method}
    >
      {text}
    </span>
  );
}
