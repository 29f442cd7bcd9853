import type { HttpMethod, JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { describe, expect, it } from 'vitest';
import type { Situation } from '../../chains/situation.ts';
import { indexOf } from '../../resources/api-index.ts';
import { body, operation, respond } from '../../testing/operations.ts';
import { changedSettings } from './settings.ts';

const text: JsonSchemaObject = { type: 'string' };
const FIELDS: Record<string, JsonSchema> = {
  id: { type: 'integer', readOnly: true },
  title: text,
  pageSize: { type: 'integer', minimum: 1, maximum: 100 },
  theme: { enum: ['light', 'dark'] },
  password: { ...text, writeOnly: true },
};

const made = (method: HttpMethod, path = '/me/settings', others: { method: HttpMethod; path: string }[] = []) => {
  const shown: JsonSchemaObject = { type: 'object', properties: FIELDS, required: ['id', 'title', 'theme'] };
  const operations = [
    operation({ method: 'GET', path, responses: [respond('200', shown)] }),
    operation({ method, path, requestBody: body(shown), responses: [respond('200', shown)] }),
    ...others.map((one) => operation({ ...one, responses: [respond('200', shown)] })),
  ];
  const index = indexOf(operations, {});
  const found = index.at(method, path);
  if (found === null) throw new Error('There is no such operation.');
  const rest: Omit<Situation, 'operation' | 'index'> = { seed: 0, securitySchemes: {}, accounts: [], description: '' };
  return changedSettings({ operation: found, index, ...rest });
};

describe('settings', () => {
  it('are changed one at a time, to a value beside the present one, and read again', () => {
    const found = made('PATCH');
    expect(found.flatMap(({ overrides }) => overrides.map(({ bodyValue }) => bodyValue))).toEqual([
      { theme: `{{$otherThan:present:${encodeURIComponent('["light","dark"]')}}}` },
      { pageSize: '{{$nextTo:present:1:1:100}}' },
      { title: '{{$nextTo:present}}' },
    ]);
    const [theme] = found.map(({ details }) => details.followUps?.flatMap(({ rules = [] }) => rules));
    expect(theme).toEqual([
      '`theme` equals {changed}',
      expect.stringMatching(/^the body is the same as in step "before" except `theme`/),
    ]);
  });

  it('are replaced with the present values of all others', () => {
    const [theme] = made('PUT');
    expect(theme?.overrides[0]?.bodyValue).toMatchObject({ title: '{{present1}}', pageSize: '{{present2}}' });
    expect(theme?.details.before?.[0]?.extracts).toEqual([
      { name: 'present', path: 'theme' },
      { name: 'present1', path: 'title' },
      // A read need not show it; then there is nothing to try this on.
      { name: 'present2', path: 'pageSize', optional: true },
    ]);
  });

  it('are not what a list has records below', () => {
    expect(made('PUT', '/shops', [{ method: 'GET', path: '/shops/{shopId}' }])).toEqual([]);
  });

  it('have no record in their path, and are not made by POST', () => {
    expect(made('PATCH', '/shops/{shopId}/settings')).toEqual([]);
    expect(made('POST')).toEqual([]);
  });
});
