import type { JsonObject, Operation } from '@assay/api-model';
import type { Step } from '@assay/scenario';
import { accountsFor } from '../access/roles/called-accounts.ts';
import { isKept } from '../access/roles/other-role.ts';
import { bodyOverride } from '../../chains/body-override.ts';
import { ChainBuilder } from '../../chains/chain.ts';
import { cleanUp } from '../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { mayConflict } from '../../expectations/expectation.ts';
import { learnedOf } from '../../learned/facts-of.ts';
import { sampleBody } from '../../request-body.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { fieldsOf, pointerTo, withFields } from '../../resources/sent-record.ts';
import { isObject } from '../../schema/is-valid.ts';
import { withCapitalArticle } from '../../describe/article.ts';
import type { Candidate } from '../candidate.ts';
import { tolerant } from '../states/taken/first-record.ts';
import { uniqueIn, type Unique } from './life-cycle.ts';
import { uniqueEverywhere } from './unique-everywhere.ts';
import { otherRuleStatuses, ruleStatuses } from '../../expectations/rule-statuses.ts';
import type { Oracle } from '../oracle.ts';

/** Whom an operation is called as by the system's own account, and so by the second user as well. */
const isOfNamedAccount = (operation: Operation, { index, accounts }: Situation): boolean =>
  (learnedOf(operation)?.account ?? accountsFor(index.operations, accounts).get(operation.key)) !== undefined;

/** Whether the second user is not the one who sends it: it has an account of its own, or takes a right that they need not have. */
const isOfOthers = (operation: Operation, situation: Situation): boolean =>
  isOfNamedAccount(operation, situation) || isKept(situation, operation, 'other');

/** Steps as the second user sends them, but for those that take an account of their own. */
function asOther(steps: readonly Step[], situation: Situation): Step[] {
  const { operations } = situation.index;
  return steps.map((step) => {
    const called = operations.find(({ key }) => key === step.operation);
    const isOpen = step.login === undefined && called !== undefined && !isOfOthers(called, situation);
    return isOpen ? { ...step, login: 'other', expects: tolerant(called) } : step;
  });
}

interface Theirs {
  before: Step[];
  after: Step[];
  /** What holds the value that is taken. */
  value: string;
}

/** A record of the second user with a value that the judged request takes from it; null where it cannot be made. */
export function madeByOther(situation: Situation, main: ChainBuilder, unique: Unique): Theirs | null {
  const { prefix, fields } = unique;
  const { operation, index, seed } = situation;
  const chain = new ChainBuilder(index, seed, { suffix: 'Theirs' });
  // What somebody else keeps for all, such as an office, serves both users.
  for (const { resource, identity } of main.records()) {
    const maker = main.makerOf(resource);
    if (maker !== null && isOfOthers(maker, situation)) chain.adopt(resource, identity.slice(2, -2));
  }
  const path = chain.path(operation);
  const usual = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed);
  if (path.length < parameterNames(operation.path).length || usual == null || !isObject(usual)) return null;
  const body = withFields(usual, prefix, { ...fieldsOf(usual, prefix), ...unique.beside });
  const values = [...path, bodyOverride(body)];
  const made = cleanUp(situation, values, 'Theirs');
  const value = `${fields[0] ?? 'value'}Theirs`;
  const extracts = [{ name: value, path: `request ${prefix}${fields[0] ?? ''}` }, ...made.extracts];
  const create: Step = { operation: operation.key, values, extracts };
  return {
    before: asOther([...chain.before, create], situation),
    after: asOther([...made.after, ...chain.after], situation),
    value,
  };
}

/** Whether somebody else could send the same. */
export const hasSecondUser = (situation: Situation): boolean =>
  situation.accounts.some(({ login }) => login === 'other') && !isOfOthers(situation.operation, situation);

/** How a value that is taken is refused; null where nobody else could have taken it. */
function refusalOf(situation: Situation): number | null {
  const { operation } = situation;
  const mayRefuse = (status: number): boolean => status !== 409 || mayConflict(operation);
  return hasSecondUser(situation) ? (ruleStatuses(operation).find((status) => mayRefuse(status)) ?? null) : null;
}

/** What is unique for everybody is refused with the value of somebody else's record too, where the document says so. */
function takenElsewhere(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const resource = index.madeBy(operation);
  const sample = sampleBody(operation, index.definitions, seed);
  const status = refusalOf(situation);
  if (resource === null || !isObject(sample) || status === null) return [];
  const unique = uniqueIn(sample, situation, resource, (fields) => uniqueEverywhere(fields, situation));
  return unique === null ? [] : taken(situation, unique, { status, sample });
}

function taken(
  situation: Situation,
  unique: Unique,
  { status, sample }: { status: number; sample: JsonObject },
): Candidate[] {
  const { operation } = situation;
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const usual = chain.body(operation)[0]?.bodyValue ?? sample;
  const theirs = madeByOther(situation, chain, unique);
  if (theirs === null || !isObject(usual)) return [];
  const [field = ''] = unique.fields;
  const { prefix } = unique;
  const same = { ...fieldsOf(usual, prefix), [field]: `{{${theirs.value}}}` };
  const sent = [...path, bodyOverride(withFields(usual, prefix, same))];
  const made = cleanUp(situation, sent);
  return [
    {
      name: `${withCapitalArticle(field)} that somebody else has taken`,
      kind: 'duplicate',
      // Who looks among the records of one account does not find those of others.
      part: 'of somebody else',
      errorIn: 'body',
      expectedStatus: status,
      details: {
        alternatives: otherRuleStatuses(operation, status),
        reason: `The document says that no two records share the ${field}, whoever made them.`,
        constraint: `unique: ${field}`,
        pointer: pointerTo(prefix, field),
        ...stepsOf({
          before: [...chain.before, ...theirs.before],
          after: [...made.after, ...theirs.after, ...chain.after],
        }),
        ...(made.extracts.length > 0 && { extracts: made.extracts }),
      },
      overrides: sent,
    },
  ];
}

export const takenElsewhereOracle: Oracle = {
  id: 'taken-elsewhere',
  claim: 'A value that the document lets nobody use twice is refused to whoever did not make the first record as well.',
  strength: 'document',
  ofCreate: true,
  candidates: takenElsewhere,
};
