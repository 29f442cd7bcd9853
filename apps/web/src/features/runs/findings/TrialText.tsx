import type { FindingTrial } from '@assay/contract';
import { Link, pathTo } from '../../../app/index.ts';
import { relativeTime } from '../../../data/index.ts';
import { CodeText } from '../../../ui/index.ts';
import { useScenarioTargets } from '../use-scenario-targets.ts';
import { trialTexts } from './suspects.ts';

/** What came of the first scenario alone, and the execution that shows it. */
export function TrialText({ trial: { outcome, execution, at } }: { trial: FindingTrial }) {
  const targets = useScenarioTargets();
  const target = execution === null ? undefined : targets.get(execution.scenario_id)?.at;
  return (
    <>
      <span className="font-medium">{trialTexts[outcome]}</span>{' '}
      <span className="text-ink-dim">The first scenario was run alone, on records of its own, {relativeTime(at)}.</span>
      {execution !== null && target !== undefined && (
        <>
          {' '}
          <Link
            to={pathTo('ScenarioDetail', target, { mode: 'execution', execution: execution.execution_id })}
            className="font-medium underline"
          >
            See its result
          </Link>
        </>
      )}
      {outcome === 'other' && execution !== null && (
        <span className="block text-ink-dim">
          <CodeText>{execution.reason}</CodeText>
        </span>
      )}
    </>
  );
}
