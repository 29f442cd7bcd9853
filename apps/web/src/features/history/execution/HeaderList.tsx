/** Headers of a request or an answer, folded away until somebody asks for them. */
export function HeaderList({ headers }: { headers: readonly (readonly [name: string, value: string])[] }) {
  if (headers.length === 0) return null;
  return (
    <details className="rounded border border-line">
      <summary className="px-3 py-1.5 text-[13px] text-ink-dim">{headers.length} headers</summary>
      <dl className="grid gap-0.5 border-t border-line px-3 py-2 font-mono text-[12px]">
        {headers.map(([name, value], at) => (
          // The same name may come twice.
          <div key={at} className="break-all">
            <dt className="inline text-ink-dim">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
