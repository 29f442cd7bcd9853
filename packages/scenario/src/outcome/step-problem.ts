/** Why a step before the judged request did not work: as it is written for people, and read again where errors are grouped by step. */
export interface StepProblem {
  /** Counted from 1. */
  number: number;
  /** `METHOD /path`. */
  label: string;
  problem: string;
}

/** What the API answered to a step that needed another answer. */
export interface RefusedAnswer {
  status: number;
  /** The beginning of it; empty when the answer has no body. */
  body: string;
}

export const stepProblemText = ({ number, label, problem }: StepProblem): string =>
  `Step ${number} before the request, ${label}, did not work: ${problem}`;

const STEP = /^Step (\d+) before the request, (.+?), did not work: (.*)$/s;

/** Null for a text that is about something else. */
export function readStepProblem(text: string): StepProblem | null {
  const [, number, label, problem] = STEP.exec(text) ?? [];
  return label === undefined || problem === undefined ? null : { number: Number(number), label, problem };
}

export const refusedAnswerText = ({ status, body }: RefusedAnswer): string =>
  `the API answered ${status}${body === '' ? '.' : `: ${body}`}`;

const ANSWERED = /^the API answered (\d{3})(?:: (.*)|\.)$/s;

/** Null for a text that is about something else. */
export function readRefusedAnswer(text: string): RefusedAnswer | null {
  const [, status, body = ''] = ANSWERED.exec(text) ?? [];
  return status === undefined ? null : { status: Number(status), body };
}

/** What the answer of a step has no value at: a member by its path, or a header. */
export const missingValueText = (location: string): string => `its answer has no value at \`${location}\`.`;

const MISSING = /^its answer has no value at `(.+)`\.$/;

/** Null for a text that is about something else. */
export const readMissingValue = (text: string): string | null => MISSING.exec(text)?.[1] ?? null;
