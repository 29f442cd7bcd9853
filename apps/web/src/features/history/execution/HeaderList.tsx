/** Headers of a request or a response, collapsed by default. */
export function HeaderList({ headers }: { headers: readonly (readonly [name: string, value: string])[] }) {
  if (headers.length === 0) return null;
  return (
    <details className="rounded border border-line">
      <summary className="px-3 py-1.5 text-[13px] text-ink-dim">{headers.length} headers</summary>
      <dl className="grid gap-0.5 border-t border-line px-3 py-2 font-mono text-[12px]">
        {headers.map(([name, value], at) => (
          // The same name can occur twice.
          <div key={at} className="break-all">
            <dt className="inline text-ink-dim">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
