import type { JsonSchema, Operation } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import type { GeneratedScenario } from '../../types.ts';
import { body, operation, parameter, respond } from '../../testing/operations.ts';

const answer = (name: string): JsonSchema => ({
  type: 'object',
  properties: {
    code: { type: 'integer' },
    data: { type: 'object', properties: { [name]: { type: 'string' } } },
  },
});

const call = (path: string, required: string[], schema: JsonSchema | null = null): Operation =>
  operation({
    method: 'POST',
    path,
    parameters: required.map((name) => parameter({ name, in: 'query', required: true, schema: { type: 'string' } })),
    responses: [respond('200', schema)],
  });

const scenarios = (one: Operation, ...others: Operation[]): GeneratedScenario[] =>
  generateScenarios(one, { definitions: {}, securitySchemes: {}, operations: [one, ...others] });
const valid = (one: Operation, ...others: Operation[]) => scenarios(one, ...others)[0]?.details;

describe('a call whose name says that it makes something', () => {
  it('is followed by the one that removes the same', () => {
    const create = call('/api/createGroup', [], answer('groupID'));
    const remove = call('/api/deleteGroup', ['groupID']);
    const other = call('/api/deleteGroupName', ['groupID']);
    const details = valid(create, other, remove);
    const [extract] = details?.extracts ?? [];
    expect(extract?.path).toBe('data.groupID');
    expect(details?.after).toEqual([
      {
        operation: remove.key,
        values: [{ in: 'query', name: 'groupID', value: `{{${extract?.name}}}` }],
        extracts: [],
      },
    ]);
  });

  it('is followed by the one for the last words of its name, by its identity', () => {
    const create = call('/createGroupPad', ['groupID', 'padName'], answer('padID'));
    const details = valid(create, call('/deletePad', ['padID']), call('/deleteGroup', ['groupID']));
    expect(details?.after?.map((step) => step.operation)).toEqual(['POST /deletePad']);
  });

  it('is followed by one whose only input is the identity, where the document requires none', () => {
    const optional = (path: string, ...names: string[]): Operation =>
      operation({
        method: 'POST',
        path,
        parameters: names.map((name) => parameter({ name, in: 'query', required: false, schema: { type: 'string' } })),
        responses: [respond('200', null)],
      });
    const create = (): Operation => call('/createGroup', [], answer('groupID'));
    expect(valid(create(), optional('/deleteGroup', 'groupID'))?.after).toMatchObject([
      { operation: 'POST /deleteGroup', values: [{ in: 'query', name: 'groupID' }] },
    ]);
    expect(valid(create(), optional('/deleteGroup', 'groupID', 'force'))?.after).toBeUndefined();
  });

  it.each([
    ['/users/create', '/users/delete', { id: { type: 'string' } }],
    ['/reminders.add', '/reminders.delete', { reminder_id: { type: 'string' } }],
  ] as const)('may be written as %s, and its removal may take a body', (made, removed, properties) => {
    const create = call(made, [], { type: 'object', properties: { id: { type: 'string' } } });
    const [name = ''] = Object.keys(properties);
    const remove = operation({
      method: 'POST',
      path: removed,
      requestBody: body({ type: 'object', required: [name], properties }),
    });
    expect(valid(create, remove)?.after).toMatchObject([{ operation: remove.key, values: [{ in: 'body' }] }]);
  });

  it('is followed by none that needs more, or is about something else', () => {
    const create = call('/createGroup', [], answer('groupID'));
    for (const other of [
      call('/deleteGroup', ['groupID', 'reason']),
      call('/deleteGroup', ['name']),
      call('/deleteMember', ['groupID']),
      call('/other/deleteGroup', ['groupID']),
      call('/archiveGroup', ['groupID']),
    ])
      expect(valid(create, other)?.after, other.key).toBeUndefined();
  });

  it('is followed by it also where it was to be refused', () => {
    const create = {
      ...call('/createGroup', ['name'], answer('groupID')),
      responses: [respond('200', answer('groupID')), respond('400')],
    };
    const faults = scenarios(create, call('/deleteGroup', ['groupID'])).filter(({ errorType }) => errorType !== null);
    expect(faults.length).toBeGreaterThan(0);
    for (const { details, name } of faults) expect(details.after, name).toHaveLength(1);
  });
});
