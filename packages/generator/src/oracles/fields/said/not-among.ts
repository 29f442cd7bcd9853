import type { Json, JsonObject, JsonSchemaObject } from '@assay/api-model';
import { type ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import { isWrite } from '../../../chains/is-write.ts';
import { prepare, stepsOf, type Situation } from '../../../chains/situation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import { recordIn } from '../../../resources/record-answer.ts';
import { fieldsOf, pointerTo, withFields } from '../../../resources/sent-record.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';
import { isObject, isValid } from '../../../schema/is-valid.ts';
import { flatten, type Definitions } from '../../../schema/resolve.ts';
import { Sampler } from '../../../values/sample-value.ts';
import { isOfForm, madeValues } from '../../../warm-up/made-values.ts';
import type { Candidate } from '../../candidate.ts';
import { inAllowedState } from '../../states/wrong-state.ts';
import { refusalsOf } from './refusals-of.ts';
import type { Oracle } from '../../oracle.ts';

/** What another record has is looked up by code of its own, not as the form of a value is. */
const SEVERITY = 1.7;

const AMONG =
  /\b(?:one|some|any|each|all|part) (?:of|that|which)\b|\bamong\b|\b(?:included|listed|contained|named|offered) (?:in|by|for|with)\b/i;
const ASKS = /\b(?:must|has to|have to|only|cannot|can't|refused|rejected|unless|not)\b/i;

interface Field {
  name: string;
  view: JsonSchemaObject;
  value: string;
}

/** A list of the record above that has to have the value of a field. */
interface Among {
  list: string;
  resource: string;
  items: readonly Json[];
  sentence: string;
}

const nounOf = (name: string): string => singular(wordsOf(name).at(-1) ?? name);

/** The sentence by which a field has to have one of several values that stand somewhere else. */
function sentenceFor({ name, view }: Field, { operation }: Situation): string | null {
  const noun = nounOf(name);
  const namesIt = (one: string): boolean => wordsOf(one).map(singular).includes(noun);
  const own = sentencesIn(unwrapped(view.description ?? '')).filter((one) => AMONG.test(one));
  const said = sentencesIn(unwrapped(`${wordsAbout(operation, 400)} ${wordsAbout(operation, 409)}`));
  const [found] = [...own, ...said.filter((one) => AMONG.test(one) && ASKS.test(one))].filter(namesIt);
  return found ?? null;
}

/** The list of a record of this chain that has the same noun and the same form as a field. */
function listFor(field: Field, chain: ChainBuilder, situation: Situation): Among | null {
  const { index, seed } = situation;
  const sentence = sentenceFor(field, situation);
  if (sentence === null) return null;
  for (const { resource } of chain.records()) {
    const { create } = resource;
    if (create === null || create === situation.operation || chain.makerOf(resource) !== create) continue;
    const list = madeValues(create, index).find(
      ({ name, schema, isItem }) => isItem && nounOf(name) === nounOf(field.name) && isOfForm(schema, field.view),
    );
    const body = list === undefined ? undefined : sampleBody(create, index.definitions, seed);
    const items = list === undefined || body === undefined || !isObject(body) ? null : body[list.name];
    if (list !== undefined && Array.isArray(items))
      return { list: list.name, resource: resource.name, items, sentence };
  }
  return null;
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

/** A value that the schema allows and the list does not have. */
function valueOutside({ name, view }: Field, items: readonly Json[], definitions: Definitions): Json | null {
  const values = view.enum ?? SEEDS.map((seed) => new Sampler(definitions, seed).sample(view, name));
  return values.find((one) => one !== null && !items.includes(one) && isValid(one, view, definitions)) ?? null;
}

function textFields(body: JsonObject, view: JsonSchemaObject, definitions: Definitions): Field[] {
  return Object.entries(body).flatMap(([name, value]): Field[] =>
    typeof value === 'string' ? [{ name, value, view: flatten(view.properties?.[name] ?? true, definitions) }] : [],
  );
}

/** What has to be one of the values of the record above is refused with another one: "one of the languages ordered". */
function valuesNotAmong(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  const sample = sampleBody(operation, definitions, seed);
  if (media === null || !hasMembers({ kind, media }) || !isWrite(operation, index) || !isObject(sample)) return [];
  const record = recordIn(bodySchema(media), definitions);
  if (record === null) return [];
  const { prefix, view } = record;
  const fields = textFields(fieldsOf(sample, prefix), view, definitions);
  return fields.flatMap((field): Candidate[] => {
    if (sentenceFor(field, situation) === null) return [];
    const { chain, overrides } = inAllowedState(situation, (of) => prepare(of, situation));
    const path = overrides.filter((one) => one.in === 'path');
    const among = path.length < parameterNames(operation.path).length ? null : listFor(field, chain, situation);
    const other = among === null ? null : valueOutside(field, among.items, definitions);
    const [status, ...alternatives] = among === null ? [] : refusalsOf(operation, among.sentence);
    if (among === null || other === null || status === undefined) return [];
    const body = overrides.find((one) => one.in === 'body')?.bodyValue ?? sample;
    const wrong = isObject(body)
      ? withFields(body, prefix, { ...fieldsOf(body, prefix), [field.name]: other })
      : sample;
    return [
      {
        name: `Field ${field.name} is none of the ${among.list} of the ${among.resource}`,
        kind: 'unknown_value',
        errorIn: 'body',
        expectedStatus: status,
        details: {
          ...(alternatives.length > 0 && { alternatives }),
          reason: `The document says "${among.sentence.trim().slice(0, 160)}".`,
          constraint: `one of ${among.list}`,
          pointer: pointerTo(prefix, field.name),
          ...stepsOf(chain),
        },
        severity: SEVERITY,
        overrides: [...path, bodyOverride(wrong)],
      },
    ];
  });
}

export const notAmongOracle: Oracle = {
  id: 'not-among',
  claim: 'What has to be one of the values of the record above is refused with another one.',
  strength: 'document',
  candidates: valuesNotAmong,
};
