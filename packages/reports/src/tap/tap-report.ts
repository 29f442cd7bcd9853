import { stoppedText } from '@assay/contract';
import { causeOf } from '../cause.ts';
import { printable } from '../printable.ts';
import type { EventOf, ReportedRun, ResultDetails, RunListener } from '../run-listener.ts';

/** TAP version 14 (testanything.org): a line for each scenario as it ends, the plan at the end. */
export function createTapReport(_: ReportedRun, write: (text: string) => void): RunListener {
  let number = 0;
  let isBegun = false;
  const begin = (): void => {
    if (!isBegun) write('TAP version 14\n');
    isBegun = true;
  };
  const point = (isOk: boolean, text: string, details: readonly [name: string, value: string][]): void => {
    begin();
    number += 1;
    write(`${isOk ? 'ok' : 'not ok'} ${number} - ${text}\n`);
    if (details.length > 0) write(`  ---\n${details.map(([name, value]) => `  ${name}: ${value}\n`).join('')}  ...\n`);
  };
  const end = (bail: string | null): void => {
    begin();
    if (bail === null) write(`1..${number}\n`);
    else write(`Bail out! ${oneLine(bail)}\n`);
  };
  return {
    onStart: begin,
    onScenarioResult: (event, details) => {
      const label = escaped(`${endpointOf(details)}${event.name}`);
      const skip = event.status === 'skipped' ? ` # SKIP ${escaped(event.error ?? '')}` : '';
      point(event.status === 'success' || event.status === 'skipped', `${label}${skip}`, yamlOf(event, details));
    },
    onConclusion: ({ causes }) => {
      for (const { cause, message } of causes)
        if (ofTheRun.has(cause)) point(false, `Run: ${cause}`, [['message', JSON.stringify(message)]]);
    },
    onCompleted: (event) => end(event.stopped ? stoppedText(event) : null),
    onError: ({ error }) => end(error),
  };
}

/** What no scenario says. */
const ofTheRun = new Set(['coverage', 'flaky', 'credentials']);

const endpointOf = (details: ResultDetails | null): string =>
  details === null ? '' : `${details.endpoint.method} ${details.endpoint.path}: `;

/** JSON texts are YAML texts. */
function yamlOf(event: EventOf<'scenario_result'>, details: ResultDetails | null): [string, string][] {
  const cause = causeOf(event, details);
  if (cause === 'passed' || cause === 'skipped') return [];
  const reasons = cause === 'flaky' ? (details?.attempts ?? []).map(({ reason }) => reason) : [event.error];
  return [
    ['cause', cause],
    ['message', JSON.stringify(reasons.map((reason) => reason ?? '').join(' '))],
    ...(event.http_status === null ? [] : [['http_status', String(event.http_status)] satisfies [string, string]]),
    ...(details?.expectedStatus == null
      ? []
      : [['expected_http_status', String(details.expectedStatus)] satisfies [string, string]]),
  ];
}

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/g, ' '));

/** `#` begins a directive. */
const escaped = (text: string): string => oneLine(text).replaceAll('\\', '\\\\').replaceAll('#', '\\#');
