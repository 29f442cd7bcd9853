import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../generate-scenarios.ts';
import type { Learned } from '../learned/learned.ts';
import { body, operation, parameter, respond } from '../testing/operations.ts';

const boat = {
  type: 'object' as const,
  properties: { id: { type: 'integer' as const }, name: { type: 'string' as const } },
};
const answer = (status: string) => respond(status, boat);
const name = {
  type: 'object' as const,
  required: ['name'],
  properties: { name: { type: 'string' as const, maxLength: 9 } },
};
const id = parameter({ name: 'id', in: 'path', schema: { type: 'integer' }, required: true });

const create = operation({
  method: 'POST',
  path: '/boats',
  requestBody: body(name),
  responses: [answer('201'), respond('400')],
});
const read = operation({
  method: 'GET',
  path: '/boats/{id}',
  parameters: [id],
  responses: [answer('200'), respond('404')],
});
const remove = operation({ method: 'DELETE', path: '/boats/{id}', parameters: [id], responses: [respond('204')] });
const list = operation({ method: 'GET', path: '/boats', responses: [respond('200', { type: 'array', items: boat })] });
const operations = [create, read, remove, list];

const generated = (one: typeof create, learned: Learned) =>
  generateScenarios(one, { operations, definitions: {}, securitySchemes: {} }, { learned });

const refused = (status: number): Learned => ({
  version: 1,
  operations: { 'POST /boats': { outcome: 'refused', repairs: [], refusal: { status, text: 'No room.' } } },
});

describe('what a warm-up found no way to', () => {
  it('is sent as the valid request only, which says so', () => {
    expect(generated(create, refused(409)).map(({ details }) => details.role)).toEqual(['base']);
  });

  it('is in no chain of another operation', () => {
    const made = generated(list, refused(409)).slice(1);
    expect(made.flatMap(({ details }) => details.before ?? []).map((one) => one.operation)).not.toContain(
      'POST /boats',
    );
    expect(made.length).toBeLessThan(generated(list, { version: 1, operations: {} }).length - 1);
  });

  it('is tried as before where the server failed', () => {
    expect(generated(create, refused(500)).length).toBeGreaterThan(2);
  });

  it('is behind what was refused or held back, where nothing of it was sent', () => {
    const behind = (isClosed?: true): Learned => ({
      version: 1,
      operations: {
        'POST /boats': {
          outcome: 'not_tried',
          repairs: [],
          refusal: { status: null, text: 'Held back.', isClosed },
        },
      },
    });
    expect(generated(create, behind(true))).toHaveLength(1);
    expect(generated(create, behind()).length).toBeGreaterThan(1);
  });
});
