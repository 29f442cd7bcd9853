import type { Check, Test } from '../tree/check.ts';
import { bare } from '../compile/gates/bare.ts';
import { prepareExchange } from '../exchange.ts';
import { evaluateCheck } from './evaluate.ts';
import { outcomeMeanings } from './outcomes.ts';

/** What a rule says of the status alone: `ranges` it allows, first and last, and whether it says `only` that. */
export interface AllowedStatuses {
  ranges: [number, number][];
  only: boolean;
}

const every = Array.from({ length: 500 }, (_, index) => index + 100);

/**
 * The statuses with which a rule can pass, so far as the status decides it; null where it does not, whatever else the rule asks for.
 * A condition is not looked into: without it the rule is met.
 */
export function allowedStatuses(check: Check): AllowedStatuses | null {
  const allowed = allowedBy(check);
  if (allowed === null || allowed.size === 0) return null;
  return { ranges: toRanges(every.filter((status) => allowed.has(status))), only: isAboutStatus(check) };
}

function allowedBy(check: Check): Set<number> | null {
  switch (check.kind) {
    case 'test':
      return isAboutStatus(check) ? passing(check) : null;
    case 'outcome':
      return new Set(every.filter((status) => outcomeMeanings[check.outcome].accepts(status)));
    case 'all':
      return allowedByAll(check.checks);
    case 'any':
      return allowedByAny(check.checks);
    case 'not':
      return check.check.kind === 'test' && isAboutStatus(check.check) ? passing(check) : null;
    case 'when':
    case 'each':
      return null;
  }
}

function isAboutStatus(check: Check): boolean {
  if (check.kind === 'all' || check.kind === 'any') return check.checks.every(isAboutStatus);
  return check.kind === 'not' ? isAboutStatus(check.check) : check.kind === 'test' && isStatusTest(check);
}

const isStatusTest = ({ subject }: Test): boolean => subject.kind === 'status';

/** What compares with anything but a number that is written down passes with none of them. */
const passing = (check: Check): Set<number> =>
  new Set(every.filter((status) => evaluateCheck(check, answered(status), bare).status === 'pass'));

const answered = (status: number) =>
  prepareExchange({
    request: { method: 'GET', url: '/', headers: {}, pathParams: {}, query: {}, body: null },
    response: { status, statusText: '', headers: [], body: '', timeMs: 0, sizeBytes: 0 },
  });

function toRanges(statuses: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const status of statuses) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === status - 1) last[1] = status;
    else ranges.push([status, status]);
  }
  return ranges;
}

function allowedByAll(checks: readonly Check[]): Set<number> | null {
  const known = checks.map(allowedBy).filter((one) => one !== null);
  return known.length === 0 ? null : new Set(every.filter((status) => known.every((one) => one.has(status))));
}

function allowedByAny(checks: readonly Check[]): Set<number> | null {
  const found = checks.map(allowedBy);
  const isOpen = found.includes(null);
  return isOpen ? null : new Set(every.filter((status) => found.some((one) => one?.has(status) === true)));
}
