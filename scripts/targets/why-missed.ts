import { saidBy, type GeneratedTarget, type Outcome } from './run-on-target.ts';
import type { TargetFault } from './read-target.ts';

const MAX_NAMED = 3;

type Answer = { status: number; headers: string; body: unknown };

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

interface Received {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

const answerOf = ({ status, headers, body }: Received): Answer => ({
  status,
  headers: headers
    .map(([name]) => name.toLowerCase())
    .toSorted()
    .join(),
  body: parsed(body),
});

/** What was answered to the judged requests of a scenario. */
const answersOf = ({ result: { response, followUps = [] } }: Outcome): Answer[] =>
  [...(response === null ? [] : [response]), ...followUps.map((one) => one.response)].map(answerOf);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether a value is another one where two runs without a fault agree: ids, times and what is counted differ in each run. */
function differs(first: unknown, second: unknown, now: unknown): boolean {
  if (!isRecord(first) || !isRecord(second)) return first === second && now !== first;
  if (!isRecord(now)) return true;
  const names = Object.keys({ ...first, ...now });
  return names.some((name) =>
    name in first === name in second ? differs(first[name], second[name], now[name]) : false,
  );
}

/** What a target without a fault answered in two runs, by the scenario's name. */
export class CleanAnswers {
  readonly said: ReadonlySet<string>;
  readonly #runs: readonly ReadonlyMap<string, Answer[]>[];

  constructor(first: readonly Outcome[], second: readonly Outcome[]) {
    this.said = new Set([...first, ...second].filter(isRed).map(({ scenario }) => scenario.name));
    this.#runs = [first, second].map((run) => new Map(run.map((one) => [one.scenario.name, answersOf(one)])));
  }

  isOther(outcome: Outcome): boolean {
    const [first, second] = this.#runs.map((run) => run.get(outcome.scenario.name));
    return answersOf(outcome).some(
      (answer, at) => first?.[at] && second?.[at] && differs(first[at], second[at], answer),
    );
  }
}

const isRed = ({ result }: Outcome): boolean => result.status === 'failure';

const named = (outcomes: readonly Outcome[]): string =>
  outcomes
    .slice(0, MAX_NAMED)
    .map(({ scenario }) => scenario.name)
    .join(' | ');

/** Scenarios of the operation of a fault whose setup did not work. */
function notRun(outcomes: readonly Outcome[], fault: TargetFault, { model }: GeneratedTarget): Outcome[] {
  const operation = model.operations.find(({ operationId, key }) => [operationId, key].includes(fault.operation));
  return outcomes.filter(
    ({ scenario, result }) => result.status === 'skipped' && scenario.judged.label === operation?.key,
  );
}

/** Why a fault was missed, seen from everything that the document gives reason to send. */
export function whyMissed(
  generated: GeneratedTarget,
  fault: TargetFault,
  clean: CleanAnswers,
  all: readonly Outcome[],
): string {
  const [found] = saidBy(
    all.filter(({ scenario }) => !clean.said.has(scenario.name)),
    ['failure'],
  );
  if (found !== undefined) return `budget: ${found}`;
  const others = all.filter((outcome) => clean.isOther(outcome));
  if (others.length > 0) return `no rule looks at it: ${named(others)}`;
  const skipped = notRun(all, fault, generated);
  return skipped.length > 0 ? `setup failed: ${named(skipped)}` : 'no scenario sends it';
}
