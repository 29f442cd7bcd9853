import type { EndpointParameter } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { changedParameters, toParameterText, toPath } from './endpoint-draft.ts';

function parameter(changes: Partial<EndpointParameter>): EndpointParameter {
  return {
    id: 1,
    parameter_name: 'q',
    parameter_type: 'query',
    default_value: null,
    default_schema_value: null,
    description: null,
    required: true,
    ...changes,
  };
}

describe('toPath', () => {
  it.each([
    ['/books', 'http://x/api', '/books'],
    ['books', 'http://x/api', '/books'],
    [' /books ', '', '/books'],
    ['http://x/api/books/{id}', 'http://x/api', '/books/{id}'],
    ['http://x/api/books', 'http://x/api/', '/books'],
    ['http://x/api', 'http://x/api', '/'],
    ['http://x/api?q=1', 'http://x/api', '/?q=1'],
    ['http://x/apiv2/books', 'http://x/api', '/apiv2/books'],
    ['https://other:8080/books', 'http://x/api', '/books'],
    ['HTTPS://other', '', '/'],
  ])('reduces %s below %s to %s', (url, baseUrl, path) => {
    expect(toPath(url, baseUrl)).toBe(path);
  });
});

describe('changedParameters', () => {
  const query = parameter({ default_value: 'a' });
  const body = parameter({ id: 2, parameter_type: 'body', default_schema_value: { a: 1 } });
  const texts = (entries: [number, string][]) => new Map([[1, 'a'], [2, toParameterText(body)], ...entries]);

  it('is empty while the texts are what is stored', () => {
    expect(toParameterText(parameter({}))).toBe('');
    expect(changedParameters([query, body], texts([]))).toEqual([]);
  });

  it('gives the changed value, null for a blank one', () => {
    expect(changedParameters([query, body], texts([[1, 'b']]))).toMatchObject([{ id: 1, default_value: 'b' }]);
    expect(changedParameters([query], texts([[1, '']]))).toMatchObject([{ id: 1, default_value: null }]);
    expect(changedParameters([query], texts([[1, 'b']]))[0]).not.toHaveProperty('required');
  });

  it('EP-18 sends a body that is not JSON as an empty schema, a blank one as null', () => {
    const change = (text: string) => changedParameters([body], texts([[2, text]]))[0]?.default_schema_value;
    expect(change('{"a":2}')).toEqual({ a: 2 });
    expect(change('{"a":')).toEqual({});
    expect(change('  ')).toBeNull();
  });
});
