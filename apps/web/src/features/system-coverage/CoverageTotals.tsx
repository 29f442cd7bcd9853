import type { SystemCoverage } from '@assay/contract';
import { Card, cn } from '../../ui/index.ts';
import { kindLabels, percentOf, sortedKinds } from './coverage-view.ts';
import { ShareBar } from './ShareBar.tsx';

type Totals = SystemCoverage['totals'];

const shares = [
  { key: 'endpoints', label: 'Endpoints' },
  { key: 'statuses', label: 'Documented statuses' },
  { key: 'constraints', label: 'Constraints' },
] as const;

export function CoverageTotals({ totals }: { totals: Totals }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title="With scenarios, passed and failed" className="min-w-0">
        <dl className="grid gap-4">
          {shares.map(({ key, label }) => (
            <Share key={key} label={label} share={totals[key]} />
          ))}
        </dl>
      </Card>
      <Kinds kinds={sortedKinds(totals.rule_kinds)} />
    </div>
  );
}

function Share({ label, share }: { label: string; share: Totals['statuses'] }) {
  const { documented, tried, passed, failed } = share;
  const unjudged = tried - passed - failed;
  return (
    <div className="grid gap-1">
      <dt className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        <span className="text-[13px] text-ink-dim tabular-nums">{documented} documented</span>
      </dt>
      <dd className="grid gap-1">
        <ShareBar {...share} />
        <span className="flex flex-wrap gap-x-4 text-[13px] tabular-nums">
          <span>
            {tried} with scenarios <span className="text-ink-dim">({percentOf(tried, documented)}%)</span>
          </span>
          <span className="text-pass">
            {passed} passed <span className="text-ink-dim">({percentOf(passed, documented)}%)</span>
          </span>
          {unjudged > 0 && (
            <span>
              {unjudged} not judged <span className="text-ink-dim">({percentOf(unjudged, documented)}%)</span>
            </span>
          )}
          {failed > 0 && (
            <span className="text-fail">
              {failed} failed <span className="text-ink-dim">({percentOf(failed, documented)}%)</span>
            </span>
          )}
        </span>
      </dd>
    </div>
  );
}

function Kinds({ kinds }: { kinds: Totals['rule_kinds'] }) {
  const all = kinds.reduce((sum, { rules }) => sum + rules, 0);
  const max = Math.max(1, ...kinds.map(({ rules }) => rules));
  return (
    <Card title={`Validation rules by kind (${all})`} className="min-w-0">
      {kinds.length === 0 && (
        <p className="text-ink-dim">No validation rules yet. They are generated with the scenarios.</p>
      )}
      <dl className="grid gap-1">
        {kinds.map(({ kind, rules }) => (
          <div key={kind} className="grid grid-cols-[11.5rem_minmax(0,1fr)_3rem] items-center gap-2 text-[13px]">
            <dt className={cn('truncate', kind === 'unknown' && 'text-fail')}>{kindLabels[kind]}</dt>
            <dd className="contents">
              <span className="h-1.5 rounded bg-sunken" aria-hidden>
                <span
                  className={cn('block h-full min-w-0.5 rounded', kind === 'unknown' ? 'bg-fail' : 'bg-ink-faint')}
                  style={{ width: `${(rules / max) * 100}%` }}
                />
              </span>
              <span className="text-right tabular-nums">{rules}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
