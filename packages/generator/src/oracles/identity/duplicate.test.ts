import type { JsonSchemaObject } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const whole: JsonSchemaObject = { type: 'integer', minimum: 1 };

const object = (properties: Record<string, JsonSchemaObject>): JsonSchemaObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** What is sent to see whether a skipper can be there twice, of whom the document says this. */
function sentTwice(description: string, fields: Record<string, JsonSchemaObject>, isWrapped = false) {
  const wrapped = (inner: JsonSchemaObject) => (isWrapped ? object({ data: object({ attributes: inner }) }) : inner);
  const create = operation({
    method: 'POST',
    path: '/skippers',
    description,
    requestBody: body(wrapped(object(fields))),
    responses: [respond('201', wrapped(object({ id: text, ...fields }))), respond('409')],
  });
  const path = '/skippers/{skipperId}';
  const id = parameter({ name: 'skipperId', in: 'path', schema: text });
  const remove = operation({ method: 'DELETE', path, parameters: [id], responses: [respond('204'), respond('404')] });
  const scenarios = generateScenarios(create, { ...MODEL, operations: [create, remove] }, { depth: 'deep' });
  return scenarios
    .filter(({ name }) => name.includes('that is taken'))
    .map(({ name, overrides }) => [name, overrides.at(-1)?.bodyValue]);
}

const PLAIN = { email: { ...text, format: 'email' }, home: text };

it.each([
  'An email can be registered once, whatever its case (409).',
  'An e-mail address is taken by one skipper (409), and we do not tell capitals from small letters there.',
  'The email must not be that of another skipper (409); capitals and small letters are the same.',
  'Each `email` belongs to one skipper, no matter the capitals: 409 otherwise.',
])('sends what is taken in capitals too: %j', (description) => {
  expect(sentTwice(description, PLAIN)).toEqual([
    ['An email that is taken', expect.objectContaining({ email: '{{skipperTaken}}' })],
    ['An email that is taken, in capitals', expect.objectContaining({ email: '{{$inCapitals:skipperTaken}}' })],
  ]);
});

it('leaves capitals alone where the words about them are about something else', () => {
  const names = sentTwice('An email that is taken is a 409; the home is kept in upper or lower case alike.', PLAIN);
  expect(names.map(([name]) => name)).toEqual(['An email that is taken']);
});

it('repeats all numbers of which the words say that they are there once', () => {
  const fields = { sail: whole, season: whole, crew: whole };
  const [[name, sent] = []] = sentTwice('A season has each sail only once (409).', fields, true);
  expect(name).toBe('A sail and season that is taken');
  expect(sent).toMatchObject({ data: { attributes: { sail: '{{skipperTaken}}', season: '{{skipperTaken2}}' } } });
  expect(sentTwice('A season has many sails.', fields)).toEqual([]);
});

it('takes no number for unique that something is taken from', () => {
  const fields = { boat: whole, seats: whole };
  const said = 'The seats are taken from the free ones of the boat at once (409 when fewer are left).';
  expect(sentTwice(said, fields)).toEqual([]);
});

it('takes no reference for unique: what else is sent makes the second record another one', () => {
  const code = { ...text, description: 'Code of the berth' };
  const said = 'A berth code is taken by one skipper at a time (409).';
  expect(sentTwice(said, { berth_code: code }).map(([name]) => name)).toEqual(['A berth_code that is taken']);
  expect(sentTwice(said, { berth_code: { ...code, refersTo: 'berth' } })).toEqual([]);
});

it.each([
  'Each skipper takes one place of the day of `sails`; where the day has no place free the answer is 409. A place is taken already.',
  'A skipper that does not exist, or comes before `sails`, is a 409.',
])('takes a day with room for many for none that is taken: %s', (description) => {
  expect(sentTwice(description, { sails: { ...text, format: 'date' } })).toEqual([]);
});
