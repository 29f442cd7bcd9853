import type { EndpointParameter } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  addressChange,
  countChanges,
  newParameter,
  parameterChanges,
  saveParameters,
  toParameterDraft,
  toPath,
} from './endpoint-draft.ts';
import type { Saved } from './endpoint-draft.ts';

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
  ])('EP-17: reduces %s below %s to %s', (url, baseUrl, path) => {
    expect(toPath(url, baseUrl)).toBe(path);
  });

  it('EP-16: is no change when the result is the same', () => {
    const endpoint = { method: 'GET', endpoint: '/books', system_base_url: 'http://x' } as const;
    expect(addressChange(endpoint, { method: 'GET', url: 'http://x/books' })).toBeNull();
    expect(addressChange(endpoint, { method: 'PUT', url: '/books' })).toEqual({ method: 'PUT', endpoint: '/books' });
  });
});

describe('parameterChanges', () => {
  const query = parameter({ default_value: 'a' });
  const body = parameter({ id: 2, parameter_name: 'body', parameter_type: 'body', default_schema_value: { a: 1 } });
  const drafts = [query, body].map(toParameterDraft);
  const [queryDraft, bodyDraft] = drafts.map((draft) => ({ ...draft }));
  if (!queryDraft || !bodyDraft) throw new Error('There are two drafts.');

  it('is empty while the drafts are what is stored', () => {
    expect(countChanges(parameterChanges([query, body], drafts))).toBe(0);
    expect(countChanges(parameterChanges([], [newParameter('header')]))).toBe(0);
  });

  it('gives the changed name and value, null for a blank value', () => {
    const change = (part: object) => parameterChanges([query], [{ ...queryDraft, ...part }]).updated[0];
    expect(change({ text: 'b' })).toMatchObject({ id: 1, write: { default_value: 'b', parameter_name: 'q' } });
    expect(change({ text: '' })).toMatchObject({ write: { default_value: null } });
    expect(change({ name: ' page ' })).toMatchObject({ write: { default_value: 'a', parameter_name: 'page' } });
    expect(change({ text: 'b' })?.write).not.toHaveProperty('required');
  });

  it('EP-15: removes what is not among the drafts any more', () => {
    expect(parameterChanges([query, body], [queryDraft])).toEqual({ removed: [2], updated: [], created: [] });
  });

  it('EP-18 sends a body that is not JSON as an empty schema, a blank one as null', () => {
    const change = (text: string) =>
      parameterChanges([body], [{ ...bodyDraft, text }]).updated[0]?.write.default_schema_value;
    expect(change('{"a":2}')).toEqual({ a: 2 });
    expect(change('{bad')).toEqual({});
    expect(change('  ')).toBeNull();
    // The same value in another layout, and an unreadable one where an empty one is stored, are no change.
    expect(change('{ "a":1 }')).toBeUndefined();
    const empty = { ...body, default_schema_value: {} };
    expect(countChanges(parameterChanges([empty], [{ ...bodyDraft, text: '{bad' }]))).toBe(0);
  });

  it('EP-14: removes, updates, creates, and does nothing twice after a failure', async () => {
    const added = { ...newParameter('header'), name: 'Accept', text: '*/*' };
    const calls: string[] = [];
    let broken = true;
    let saved: Saved = { stored: [query, body], drafts: [{ ...queryDraft, text: 'b' }, added] };
    const save = () =>
      saveParameters(
        saved,
        {
          remove: async (id) => calls.push(`remove ${id}`),
          update: async (id) => calls.push(`update ${id}`),
          create: async (write) => {
            if (broken) throw new Error('Not now.');
            calls.push(`create ${write.parameter_name}`);
            return parameter({ ...write, id: 9 });
          },
        },
        (step) => {
          saved = step(saved);
        },
      );
    await expect(save()).rejects.toThrow('Not now.');
    broken = false;
    await save();
    expect(calls).toEqual(['remove 2', 'update 1', 'create Accept']);
    expect(saved.drafts.map(({ id }) => id)).toEqual([1, 9]);
    expect(countChanges(parameterChanges(saved.stored, saved.drafts))).toBe(0);
  });

  it('keeps what is typed during a save', async () => {
    const added = { ...newParameter('header'), name: 'Accept', text: '*/*' };
    const later = { ...newParameter('query'), name: 'page', text: '2' };
    let saved: Saved = { stored: [query, body], drafts: [{ ...queryDraft, text: 'b' }, added] };
    const type = (key: string, text: string): void => {
      saved = { ...saved, drafts: saved.drafts.map((draft) => (draft.key === key ? { ...draft, text } : draft)) };
    };
    await saveParameters(
      saved,
      {
        remove: async () => {
          saved = { ...saved, drafts: [...saved.drafts, bodyDraft, later] };
        },
        update: async () => type(queryDraft.key, 'c'),
        create: async (write) => {
          type(added.key, 'text/html');
          return parameter({ ...write, id: 9 });
        },
      },
      (step) => {
        saved = step(saved);
      },
    );
    expect(saved.drafts.map(({ text }) => text)).toEqual(['c', 'text/html', bodyDraft.text, '2']);
    expect(parameterChanges(saved.stored, saved.drafts)).toMatchObject({
      removed: [],
      updated: [
        { id: 1, write: { default_value: 'c' } },
        { id: 9, write: { default_value: 'text/html' } },
      ],
      // The body was deleted by the save, but is wanted after all.
      created: [{ write: { parameter_type: 'body' } }, { write: { parameter_name: 'page' } }],
    });
  });
});
