import type { JsonSchema } from '@assay/api-model';
import { expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, operation, respond } from '../../testing/operations.ts';

const text = { type: 'string' } as const;

/** The bodies of all scenarios of a create with one member beside its title. */
function sentWith(name: string, schema: JsonSchema, isShown = false): string {
  const properties = { title: text, [name]: schema };
  const create = operation({
    method: 'POST',
    path: '/permits',
    requestBody: body({ type: 'object', required: ['title'], properties }),
    responses: [respond('201', { type: 'object', properties: { id: text, ...(isShown ? properties : {}) } })],
  });
  const holders = operation({ method: 'GET', path: '/holders/{id}' });
  const model = { definitions: {}, securitySchemes: {}, operations: [create, holders] };
  return JSON.stringify(generateScenarios(create, model, { depth: 'deep' }).map(({ overrides }) => overrides));
}

const flag = (description: string): JsonSchema => ({ type: 'boolean', description });

it.each<[string, JsonSchema]>([
  ['notifyHolder', { type: 'boolean' }],
  ['inbox', flag('Incoming mail is filed here from now on.')],
  ['express', flag('Prints the label right away.')],
  ['primary', flag('There is one per town; the one before loses the mark.')],
  ['takesPlaceOf', { type: 'integer', description: 'Number of a permit. The former one is closed.', examples: [7] }],
  ['relieves', { type: 'string', examples: ['P-7'] }],
  ['queue_position', { type: 'integer', examples: [1] }],
  ['supersedes', { type: 'integer', examples: [7] }],
  ['seriesId', { type: 'string', examples: ['S-1'] }],
])('%s is not sent, for nobody asked for what it does', (name, schema) => {
  expect(sentWith(name, schema)).not.toContain(`"${name}"`);
});

it('a property of the record is sent, whatever it is called', () => {
  expect(sentWith('notify', { type: 'boolean' }, true)).toContain('"notify"');
});

it('a switch that is on by itself is sent as off, and never as on', () => {
  const sent = sentWith('sendWelcome', { type: 'boolean', default: true });
  expect(sent).toContain('"sendWelcome":false');
  expect(sent).not.toContain('"sendWelcome":true');
});

it.each<[string, JsonSchema]>([
  ['urgent', { type: 'boolean' }],
  ['holderId', { type: 'string', examples: ['h-1'] }],
  ['externalId', { type: 'string', examples: ['x-1'] }],
  ['note', { type: 'string', description: 'What the holder is told.' }],
])('%s is sent', (name, schema) => expect(sentWith(name, schema)).toContain(`"${name}"`));

it('what is left out is left out below the only member of a body too', () => {
  const properties = { title: text, notifyHolder: { type: 'boolean' } as const };
  const examples = [{ title: 'a', notifyHolder: true }];
  const permit: JsonSchema = { type: 'object', required: ['title'], properties, examples };
  const create = operation({
    method: 'POST',
    path: '/permits',
    requestBody: body({ type: 'object', required: ['permit'], properties: { permit } }),
    responses: [respond('201', { type: 'object', properties: { id: text, title: text } })],
  });
  const model = { definitions: {}, securitySchemes: {}, operations: [create] };
  const sent = JSON.stringify(generateScenarios(create, model, { depth: 'deep' }).map(({ overrides }) => overrides));
  expect(sent).toContain('"title"');
  expect(sent).not.toContain('"notifyHolder"');
});
