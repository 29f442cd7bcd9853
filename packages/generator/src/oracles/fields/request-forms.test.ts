import type { JsonSchemaObject, MediaType } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import { generateScenarios } from '../../generate-scenarios.ts';
import { body, MODEL, operation, parameter, respond } from '../../testing/operations.ts';
import { indexOf } from '../../resources/api-index.ts';
import { requestFaults } from './request-faults.ts';
import { faultsOf } from './value-faults.ts';

const text = { type: 'string' as const };

it('sends a patch in a format of its own as plain JSON, and any other body as text', () => {
  const typeOf = (contentType: string): string | undefined => {
    const usual = body({ type: 'object', properties: { note: text } }, { note: 'x' });
    const patch = operation({
      method: 'PATCH',
      path: '/walks/{id}',
      parameters: [parameter({ name: 'id', in: 'path', schema: text, example: 'a1' })],
      requestBody: { ...usual, content: usual.content.map((one) => ({ ...one, contentType })) },
      responses: [respond('200'), respond('415')],
    });
    const all = generateScenarios(patch, { ...MODEL, operations: [patch] }, { depth: 'deep' });
    return all.find(({ errorType }) => errorType === 'unsupported_media_type')?.details.contentType ?? undefined;
  };
  expect(typeOf('application/merge-patch+json')).toBe('application/json');
  expect(typeOf('application/json')).toBe('text/plain');
});

it('tries a patch as plain JSON before another body as text', () => {
  const severityOf = (contentType: string): number | undefined => {
    const usual = body({ type: 'object', properties: { note: text } }, { note: 'x' });
    const patch = operation({
      method: 'PATCH',
      path: '/walks',
      requestBody: { ...usual, content: usual.content.map((one) => ({ ...one, contentType })) },
      responses: [respond('200'), respond('415')],
    });
    const situation = { operation: patch, index: indexOf([patch], {}), seed: 0, securitySchemes: {}, accounts: [] };
    const found = requestFaults({ ...situation, description: '' });
    return found.find(({ kind }) => kind === 'unsupported_media_type')?.severity;
  };
  expect(severityOf('application/merge-patch+json')).toBeGreaterThan(1);
  expect(severityOf('application/json')).toBeUndefined();
});

it('breaks a pattern with a text that matches in its middle, where it is short enough', () => {
  const wrong = (schema: object) =>
    faultsOf({ ...text, ...schema }, 'AB-12', {}).find(({ kind }) => kind === 'pattern_mismatch')?.value;
  const match = /^!.*[A-Z]{2}-\d{2}.*!$/;
  expect(wrong({ pattern: '^[A-Z]{2}-[0-9]{2}$' })).toMatch(match);
  expect(wrong({ pattern: '^[A-Z]{2}-[0-9]{2}$', maxLength: 5 })).not.toMatch(match);
  expect(wrong({ pattern: '[A-Z]{2}-[0-9]{2}' })).not.toMatch(match);
});

describe('a form', () => {
  const number = { type: 'integer', minimum: 1, maximum: 9 } as const;
  const note: JsonSchemaObject = {
    type: 'object',
    required: ['title'],
    properties: {
      title: { ...text, maxLength: 8 },
      rank: number,
      kind: { ...text, enum: ['a', 'b'] },
      spot: { type: 'object', properties: { row: number }, required: ['row'] },
      tags: { type: 'array', items: text, maxItems: 2 },
    },
  };
  const namesOf = (contentType: string, encoding?: NonNullable<MediaType['encoding']>): string[] => {
    const example = { title: 'x', rank: 2, kind: 'a', spot: { row: 1 }, tags: ['t'] };
    const content = [{ contentType, schema: note, examples: [example], ...(encoding && { encoding }) }];
    const create = operation({
      method: 'POST',
      path: '/notes',
      requestBody: { required: true, description: null, content },
      responses: [respond('200', note), respond('400')],
    });
    return generateScenarios(create, { ...MODEL, operations: [create] }, { depth: 'deep' }).map(({ name }) => name);
  };
  const FORM = 'application/x-www-form-urlencoded';
  const deep = { spot: { style: 'deepObject', explode: true } };

  it('has the faults and the valid variants of its members', () => {
    expect(namesOf(FORM)).toEqual(
      expect.arrayContaining([
        'Missing required field title',
        'Field title longer than 8 characters',
        'Field rank above 9',
        'Field rank is not an integer',
        'Field kind is not one of the documented values',
        'Field tags has more than 2 items',
        'Only what is required',
        'With kind b',
      ]),
    );
  });

  it('has no fault that its text hides', () => {
    const names = namesOf(FORM);
    for (const hidden of ['Field title is not a string', 'Field rank is null', 'Field spot.row above 9'])
      expect(names).not.toContain(hidden);
  });

  it('has faults inside of an object whose members it names', () => {
    expect(namesOf(FORM, deep)).toEqual(
      expect.arrayContaining(['Field spot.row above 9', 'Missing required field spot.row']),
    );
  });

  it('of several parts is sent with faults only, since nothing reads its parts again', () => {
    const names = namesOf('multipart/form-data');
    expect(names).toContain('Field rank above 9');
    expect(names).not.toContain('With kind b');
  });
});
