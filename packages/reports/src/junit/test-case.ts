import { causeOf } from '../cause.ts';
import type { Attempt, EventOf, ResultDetails } from '../run-listener.ts';
import { toAttributes, toText } from './xml.ts';

type Outcome = 'failure' | 'error' | 'skipped';

export interface TestCase {
  name: string;
  timeMs: number;
  /** Null when it passed. */
  outcome: { kind: Outcome; type: string; message: string; text: string } | null;
  attempts: readonly Attempt[];
  /** Lines for people who look at this one case. */
  notes: readonly string[];
}

/** Bounds of the texts of one scenario, since the file is written when the last one is known. */
const MAX_MESSAGE_CHARS = 500;
const MAX_TEXT_CHARS = 4000;

const cut = (text: string, max: number): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

/** A case that belongs to no scenario: a run that is not as it should be must not look like one that passed. */
export const runCase = (
  name: string,
  { kind, type, message }: { kind: Outcome; type: string; message: string },
): TestCase => ({
  name,
  timeMs: 0,
  outcome: { kind, type, message: cut(message, MAX_MESSAGE_CHARS), text: cut(message, MAX_TEXT_CHARS) },
  attempts: [],
  notes: [],
});

export function caseOf(
  event: EventOf<'scenario_result'>,
  details: ResultDetails | null,
  finding: string | null,
): TestCase {
  return {
    name: event.name,
    timeMs: event.response_time_ms ?? 0,
    outcome: outcomeOf(event, details),
    attempts: details?.attempts ?? [],
    notes: notesOf(event, details, finding).map((note) => cut(note, MAX_TEXT_CHARS)),
  };
}

function notesOf(
  event: EventOf<'scenario_result'>,
  details: ResultDetails | null,
  finding: string | null,
): readonly string[] {
  const expected = details?.expectedStatus ?? null;
  const answered = event.http_status === null ? 'no answer' : `status ${event.http_status}`;
  const time = event.response_time_ms === null ? '' : ` in ${Math.round(event.response_time_ms)} ms`;
  return [
    `cause: ${causeOf(event, details)}`,
    ...(expected === null ? [] : [`expected: status ${expected}`, `answered: ${answered}${time}`]),
    `scenario_id: ${event.scenario_id}`,
    `execution_id: ${event.execution_id}`,
    ...(finding === null ? [] : [`finding: ${cut(finding, MAX_MESSAGE_CHARS)}`]),
    ...(event.status === 'success' ? [] : exchangeOf(details)),
  ];
}

const exchangeOf = (details: ResultDetails | null): string[] => [
  ...(details?.answer == null ? [] : [`answer: ${details.answer}`]),
  ...(details?.curl == null ? [] : [details.curl]),
];

function outcomeOf(event: EventOf<'scenario_result'>, details: ResultDetails | null): TestCase['outcome'] {
  const { status, error } = event;
  if (status === 'success') return null;
  const message = error ?? details?.error?.message ?? status;
  const failed = (details?.rules ?? []).filter((rule) => rule.status === 'fail');
  const lines = [message, ...failed.map((rule) => `${rule.validation_text}: ${rule.reason}`)];
  return {
    kind: status,
    type: typeOf(details),
    message: cut(message, MAX_MESSAGE_CHARS),
    text: cut(lines.join('\n'), MAX_TEXT_CHARS),
  };
}

/** What caused it: the kind of error, a rule or the status. */
function typeOf(details: ResultDetails | null): string {
  if (details?.error) return details.error.cause;
  return details?.statusMet === true ? 'rule' : 'status';
}

export function toTestCase(suiteName: string, { name, timeMs, outcome, attempts, notes }: TestCase): string {
  const head = `    <testcase${toAttributes({ name, classname: suiteName, time: seconds(timeMs) })}>\n`;
  const tries = attempts.map((attempt) => toAttempt(attempt, outcome === null)).join('');
  const out = notes.length === 0 ? '' : `      <system-out>${toText(`${notes.join('\n')}\n`)}</system-out>\n`;
  return `${head}${toOutcome(outcome)}${tries}${out}    </testcase>\n`;
}

function toOutcome(outcome: TestCase['outcome']): string {
  if (outcome === null) return '';
  const { kind, type, message, text } = outcome;
  if (kind === 'skipped') return `      <skipped${toAttributes({ message })}/>\n`;
  return `      <${kind}${toAttributes({ message, type })}>${toText(text)}</${kind}>\n`;
}

/** As Maven Surefire writes them: what passed at last is flaky, what did not was run again. */
function toAttempt({ status, reason }: Attempt, passedAtLast: boolean): string {
  const kind = `${passedAtLast ? 'flaky' : 'rerun'}${status === 'error' ? 'Error' : 'Failure'}`;
  const message = cut(reason ?? status, MAX_MESSAGE_CHARS);
  return `      <${kind}${toAttributes({ message, type: status })}>${toText(message)}</${kind}>\n`;
}

export const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);
