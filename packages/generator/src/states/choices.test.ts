import type { JsonSchema } from '@assay/api-model';
import { expect, test } from 'vitest';
import { indexOf } from '../resources/api-index.ts';
import { body, operation, parameter, respond } from '../testing/operations.ts';
import { choiceFields } from './choices.ts';
import { actionOf, machineOf, routeTo, withMove } from './machine.ts';
import { requirementOf } from './requirement.ts';
import { saidStates, stateOfVerb } from './sentences.ts';

const id: JsonSchema = { type: 'integer' };
const STATES = ['filed', 'granted', 'refused'];
const claim: JsonSchema = {
  type: 'object',
  required: ['id', 'status'],
  properties: { id, status: { type: 'string', enum: STATES } },
};
const inPath = [parameter({ name: 'id', in: 'path', schema: id })];
const verdict = (values: string[]): JsonSchema => ({
  type: 'object',
  properties: {
    data: { type: 'object', properties: { kind: { enum: ['a', 'b'] }, verdict: { type: 'string', enum: values } } },
  },
});

function claims(values: string[], description = 'Only possible while filed.') {
  const rule = operation({
    method: 'POST',
    path: '/claims/{id}/ruling',
    description,
    parameters: inPath,
    requestBody: body(verdict(values), { data: { kind: 'a', verdict: values[0] ?? '' } }),
    responses: [respond('200', claim), respond('409')],
  });
  const create = operation({
    method: 'POST',
    path: '/claims',
    description: 'A new claim is filed.',
    responses: [respond('201', claim)],
  });
  const read = operation({
    method: 'GET',
    path: '/claims/{id}',
    parameters: inPath,
    responses: [respond('200', claim)],
  });
  const index = indexOf([create, read, rule], {});
  const resource = index.resourceNamed('claim');
  const machine = resource === null ? null : machineOf(resource, index);
  if (machine === null) throw new Error('There are no states.');
  return { rule, index, machine };
}

test('choices are found in inner objects', () => {
  expect(choiceFields(claims(['grant', 'refuse']).rule, {})).toEqual([
    { at: '/data/kind', values: ['a', 'b'] },
    { at: '/data/verdict', values: ['grant', 'refuse'] },
  ]);
});

test.each([[['refuse', 'grant']], [['refused', 'granted']]])('%j leads to states', (values) => {
  const { rule, index, machine } = claims(values);
  expect(requirementOf(rule, index)?.from).toEqual(new Set(['filed']));
  const [step] = routeTo(machine, 'granted') ?? [];
  const usual = { data: { kind: 'a', verdict: values[0] ?? '' } };
  const moved = step === undefined ? null : withMove(step, usual);
  expect(moved).toEqual({ data: { kind: 'a', verdict: values[1] } });
  expect(actionOf(machine, rule, moved ?? undefined)?.to).toBe('granted');
  expect(actionOf(machine, rule, usual)?.to).toBe('refused');
});

test('values that are not all verbs of states are no moves', () => {
  const { machine } = claims(['grant', 'postpone']);
  expect(machine.actions).toEqual([{ operation: expect.anything(), from: new Set(['filed']), to: null }]);
});

test('a move that is drawn is read, and verbs of several words', () => {
  const states = ['moored', 'cast_off', 'checked_in'];
  expect(stateOfVerb('check-in', states)).toBe('checked_in');
  const { machine } = claims(['x', 'y'], 'filed -> granted. Any other status: 409.');
  expect(machine.actions).toMatchObject([{ from: new Set(['filed']), to: 'granted' }]);
});

test.each([
  'A filed or a refused claim can be deleted, one in another state is 409.',
  'A filed or refused claim can be deleted; in any other state it is 409.',
])('the states of %j are allowed', (text) => {
  expect(saidStates(text, STATES).allowed).toEqual(new Set(['filed', 'refused']));
});

test('reads no state of a request out of values that stay as they are in it', () => {
  const { allowed, forbidden } = saidStates('While it is filed or refused its `claim` stays (409).', STATES);
  expect([...allowed, ...forbidden]).toEqual([]);
});
