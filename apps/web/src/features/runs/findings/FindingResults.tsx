import type { Finding } from '@assay/contract';
import { useState } from 'react';
import { Link, pathTo } from '../../../app/index.ts';
import { CodeText } from '../../../ui/index.ts';
import { useScenarioTargets } from '../use-scenario-targets.ts';

/** Scenarios that are listed before the rest is asked for. */
const FEW = 5;

/** The results that say it; each leads to its execution. */
export function FindingResults({ finding: { executions, count } }: { finding: Finding }) {
  const [isWhole, setWhole] = useState(false);
  const targets = useScenarioTargets();
  const shown = isWhole ? executions : executions.slice(0, FEW);
  const hidden = executions.length - shown.length;
  return (
    <div className="grid gap-1 text-[13px]">
      <h5 className="text-ink-dim">Results</h5>
      <ul className="grid gap-1.5">
        {shown.map((one) => {
          const at = targets.get(one.scenario_id)?.at;
          return (
            <li key={one.execution_id} className="min-w-0">
              {at === undefined ? (
                one.scenario_name
              ) : (
                <Link
                  to={pathTo('ScenarioDetail', at, { mode: 'execution', execution: one.execution_id })}
                  className="font-medium underline"
                >
                  <CodeText>{one.scenario_name}</CodeText>
                </Link>
              )}{' '}
              <span className="font-mono text-[12px] text-ink-dim">{one.endpoint}</span>
              <span className="block break-words text-ink-dim">
                <CodeText>{one.reason}</CodeText>
              </span>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <button type="button" className="w-fit font-medium underline" onClick={() => setWhole(true)}>
          Show {hidden} more
        </button>
      )}
      {isWhole && count > executions.length && <p className="text-ink-dim">And {count - executions.length} more.</p>}
    </div>
  );
}
