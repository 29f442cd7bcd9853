import type { Json, JsonSchemaObject } from '@assay/api-model';
import { bodyOverride } from '../../chains/body-override.ts';
import { chainOf, stepsOf, type Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../request-body.ts';
import { parameterNames } from '../../resources/words/path-names.ts';
import { answeredRecord, type AnsweredRecord } from '../../resources/record-answer.ts';
import { isGuessedUnsent } from '../../resources/changes/unsent.ts';
import { wordsOf } from '../../resources/words/words.ts';
import { isObject, isValid } from '../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import { BEFORE, boundBody, changedRecord, readAfter, readBefore } from './shared/changed-record.ts';
import type { Oracle } from '../oracle.ts';

/** What a server sets once: it follows from nothing that is sent. */
const SET_ONCE =
  /^(id|uuid|guid|number|reference|serial number|created( (at|on|by|date|time))?|creation (date|time)|owner( id)?|author( id)?)$/;

const VALUES: Json[] = [
  987_654_321,
  '0b7c1d52-6c1f-4f0e-9d3a-5a2f1c7e8b90',
  '2001-02-03T04:05:06Z',
  '2001-02-03',
  'not-yours',
];

function otherValue(view: JsonSchemaObject, definitions: Definitions): Json | null {
  const isScalar = ['integer', 'string'].includes(mainType(view) ?? '') && view.enum === undefined;
  return isScalar ? (VALUES.find((value) => isValid(value, { ...view, readOnly: false }, definitions)) ?? null) : null;
}

/** Read-only fields of a body that the answer shows, each with a value that no server would choose. */
function readOnlyValues({ operation, index }: Situation, record: AnsweredRecord | null): [name: string, value: Json][] {
  const { definitions } = index;
  const { media, kind } = planBody(operation);
  if (media === null || !hasMembers({ kind, media }) || record === null) return [];
  return Object.entries(flatten(bodySchema(media), definitions).properties ?? {}).flatMap(([name, property]) => {
    const view = flatten(property, definitions);
    const isShown = record.view.properties?.[name] !== undefined && /^[\w$-]+$/.test(name);
    const isFixed = view.readOnly === true && !isGuessedUnsent(media, name);
    const value = isFixed && isShown ? otherValue(view, definitions) : null;
    return value === null || !SET_ONCE.test(wordsOf(name).join(' ')) ? [] : [[name, value]];
  });
}

/** One at a time: the refusal of one says nothing of another. */
const MAX_FIELDS = 2;

const REASON = 'The document calls it read-only: a server refuses or ignores what is sent for it.';
/** To refuse the whole request is right as well. */
const REFUSALS = [400, 403, 409, 422];

function atCreate(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const made = operation.method === 'POST' && index.madeBy(operation) !== null;
  const record = made ? answeredRecord(operation, index.definitions) : null;
  const usual = sampleBody(operation, index.definitions, seed);
  if (record === null || !isObject(usual)) return [];
  return readOnlyValues(situation, record)
    .slice(0, MAX_FIELDS)
    .flatMap(([name, value]): Candidate[] => {
      const chain = chainOf(situation);
      const path = chain.path(operation);
      if (path.length < parameterNames(operation.path).length) return [];
      const bound = boundBody(situation, chain, usual);
      const field = `\`${record.prefix}${name}\``;
      return [
        {
          ...about(situation, name),
          name: `A read-only ${name} is not taken`,
          details: { ...about(situation, name).details, ...stepsOf(chain) },
          overrides: [...path, bodyOverride({ ...bound, [name]: value })],
          rules: [`if ${field} is present then ${field} is not ${JSON.stringify(value)}`],
        },
      ];
    });
}

function about({ operation }: Situation, name: string): Omit<Candidate, 'name' | 'overrides'> {
  return {
    kind: 'read_only',
    errorIn: null,
    expectedStatus: successStatus(operation),
    details: {
      reason: REASON,
      constraint: `${name}: readOnly`,
      pointer: `/${name}`,
      alternatives: REFUSALS,
    },
  };
}

function atChange(situation: Situation): Candidate[] {
  const { operation, index, seed } = situation;
  const usual = sampleBody(operation, index.definitions, seed);
  const changed = isObject(usual) ? changedRecord(situation) : null;
  const [found] = changed === null ? [] : readOnlyValues(situation, changed.record);
  if (changed === null || found === undefined || !isObject(usual)) return [];
  const [name, value] = found;
  const { chain, path, record } = changed;
  const bound = boundBody(situation, chain, usual);
  const conditions = readBefore(situation, changed);
  const rule = `\`${record.prefix}${name}\` is the same as in step "${BEFORE}"`;
  return [
    {
      ...about(situation, name),
      name: `A read-only ${name} stays`,
      details: {
        ...about(situation, name).details,
        ...stepsOf(chain),
        followUps: [readAfter(changed, [rule])],
      },
      overrides: [...path, ...conditions, bodyOverride({ ...bound, [name]: value })],
    },
  ];
}

/** What only the server may set keeps the value that the server gave it. */
export const readOnlyKept = (situation: Situation): Candidate[] => [...atCreate(situation), ...atChange(situation)];

export const readOnlyOracle: Oracle = {
  id: 'read-only',
  claim: 'What only the server may set keeps the value that the server gave it.',
  strength: 'document',
  candidates: readOnlyKept,
};
