import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, respond } from '../../testing/operations.ts';
import { calledFor, requiredWhen, withRequiredWhen } from './required-when.ts';

const text: JsonSchemaObject = { type: 'string' };

function berth(description: string, tide = ''): { view: JsonSchemaObject; moor: ReturnType<typeof operation> } {
  const view: JsonSchemaObject = {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { ...text, enum: ['floating', 'fixed', 'dry'] },
      tide: { ...text, minLength: 3, description: tide },
      note: text,
    },
  };
  const responses = [respond('201'), respond('400')];
  return {
    view,
    moor: operation({ method: 'POST', path: '/berths', description, requestBody: body(view), responses }),
  };
}

const read = (description: string, tide?: string) => {
  const { view, moor } = berth(description, tide);
  return requiredWhen(moor, view, {}).map(({ field, by, values, isOnly }) => [field, by, values.join(), isOnly]);
};

it.each([
  ['', 'Needed if and only if `kind` is fixed', ['tide', 'kind', 'fixed', true]],
  ['', 'Needed for everything but a dry berth, whatever was sent there.', ['tide', 'kind', 'floating,fixed', false]],
  ['', 'Required for fixed and dry berths.', ['tide', 'kind', 'fixed,dry', false]],
  [
    'With `fixed` the `tide` has to be given, with any other kind it must not be given (400).',
    '',
    ['tide', 'kind', 'fixed', true],
  ],
  ['`tide` is required when kind is dry.', '', ['tide', 'kind', 'dry', false]],
  ['A berth that is `fixed` needs a `tide`; all others must not have it.', '', ['tide', 'kind', 'fixed', true]],
  ['', 'Must be set for `fixed` berths and must be null for `dry` ones (422).', ['tide', 'kind', 'fixed', true]],
  ['', 'Must be empty for dry berths and has to be given for fixed ones.', ['tide', 'kind', 'fixed', true]],
  ['', 'Has to be given (not null) when kind is dry.', ['tide', 'kind', 'dry', false]],
  ['', 'Required for a fixed berth; a floating one has none.', ['tide', 'kind', 'fixed', true]],
  [
    'By the harbour master.\n\n* `floating`: free to move.\n* `dry`: out of the water. The tide is needed.',
    '',
    ['tide', 'kind', 'dry', false],
  ],
])('reads %j %j', (description, tide, found) => {
  expect(read(description, tide)).toEqual([found]);
});

it.each([
  ['', 'Not needed when kind is fixed.'],
  ['', 'The tide of a fixed berth.'],
  ['A fixed berth needs care when the tide is high.', ''],
  ['`tide` and `note` are required when kind is dry.', ''],
  ['The harbour needs a `tide`; a fixed berth has none.', ''],
  ['* `dry`: out of the water.\n\nThe tide is needed.', ''],
])('reads nothing in %j %j', (description, tide) => {
  expect(read(description, tide)).toEqual([]);
});

it('gives a body what its values call for, and takes away what they rule out', () => {
  const { view, moor } = berth('', 'Needed if and only if `kind` is fixed');
  const settle = (value: Record<string, string>) =>
    Object.keys(withRequiredWhen(value, view, { operation: moor, definitions: {}, seed: 0 }));
  expect(settle({ kind: 'fixed' })).toEqual(['kind', 'tide']);
  expect(settle({ kind: 'dry', tide: 'low' })).toEqual(['kind']);
});

it('is refused in an envelope as well', () => {
  const { view, moor } = berth('', 'Needed if and only if `kind` is fixed');
  const data: JsonSchemaObject = { type: 'object', required: ['data'], properties: { data: view } };
  const wrapped = { ...moor, requestBody: body(data) };
  const found = generateScenarios(wrapped, { ...MODEL, operations: [wrapped] }, { depth: 'deep' });
  const missing = found.find(({ name }) => name === 'Field tide is missing with kind fixed');
  expect(missing?.details.pointer).toBe('/data/tide');
  expect(missing?.overrides.at(-1)?.bodyValue).toMatchObject({ data: { kind: 'fixed' } });
  expect(missing?.overrides.at(-1)?.bodyValue).not.toHaveProperty('data.tide');
});

it('is refused without what is called for, and with what is ruled out', () => {
  const { moor } = berth('', 'Needed if and only if `kind` is fixed');
  const found = generateScenarios(moor, { ...MODEL, operations: [moor] }, { depth: 'deep' });
  const bodyOf = (name: string) => {
    const sent = found.find((one) => one.name === name)?.overrides.at(-1)?.bodyValue;
    return sent === undefined
      ? undefined
      : Object.keys(sent ?? {})
          .toSorted()
          .filter((one) => one !== 'note');
  };
  expect(bodyOf('Field tide is missing with kind fixed')).toEqual(['kind']);
  expect(bodyOf('Field tide is there with kind floating')).toEqual(['kind', 'tide']);
  expect(bodyOf('With kind fixed')).toEqual(['kind', 'tide']);
  expect(bodyOf('With kind dry')).toEqual(['kind']);
});

it('reads what a flag calls for', () => {
  const view: JsonSchemaObject = {
    type: 'object',
    properties: { heated: { type: 'boolean' }, heated_until: text, lit: { type: 'boolean' } },
  };
  const moor = operation({
    method: 'POST',
    path: '/berths',
    description: 'With `heated` true `heated_until` is needed; without it must be left out.',
    requestBody: body(view),
  });
  const settle = (value: Record<string, boolean>) =>
    Object.keys(withRequiredWhen(value, view, { operation: moor, definitions: {}, seed: 0 }));
  expect(settle({ heated: true })).toEqual(['heated', 'heated_until']);
  expect(settle({ heated: false })).toEqual(['heated']);
});

it('a value calls for its member in the body that has it', () => {
  const { view, moor } = berth('With the kind `dry` a `tide` is required (422), with the others it may be left out.');
  const called = (kind: string): string[] => calledFor({ kind }, view, { operation: moor, definitions: {} });
  expect(called('dry')).toEqual(['tide']);
  expect(called('fixed')).toEqual([]);
});
