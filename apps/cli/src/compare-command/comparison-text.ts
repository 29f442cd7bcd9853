import { counted } from '../output/counted.ts';
import type { Run, RunComparison } from '@assay/contract';
import { areElsewhere, changeOf, comparisonWords, countChanges, wasRun } from '@assay/findings/compare';
import type { Change, ComparedScenario } from '@assay/findings/compare';
import type { Paint } from '@assay/reports';

type ShownRun = Pick<Run, 'id' | 'created_at' | 'environment' | 'completed' | 'failed' | 'skipped' | 'total'>;

type Compared = Pick<RunComparison, 'scenarios'> & Record<'left' | 'right', ShownRun>;

/** What matters most comes last, next to the prompt. */
const order: readonly Change[] = ['unchanged', 'neither', 'removed', 'added', 'fixed', 'broken'];

/** A comparison for a terminal. */
export function comparisonText(
  { left, right, scenarios }: Compared,
  { paint, isAll }: { paint: Paint; isAll: boolean },
): string {
  const words = comparisonWords(left, right);
  const names = [words.left, words.right];
  const width = Math.max(...names.map((name) => name.length));
  const head = [left, right].map((run, at) => `${paint.bold((names[at] ?? '').padEnd(width))}  ${runText(run)}`);
  const groups = order
    .filter((change) => isAll || (change !== 'unchanged' && change !== 'neither'))
    .flatMap((change) => {
      const found = scenarios.filter((one) => changeOf(one) === change);
      return found.length === 0
        ? []
        : ['', `${paint.bold(words.of[change])} (${found.length})`, ...found.map(scenarioText)];
    });
  return [...head, ...groups, ''].join('\n');
}

function runText({ id, created_at: at, environment, completed, failed, skipped, total }: ShownRun): string {
  const time = `${at.slice(0, 16).replace('T', ' ')} UTC`;
  const address = environment === null ? [] : [environment.base_url];
  return [`run ${id}`, time, ...address, `${completed - failed - skipped} of ${total} passed`].join(', ');
}

function scenarioText({ method, endpoint, scenario_name: name, left, right }: ComparedScenario): string {
  return `  ${method} ${endpoint}  ${name}\n    ${sideText(left)} | ${sideText(right)}`;
}

function sideText(side: ComparedScenario['left']): string {
  if (!wasRun(side)) return 'not run';
  const answered = side.http_status === null ? 'no answer' : String(side.http_status);
  return `${side.status}, ${answered}`;
}

export function summaryText({ left, right, scenarios }: Compared): string {
  const { unchanged, added, removed, neither } = countChanges(scenarios);
  const both = scenarios.length - added - removed - neither;
  const changed = both - unchanged;
  const kind = areElsewhere(left, right) ? 'environments' : 'runs';
  const one = added + removed === 0 ? '' : ` ${added + removed} ran in one of the ${kind} only.`;
  return changed === 0
    ? `${counted(both, 'scenario')} did the same in both ${kind}.${one}`
    : `${changed} of ${both} scenarios differ.${one}`;
}
