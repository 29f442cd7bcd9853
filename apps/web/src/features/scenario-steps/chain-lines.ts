import type { Scenario, ScenarioDetails, ScenarioPolling, ScenarioStep } from '@assay/contract';
import { expectedText, POLLING_SECONDS, POLLING_TRIES } from '@assay/scenario';
import { asAccountText } from './accounts.ts';
import { yieldedNames } from './step-drafts.ts';

export interface ChainLine {
  lead: string;
  /** Null for the judged request itself. */
  operation: string | null;
  yields: string[];
  /** `as another user`; null where it is the usual account. */
  account: string | null;
  /** Sent once in a run for several scenarios. */
  isShared: boolean;
  /** Until when it is sent again; null when it is sent once. */
  until: string | null;
  /** What the answer must be; null where only success is needed, or nothing. */
  expects: string | null;
  /** With these answers nothing is judged. */
  undecided: string | null;
  rules: readonly string[];
}

type Sequence = Pick<ScenarioDetails, 'before' | 'extracts' | 'until' | 'follow_ups' | 'after' | 'login'> &
  WishedStatus;

/** The whole sequence, one line per request, in the order in which they are sent. */
export function chainLines(details: Sequence, status: Scenario['expected_http_status']): ChainLine[] {
  const { before = [], extracts = [], follow_ups: followUps = [], after = [] } = details;
  const request: ChainLine = {
    lead: before.length === 0 ? 'this request' : 'then this request',
    operation: null,
    yields: yieldedNames([{ extracts }]),
    account: asAccountText(details.login),
    isShared: false,
    until: untilText(details.until),
    ...wishText({ ...details, status }),
    rules: [],
  };
  return [
    ...before.map((step, index) => toLine(step, `${index + 1}.`)),
    request,
    ...followUpLines(followUps),
    ...after.map((step) => ({ ...toLine(step, step.fallback ? 'if that is refused:' : 'after:'), yields: [] })),
  ];
}

export const followUpLines = (steps: readonly ScenarioStep[]): ChainLine[] =>
  steps.map((step) => toLine(step, 'then:'));

function toLine(step: ScenarioStep, lead: string): ChainLine {
  const { name, login, shared, until, expects, rules = [] } = step;
  return {
    lead: name === undefined ? lead : `${lead} "${name}"`,
    operation: pathWithNames(step),
    yields: yieldedNames([step]),
    account: asAccountText(login),
    isShared: shared === true,
    until: untilText(until),
    ...(expects === undefined ? { expects: null, undecided: null } : wishText(expects)),
    rules,
  };
}

/** `repeated until status is done, at most 20 times in 30 s` */
function untilText(until: ScenarioPolling | undefined): string | null {
  if (until === undefined) return null;
  const { rules, tries = POLLING_TRIES, seconds = POLLING_SECONDS, forward } = until;
  const watched = (forward ?? []).map((path) => `; \`${path}\` never goes back`).join('');
  return `repeated until ${rules.join(' and ')}, at most ${tries} times in ${seconds} s${watched}`;
}

type WishedStatus = Pick<ScenarioDetails, 'status_by' | 'alternatives' | 'undecided'>;

/** `expects 400 or 422`, and with which other statuses nothing is judged. */
export function wishText({
  status,
  status_by: by,
  alternatives,
  undecided = [],
}: WishedStatus & { status: number }): Pick<ChainLine, 'expects' | 'undecided'> {
  const text = expectedText({ status, acceptsClass: by === 'convention', alternatives });
  return {
    expects: `expects ${text}`,
    undecided: undecided.length === 0 ? null : `not judged with ${undecided.join(' or ')}`,
  };
}

/** Replaces variables by path parameters: `DELETE /books/{{bookId}}` becomes `DELETE /books/{bookId}`. */
function pathWithNames({ operation, values }: ScenarioStep): string {
  return operation.replaceAll(/\{([^{}]+)\}/g, (written, name: string) => {
    const value = values.find((one) => one.in === 'path' && one.name === name)?.value ?? null;
    if (value === null) return written;
    return /^\{\{\s*[^{}\s]+\s*\}\}$/.test(value) ? `{${value.slice(2, -2).trim()}}` : value;
  });
}
