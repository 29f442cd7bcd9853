import type { JsonObject } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { cleanUp } from '../../../chains/after/follow-ups.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { stepsOf, type Situation } from '../../../chains/situation.ts';
import { isDocumented } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { changeKindOf } from '../../../resources/changes/record-changes.ts';
import { recordIn } from '../../../resources/record-answer.ts';
import { fieldsOf, pointerTo, withFields } from '../../../resources/sent-record.ts';
import { promisedUnique } from '../../../resources/uniqueness.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { changedRecord, changeOf, type ChangedRecord } from '../shared/changed-record.ts';
import { withArticle } from '../../../describe/article.ts';
import type { Oracle } from '../../oracle.ts';

const TAKEN = 'takenByAnother';
const REFUSALS = [400, 422];

/** The text of a record that no other one may have, as the words about its create say. */
function uniqueText({ create }: ChangedRecord, { index, seed }: Situation): { prefix: string; field: string } | null {
  const { media } = planBody(create);
  const record = media === null ? null : recordIn(bodySchema(media), index.definitions);
  const body = sampleBody(create, index.definitions, seed);
  if (record === null || body === undefined || !isObject(body)) return null;
  const { prefix, view } = record;
  const sent = fieldsOf(body, prefix);
  const texts = Object.keys(sent)
    .map((name) => [name, flatten(view.properties?.[name] ?? true, index.definitions)] as const)
    .filter(([name, schema]) => typeof sent[name] === 'string' && (mainType(schema) ?? 'string') === 'string')
    .filter(([name]) => index.resourceKeyed(name) === null);
  const [field] = promisedUnique(texts, create);
  return field === undefined ? null : { prefix, field };
}

/** The change with the value of the other record: all of the body where it replaces, else nothing but that. */
function changeTo(situation: Situation, changed: ChangedRecord, field: string): JsonObject | null {
  const { operation, index } = situation;
  const { media, kind } = planBody(operation);
  if (media === null || !hasMembers({ kind, media })) return null;
  const record = recordIn(bodySchema(media), index.definitions);
  if (record?.view.properties?.[field] === undefined) return null;
  const value = `{{${TAKEN}}}`;
  if (changeKindOf(operation, index) === 'patches') return changeOf(situation, changed, { [field]: value }).body;
  const bound = changed.chain.body(operation)[0]?.bodyValue;
  if (bound == null || !isObject(bound)) return null;
  return withFields(bound, record.prefix, { ...fieldsOf(bound, record.prefix), [field]: value });
}

/** A change that gives a record what another one has and no two may have. */
function takenOnUpdate(situation: Situation): Candidate[] {
  const { operation, index } = situation;
  if (changeKindOf(operation, index) === null || !isDocumented(operation, 409)) return [];
  const changed = changedRecord(situation);
  const unique = changed === null ? null : uniqueText(changed, situation);
  const body = changed === null || unique === null ? null : changeTo(situation, changed, unique.field);
  if (changed === null || unique === null || body === null) return [];
  const { chain, create } = changed;
  const made = chain.before.find((step) => step.operation === create.key);
  if (made === undefined || made.values.every((one) => one.in !== 'body')) return [];
  const { prefix, field } = unique;
  const another = cleanUp({ operation: create, index }, made.values, 'Another');
  if (another.after.length === 0) return [];
  chain.before.push({
    operation: create.key,
    values: made.values,
    extracts: [{ name: TAKEN, path: `request ${prefix}${field}` }, ...another.extracts],
  });
  chain.after.unshift(...another.after);
  const conditions: StepValue[] = chain.conditions(operation, changed.path);
  return [
    {
      name: `A change to ${withArticle(field)} that another one has`,
      kind: 'duplicate',
      errorIn: 'body',
      expectedStatus: 409,
      details: {
        alternatives: REFUSALS,
        reason: `The document rules out two records with the same ${field}, and a change is no way round that.`,
        constraint: `unique: ${field}`,
        pointer: pointerTo(prefix, field),
        ...stepsOf(chain),
      },
      overrides: [...changed.path, ...conditions, bodyOverride(body)],
    },
  ];
}

export const takenOnUpdateOracle: Oracle = {
  id: 'taken-on-update',
  claim: 'A change cannot give a record what is unique and another one has.',
  strength: 'document',
  candidates: takenOnUpdate,
};
