import type { JsonObject, JsonSchemaObject } from '@assay/api-model';
import { bindBody } from '../../../chains/bind-body.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { Situation } from '../../../chains/situation.ts';
import { bodyFaultStatus } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { requiredWhen, withRequiredWhen, type RequiredWhen } from '../../../resources/relations/required-when.ts';
import { recordIn } from '../../../resources/record-answer.ts';
import { fieldsOf, pointerTo, withFields } from '../../../resources/sent-record.ts';
import { isObject, isValid } from '../../../schema/is-valid.ts';
import { flatten } from '../../../schema/resolve.ts';
import { Sampler } from '../../../values/sample-value.ts';
import type { Candidate } from '../../candidate.ts';
import type { Oracle } from '../../oracle.ts';

interface Broken {
  name: string;
  kind: 'missing_required' | 'unknown_field';
  about: RequiredWhen;
  body: JsonObject;
}

/** The record in the body without what it calls for, and with what it rules out. */
function brokenBodies(
  body: JsonObject,
  { about, view }: { about: RequiredWhen; view: JsonSchemaObject },
  situation: Situation,
): Broken[] {
  const { operation, index, seed } = situation;
  const { field, by, values, isOnly } = about;
  const settled = (value: string): JsonObject =>
    withRequiredWhen({ ...body, [by]: value }, view, { operation, definitions: index.definitions, seed });
  const [called = ''] = values;
  const { [field]: _, ...without } = settled(called);
  const others = flatten(view.properties?.[by] ?? true, index.definitions).enum ?? [];
  const other = others.find((value) => typeof value === 'string' && !values.includes(value));
  const sample = new Sampler(index.definitions, seed).sample(view.properties?.[field] ?? true, field);
  const missing: Broken = {
    name: `Field ${field} is missing with ${by} ${called}`,
    kind: 'missing_required',
    about,
    body: without,
  };
  if (!isOnly || typeof other !== 'string') return [missing];
  const beside = { ...settled(other), [field]: sample };
  return [missing, { name: `Field ${field} is there with ${by} ${other}`, kind: 'unknown_field', about, body: beside }];
}

/** What the words of the document require with some values of another member is refused without it, and beside others. */
export function requiredWhenFaults(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const body = sampleBody(operation, definitions, seed);
  const expected = bodyFaultStatus(operation, false);
  if (media === null || !hasMembers({ kind, media }) || body === undefined || !isObject(body) || expected === null)
    return [];
  const schema = bodySchema(media);
  const record = recordIn(schema, definitions);
  if (record === null) return [];
  const { prefix, view } = record;
  const sent = fieldsOf(body, prefix);
  const broken = requiredWhen(operation, view, definitions)
    .flatMap((about) => brokenBodies(sent, { about, view }, situation))
    .map((one) => ({ ...one, body: withFields(body, prefix, one.body) }));
  return broken
    .filter((one) => isValid(one.body, schema, definitions))
    .map(({ name, kind: fault, about, body: wrong }) => ({
      name,
      kind: fault,
      errorIn: 'body',
      expectedStatus: expected.status,
      details: {
        ...(expected.statusBy && { statusBy: expected.statusBy }),
        reason: `The document says "${about.sentence.trim().slice(0, 160)}".`,
        constraint: `${about.field} with ${about.by}: ${about.values.join(', ')}`,
        pointer: pointerTo(prefix, about.field),
      },
      overrides: [bodyOverride(wrong)],
      bound: (refer) => {
        const bound = bindBody(wrong, schema, { operation, definitions, keep: null, ...(refer && { refer }) });
        return [bodyOverride(bound ?? wrong)];
      },
    }));
}

export const requiredWhenOracle: Oracle = {
  id: 'required-when',
  claim: 'What the words of the document require with some values of another member is refused without it.',
  strength: 'document',
  candidates: requiredWhenFaults,
};
