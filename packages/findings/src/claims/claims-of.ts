import { undocumentedIn, variableNames } from '@assay/rules';
import { answerMessage, unmetStatusText } from '@assay/scenario';
import { sentenceOf } from '../result.ts';
import type { FailedRule, Fault, RedResult } from '../result.ts';
import type { About, Claim } from './claim.ts';
import { causeOf } from './cause-of.ts';
import { aboutError } from './error-claim.ts';
import { keptBeside } from './kept-beside.ts';
import { aboutRule } from './rule-claim.ts';
import { schemaProblems } from './schema-problems.ts';

/** Everything that one red result says, each thing once. */
export function claimsOf(result: RedResult): Claim[] {
  if (result.error !== null) return [errorClaim(result, result.error)];
  if (result.statusMet === false && result.answered !== null) {
    // With another status than the expected one, what the rules say of the answer follows from that.
    const leaks = claimsOfRules(result).filter(({ about }) => about.kind === 'leak');
    const isBroken = result.answered >= 500;
    const named = isBroken ? leaks.filter(({ about }) => about.kind === 'leak' && about.field !== null) : leaks;
    return [
      statusClaim(
        result,
        result.answered,
        leaks.filter((one) => !named.includes(one)),
      ),
      ...named,
    ];
  }
  const claims = claimsOfRules(result);
  // An answer of another shape has another content type for the same reason.
  return claims.some(isShape) ? claims.filter((claim) => isShape(claim) || !followsFromShape(claim)) : claims;
}

const claimsOfRules = (result: RedResult): Claim[] => result.failedRules.flatMap((rule) => ruleClaims(result, rule));

const isShape = ({ about }: Claim): boolean => about.kind === 'schema' && about.problem.keyword === 'shape';

const followsFromShape = ({ about }: Claim): boolean =>
  about.kind === 'schema' ||
  (about.kind === 'rule' && ['contentType', 'header content-type'].includes(about.field ?? ''));

function errorClaim({ operation, fault }: RedResult, error: NonNullable<RedResult['error']>): Claim {
  const about = aboutError(error, fault);
  const of = about.kind === 'setup' ? about.step : PER_OPERATION.has(error.cause) ? operation : null;
  return { about, cause: causeOf(about), operation: of, evidence: [], reason: error.message, isConvention: false };
}

/** Trouble that may have a reason of its own at each operation; the rest concerns the API as a whole. */
const PER_OPERATION = new Set(['timeout', 'redirect_failed', 'answer_too_large', 'invalid_request', 'interrupted']);

/** `inside`: what of the server the answer shows beside its status. */
function statusClaim(result: RedResult, answered: number, inside: readonly Claim[]): Claim {
  const about = aboutStatus(result, answered, inside.length > 0);
  return {
    about,
    cause: causeOf(about),
    operation: result.operation,
    evidence: [
      { path: 'status', value: String(answered), ok: false },
      ...inside.flatMap(({ evidence }) => evidence.slice(0, 1)),
    ],
    reason: unmetStatusText({ status: result.expectedStatus, acceptsClass: result.acceptsClass }, answered),
    isConvention: result.acceptsClass,
  };
}

const KINDS: readonly (readonly [keyword: RegExp, kind: string])[] = [
  [/^type\b/, 'wrong_type'],
  [/^enum\b/, 'unknown_value'],
  [/^(exclusive)?(minimum|maximum)\b/i, 'out_of_range'],
  [/^maxLength\b/, 'too_long'],
  [/^format\b/, 'bad_format'],
];

/** A change that one field rules out is accepted or refused for what is wrong with that field. */
function asOneFault(fault: Fault): Fault {
  const kind = KINDS.find(([keyword]) => keyword.test(fault.constraint ?? ''))?.[1];
  return fault.kind === 'refused_change' && kind !== undefined ? { ...fault, kind } : fault;
}

function aboutStatus(result: RedResult, answered: number, showsInside: boolean): About {
  const { expectedStatus: expected, scenarioName: name } = result;
  const fault = result.fault === null ? null : asOneFault(result.fault);
  const message = answered >= 400 ? answerMessage(result.answerStart) : '';
  if (answered >= 500) return { kind: 'broken', answered, message, isValid: expected < 400, showsInside };
  if (expected < 400 && answered >= 400) return { kind: 'refused', expected, answered, message };
  if (expected >= 400 && answered < 400) return { kind: 'accepted', expected, answered, fault, name };
  return { kind: 'status', expected, answered, fault };
}

function ruleClaims(result: RedResult, rule: FailedRule): Claim[] {
  const { followUp } = rule;
  const operation = followUp?.operation ?? result.operation;
  const text = withVariables(sentenceOf(rule.text, followUp), rule.check);
  const isConvention = followUp?.status?.convention === true;
  const rest = { operation, evidence: rule.evidence.filter(({ ok }) => !ok), reason: rule.reason, isConvention };
  // What follows is judged by answers of its own.
  const answer = followUp === null ? result.answer : null;
  const paths = rest.evidence.map(({ path }) => path);
  return aboutFailed({ ...rule, text }, result, operation).map((about) => ({
    ...rest,
    about,
    cause: causeOf(about),
    ...(about.kind === 'schema' && { kept: keptBeside(about.problem, paths, answer) }),
  }));
}

/** A variable by its name instead of the braces that stand for its value. */
const withVariables = (text: string, check: FailedRule['check']): string =>
  (check === null ? [] : variableNames(check)).reduce(
    (named, name) => named.replaceAll(`{${name}}`, `the variable \`${name}\``),
    text,
  );

function aboutFailed(rule: FailedRule, result: RedResult, operation: string): About[] {
  const undocumented = undocumentedIn(rule.reason);
  if (undocumented !== null) return [{ kind: 'undocumented', answered: undocumented }];
  const status = rule.followUp?.status ?? null;
  if (status !== null) return [followUpStatus(status.expected, status.answered, operation)];
  const isSchema =
    rule.check?.kind === 'test' ? rule.check.predicate.op === 'schema' : /documented schema/.test(rule.text);
  const problems = isSchema ? schemaProblems(rule.evidence) : [];
  if (problems.length === 0) return [aboutRule(rule)];
  return problems.map((problem) => ({ kind: 'schema', answered: result.answered ?? 0, problem }));
}

function followUpStatus(expected: number, answered: number, operation: string): About {
  if (answered >= 500) return { kind: 'broken', answered, message: '', isValid: expected < 400, showsInside: false };
  if (expected >= 400 && answered < 400)
    return { kind: 'accepted', expected, answered, fault: deletedFault(expected, operation), name: NO_LONGER_ALLOWED };
  return { kind: 'status', expected, answered, fault: null };
}

const NO_LONGER_ALLOWED = 'a request that the one before it excludes';

/** A record that has to be gone and is read all the same. */
function deletedFault(expected: number, operation: string): RedResult['fault'] {
  const parameter = /^GET .*\{([^{}]+)\}[^{}]*$/.exec(operation)?.[1];
  if (parameter === undefined || (expected !== 404 && expected !== 410)) return null;
  return { kind: 'deleted_id', location: `path.${parameter}`, pointer: null, constraint: null };
}
