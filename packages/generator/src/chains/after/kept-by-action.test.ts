import type { JsonSchemaObject, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const text: JsonSchemaObject = { type: 'string' };
const fields = { title: text, owner: text, kind: { ...text, enum: ['a', 'b'] }, due: { ...text, format: 'date' } };
const object = (
  properties: JsonSchemaObject['properties'] = {},
  required = Object.keys(properties),
): JsonSchemaObject => ({
  type: 'object',
  properties,
  required,
});
const ticket = object({ id: text, ...fields, status: { ...text, enum: ['open', 'closed'] } });
const id = parameter({ name: 'ticketId', in: 'path', schema: text });

/** The success of an action, in an API of tickets. */
function successOf(verb: string, more: Partial<Operation> = {}) {
  const action = operation({
    method: 'POST',
    path: `/tickets/{ticketId}/${verb}`,
    parameters: [id],
    responses: [respond('200', ticket)],
    ...more,
  });
  const item = { path: '/tickets/{ticketId}', parameters: [id] };
  const operations = [
    operation({
      method: 'POST',
      path: '/tickets',
      requestBody: body(object(fields)),
      responses: [respond('201', ticket)],
    }),
    operation({ method: 'GET', ...item, responses: [respond('200', ticket), respond('404')] }),
    operation({ method: 'DELETE', ...item, responses: [respond('204')] }),
    action,
  ];
  return generateScenarios(action, { definitions: {}, securitySchemes: {}, operations })[0];
}

const rulesOf = (...about: Parameters<typeof successOf>): string[] =>
  successOf(...about)?.details.followUps?.flatMap(({ rules = [] }) => rules) ?? [];

describe('a read after an action', () => {
  it('shows the free texts that the record was made with, beside its state', () => {
    const success = successOf('close');
    expect(rulesOf('close')).toEqual(['`status` equals "closed"', '`title` equals {kept0}', '`owner` equals {kept1}']);
    const made = success?.details.before?.find((step) => step.operation === 'POST /tickets');
    expect(made?.extracts).toContainEqual({ name: 'kept0', path: 'request title' });
    expect(success?.details.followUps).toHaveLength(1);
  });

  it('is there where nobody knows which state the action leads to, and a record that is hidden then says nothing', () => {
    const [read] = successOf('ping')?.details.followUps ?? [];
    expect(read?.rules).toContain('`title` equals {kept0}');
    expect(read?.expects).toEqual({ status: 200, undecided: [403, 404, 409, 410] });
  });

  it.each<[why: string, ...about: Parameters<typeof successOf>]>([
    ['that the document speaks of with the action', 'escalate', { description: 'The title gets a mark.' }],
    ['that the action takes itself', 'escalate', { requestBody: body(object({ title: text })) }],
    ['of an action that rewrites', 'rename'],
  ])('claims nothing of a text %s', (_, ...about) => {
    expect(rulesOf(...about).join()).not.toContain('title');
  });
});
