import { untriedTexts } from '@assay/contract';
import type { UntriedCount } from '@assay/contract';

/** How many scenarios were not generated, by the reason. */
export function UntriedCounts({ counts }: { counts: readonly UntriedCount[] }) {
  if (counts.length === 0) return null;
  const sum = counts.reduce((all, { scenarios }) => all + scenarios, 0);
  return (
    <details className="rounded border border-line px-3 py-2">
      <summary className="cursor-pointer">
        Not generated <span className="text-ink-dim tabular-nums">({sum})</span>
      </summary>
      <dl className="mt-2 grid gap-2 text-[13px]">
        {counts.map(({ reason, scenarios }) => (
          <div key={reason}>
            <dt className="font-medium">
              {untriedTexts[reason].title} <span className="text-ink-dim tabular-nums">({scenarios})</span>
            </dt>
            <dd className="text-ink-dim">{untriedTexts[reason].text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-[13px] text-ink-dim">Each endpoint lists them below its scenarios.</p>
    </details>
  );
}
