import type { Step, StepValue } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import { cleanUp } from '../../chains/after/follow-ups.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { withCapitalArticle } from '../../describe/article.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, planBody, sampleBody } from '../../request-body.ts';
import { recordIn } from '../../resources/record-answer.ts';
import { fieldsOf, pointerTo, withFields } from '../../resources/sent-record.ts';
import { isObject } from '../../schema/is-valid.ts';
import { flatten } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import { firstRecord } from '../states/taken/first-record.ts';
import { uniqueIn, type Unique } from './life-cycle.ts';
import { freedByRemoval, freeElsewhere, surelyUnique, type Field } from './said-unique.ts';
import { hasSecondUser, madeByOther } from './taken-elsewhere.ts';
import type { Oracle } from '../oracle.ts';

/** Said in so many words, it is a rule of the business. */
const SAID = 2;

interface About {
  unique: Unique;
  field: string;
  quote: string;
}

/** The field that no two records have, of which a sentence says when another one may have it all the same. */
function aboutUnique(situation: Situation, saidOf: (field: Field, of: Situation) => string | null): About | null {
  const { operation, index, seed } = situation;
  const resource = index.madeBy(operation);
  const body = sampleBody(operation, index.definitions, seed);
  const { media } = planBody(operation);
  const record = media === null ? null : recordIn(bodySchema(media), index.definitions);
  if (resource === null || record === null || !isObject(body)) return null;
  const unique = uniqueIn(body, situation, resource, (fields) => surelyUnique(fields, situation));
  if (unique === null) return null;
  const [field = ''] = unique.fields;
  const view = flatten(record.view.properties?.[field] ?? true, index.definitions);
  const quote = saidOf([field, view], situation);
  return quote === null ? null : { unique, field, quote };
}

interface Sent {
  before: readonly Step[];
  after: readonly Step[];
  values: readonly StepValue[];
}

function accepted(situation: Situation, { field, quote, unique }: About, name: string, sent: Sent): Candidate {
  const made = cleanUp(situation, sent.values);
  return {
    name,
    kind: 'freed',
    part: 'of a value',
    severity: SAID,
    errorIn: null,
    expectedStatus: successStatus(situation.operation),
    details: {
      reason: `The document says "${quote.trim().slice(0, 160)}".`,
      constraint: `unique: ${field}`,
      pointer: pointerTo(unique.prefix, field),
      ...stepsOf({ before: [...sent.before], after: [...made.after, ...sent.after] }),
      ...(made.extracts.length > 0 && { extracts: made.extracts }),
    },
    overrides: [...sent.values],
  };
}

/** What a record was removed with is taken by another one, where the document says so. */
function ofRemoved(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const about = aboutUnique(situation, freedByRemoval);
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const usual = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed);
  if (about === null || usual == null || !isObject(usual)) return [];
  const { unique, field } = about;
  const { prefix, beside } = unique;
  const body = withFields(usual, prefix, { ...fieldsOf(usual, prefix), ...beside });
  const variable = `${field.replaceAll(/\W/g, '')}Freed`;
  const extracts = [{ name: variable, path: `request ${prefix}${field}` }];
  const first = firstRecord(situation, { path, body, suffix: 'Removed', extracts });
  if (first === null || first.removal.length === 0) return [];
  const same = withFields(body, prefix, { ...fieldsOf(body, prefix), [field]: `{{${variable}}}` });
  return [
    accepted(situation, about, `${withCapitalArticle(field)} of a record that was removed`, {
      before: [...chain.before, first.create, ...first.removal],
      after: chain.after,
      values: [...path, bodyOverride(same)],
    }),
  ];
}

/** What somebody else has is free in one's own account, where the document says so. */
function ofSomebodyElse(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const about = hasSecondUser(situation) ? aboutUnique(situation, freeElsewhere) : null;
  if (about === null) return [];
  const chain = chainOf(situation);
  const path = chain.path(operation);
  const usual = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, index.definitions, seed);
  const theirs = madeByOther(situation, chain, about.unique);
  if (theirs === null || usual == null || !isObject(usual)) return [];
  const { unique, field } = about;
  const same = { ...fieldsOf(usual, unique.prefix), [field]: `{{${theirs.value}}}` };
  return [
    accepted(situation, about, `${withCapitalArticle(field)} that somebody else uses in their account`, {
      before: [...chain.before, ...theirs.before],
      after: [...theirs.after, ...chain.after],
      values: [...path, bodyOverride(withFields(usual, unique.prefix, same))],
    }),
  ];
}

/** A value that is unique is free where the document says that it is. */
const freedValues = (situation: Situation): Candidate[] => [...ofRemoved(situation), ...ofSomebodyElse(situation)];

export const freedValuesOracle: Oracle = {
  id: 'freed-values',
  claim: 'A value that no two records have is free again, or free for somebody else, where the document says so.',
  strength: 'document',
  ofCreate: true,
  candidates: freedValues,
};
