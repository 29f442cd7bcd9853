import type { Exchange } from '../../exchange.ts';
import { prepareExchange } from '../../exchange.ts';
import { evaluateCheck } from '../../evaluate/evaluate.ts';
import type { Check, EachItem, Test } from '../../tree/check.ts';
import { innerChecks, partsOf, testsOf } from '../../tree/parts-of.ts';
import { bare } from './bare.ts';

/** Whether a check holds of every answer because of what it says: a value compared with itself, a condition that is its own consequence, a part and its opposite. */
export function isTautology(check: Check): boolean {
  if (check.kind === 'test') return isSelfComparison(check);
  if (check.kind === 'outcome') return false;
  if (check.kind === 'when') return isTautology(check.consequence) || implies(check.condition, check.consequence);
  if (check.kind === 'all') return check.checks.length > 0 && check.checks.every(isTautology);
  if (check.kind === 'any') return check.checks.some(isTautology) || hasOpposites(check.checks);
  return check.kind === 'each' && holdsOfEach(check);
}

/** "every open order is open". */
function holdsOfEach({ check, filter, quantifier }: EachItem): boolean {
  return isTautology(check) || (quantifier.kind === 'all' && filter !== null && holdsAnyway(filter, check));
}

/** "where the status is open, there is a status": what has a value is there. */
function holdsAnyway(condition: Check, consequence: Check): boolean {
  if (same(condition, consequence)) return true;
  if (condition.kind !== 'test' || condition.negated || !/^(?:compare|oneOf)$/.test(condition.predicate.op))
    return false;
  if (/"value":(?:null|"")/.test(JSON.stringify(condition.predicate))) return false;
  return (
    testsOf(consequence).every((test) => same(test.subject, condition.subject) && isOfBeing(test)) &&
    isPlain(consequence)
  );
}

const isOfBeing = ({ predicate, negated }: Test): boolean =>
  negated ? /^(?:unset|null|empty)$/.test(predicate.op) : predicate.op === 'present';

const isPlain = (check: Check): boolean =>
  check.kind === 'test' || (check.kind === 'all' && check.checks.every(isPlain));

/** "status is the value of status", "the total is at least the total". */
function isSelfComparison({ subject, predicate, negated }: Test): boolean {
  if (negated || predicate.op !== 'compare' || !/^(equal|atLeast|atMost)$/.test(predicate.comparison)) return false;
  const { value } = predicate;
  if (value.kind === 'status') return subject.kind === 'status';
  if (value.kind === 'header')
    return subject.kind === 'header' && subject.name.toLowerCase() === value.name.toLowerCase();
  return value.kind === 'field' && subject.kind === 'field' && same(subject.path, value.path);
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function hasOpposites(parts: Check[]): boolean {
  const checks = parts.flatMap((part) => (part.kind === 'any' ? part.checks : [part]));
  return checks.some((one) => checks.some((other) => same(opposite(one), other)));
}

function opposite(check: Check): Check {
  if (check.kind === 'not') return check.check;
  return check.kind === 'test' ? { ...check, negated: !check.negated } : { kind: 'not', check };
}

/** The usual ones: that something can be gone (410) as well as not found makes no rule of "if it is not found, 404". */
const statuses = [100, 200, 201, 202, 204, 301, 304, 400, 401, 403, 404, 405, 409, 412, 415, 422, 429, 500, 503];

/** "If it is not found, then 404": both say the same of the status, so no answer can meet the one without the other. */
function implies(condition: Check, consequence: Check): boolean {
  if (holdsAnyway(condition, consequence)) return true;
  if (!isAboutStatus(condition) || !isAboutStatus(consequence)) return false;
  const answers = statuses.map(answered);
  const passes = (check: Check, answer: Exchange) =>
    evaluateCheck(check, prepareExchange(answer), bare).status === 'pass';
  const meant = answers.filter((answer) => passes(condition, answer));
  return meant.length > 0 && meant.every((answer) => passes(consequence, answer));
}

function isAboutStatus(check: Check): boolean {
  if (check.kind === 'each') return false;
  const own = innerChecks(check);
  if (own.length > 0) return own.every(isAboutStatus);
  return partsOf(check).every((part) => part.kind === 'outcome' || part.subject.kind === 'status');
}

function answered(status: number): Exchange {
  return {
    request: { method: 'GET', url: '', headers: {}, pathParams: {}, query: {}, body: null },
    response: { status, statusText: '', headers: [], body: '', timeMs: 1, sizeBytes: 0 },
  };
}
