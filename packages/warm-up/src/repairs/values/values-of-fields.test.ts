import type { Json, JsonSchemaObject } from '@assay/api-model';
import type { RequestFacts } from '@assay/generator';
import { expect, it } from 'vitest';
import { readRefusal } from '../../refusals/read-refusal.ts';
import { SeenBodies } from '../../seen/seen-bodies.ts';
import { proposalsFor } from '../proposals.ts';

const text = { type: 'string' } as const;
const fields = ['/bornOn', '/rises', '/sets', '/skipperId', '/crewIds', '/sailsOn'].map((pointer) => ({
  pointer,
  name: pointer.slice(1),
  schema: text,
}));
const facts: RequestFacts = {
  fields,
  records: [],
  resources: ['crew', 'boat'],
  leftOut: [],
  stateField: null,
  leavesRecord: false,
  acts: false,
};
const body = {
  bornOn: '2029-05-06',
  rises: '09:30',
  sets: '09:30',
  skipperId: 3,
  crewIds: [7],
  sailsOn: '2025-05-06',
};

/** What is tried first where a field is refused with a message. */
function first(field: string, message: string, accepted: ReadonlyMap<string, Json> = new Map()) {
  const request = { parameters: [], body, documented: fields.map(({ pointer }) => pointer) };
  const answer = { status: 422, body: JSON.stringify({ errors: [{ field, message }] }) };
  const [complaint] = readRefusal(answer, request);
  const [proposal] = complaint === undefined ? [] : proposalsFor(complaint, { facts, request, accepted });
  return proposal?.map((repair) => Object.fromEntries(Object.entries(repair).filter(([name]) => name !== 'because')));
}

it('a date of birth is that of somebody who is old enough', () => {
  const year = new Date().getUTCFullYear() - 31;
  expect(first('bornOn', 'sailors must be at least ten years old')).toEqual([
    { kind: 'value', in: 'body', at: '/bornOn', value: `${year}-05-06` },
  ]);
});

it('a day lies as far ahead as a message says', () => {
  expect(first('sailsOn', 'must be in the future and at most 30 days ahead')).toEqual([
    { kind: 'ahead', in: 'body', at: '/sailsOn', from: 7, to: 29 },
  ]);
});

it('a time of the day comes after the one that is named', () => {
  expect(first('sets', 'must be after rises')).toEqual([{ kind: 'value', in: 'body', at: '/sets', value: '10:30' }]);
});

it('one of several records is one that another field names', () => {
  expect(first('skipperId', 'must be one of crewIds')).toEqual([
    { kind: 'reference', in: 'body', at: '/skipperId', resource: 'crew' },
  ]);
});

it('what the creation of a record took is what its change takes first', () => {
  const seen = new SeenBodies();
  const sent = { parameters: [{ in: 'body', name: 'body', value: null, bodyValue: { sets: '20:00', rises: 7 } }] };
  seen.note('POST /tides', { sent } as never);
  const accepted = seen.at('/tides/{tideId}');
  expect(seen.at('/boats')).toEqual(new Map());
  expect(first('sets', 'is not allowed here', accepted)).toEqual([
    { kind: 'value', in: 'body', at: '/sets', value: '20:00' },
  ]);
});

it('a value that the record above was made with is tried where its form is that of the field', () => {
  const colour = { type: 'string' as const, pattern: '^[a-z]{4}$' };
  const made = (name: string, value: string, schema: JsonSchemaObject, isItem = false) => ({
    name,
    value,
    schema,
    isItem,
    operation: 'POST /palettes',
    at: `/${name}`,
  });
  const above = {
    in: 'path' as const,
    at: 'paletteId',
    resource: 'palette',
    states: [],
    reachable: [],
    described: [],
    start: null,
    children: [],
    actions: [],
    list: null,
    leftOut: [],
    values: [
      made('edge_colour', 'grey', colour),
      made('colours', 'blue', colour, true),
      made('title', 'Blue', text),
      made('code', 'abcd', { type: 'string', pattern: '^[a-d]+$' }),
    ],
  };
  const field = { pointer: '/colour', name: 'colour', schema: colour };
  const request = { parameters: [], body: { colour: 'pink' }, documented: ['/colour'] };
  const answer = { status: 400, body: JSON.stringify({ errors: [{ field: 'colour', message: 'was not mixed' }] }) };
  const [complaint = expect.fail()] = readRefusal(answer, request);
  const proposals = proposalsFor(complaint, { facts: { ...facts, fields: [field], records: [above] }, request });
  expect(proposals.flat().flatMap((one) => (one.kind === 'value' ? [one.value] : []))).toEqual(['blue', 'grey']);
});
