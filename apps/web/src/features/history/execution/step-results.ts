import type { ValidationResult } from '@assay/contract';

/** The verdicts of one request of a sequence. */
export interface StepResults {
  /** `METHOD /path` of a request that follows the judged one; null for that one itself. */
  label: string | null;
  /** Their texts do not name the request any more. */
  results: ValidationResult[];
}

const following = /^then ([A-Z]+ \S+): (.*)$/s;
/** The first verdict of each request that follows is that of its status. */
const isStatus = (text: string): boolean => /^status is \d/.test(text);

/** Verdicts by the request that they are about, in the order of the sequence. */
export function byStep(all: readonly ValidationResult[]): StepResults[] {
  const steps: StepResults[] = [];
  for (const result of all) {
    const [, label = null, text = result.validation_text] = following.exec(result.validation_text) ?? [];
    const last = steps.at(-1);
    const isNext = last === undefined || last.label !== label || (label !== null && isStatus(text));
    const named = { ...result, validation_text: text };
    if (isNext) steps.push({ label, results: [named] });
    else last.results.push(named);
  }
  return steps;
}

/** The requests that follow the judged one. */
export const stepsAfter = (all: readonly ValidationResult[]): StepResults[] =>
  byStep(all).filter(({ label }) => label !== null);

/** Paths in an answer that made rules fail. */
export const pathsOf = (results: readonly ValidationResult[]): string[] =>
  results
    .filter(({ status }) => status === 'fail')
    .flatMap(({ evidence }) => evidence.filter(({ ok }) => !ok).map(({ path }) => path));

/** Paths in the answer to the judged request that made a rule fail. */
export function failedPaths(all: readonly ValidationResult[]): string[] {
  return byStep(all)
    .filter(({ label }) => label === null)
    .flatMap(({ results }) => pathsOf(results));
}
