import type { Json, JsonSchema } from '@assay/api-model';
import { expect, test } from 'vitest';
import { operation, respond } from '../testing/operations.ts';
import { flatten } from '../schema/resolve.ts';
import { alwaysShown, noteMembers, withShown, type ShownMembers } from './shown-members.ts';

const text = { type: 'string' } as const;
const definitions: Record<string, JsonSchema> = {
  Crate: {
    type: 'object',
    properties: {
      label: { ...text, description: 'Mandatory.' },
      colour: { type: ['string', 'null'] },
      note: text,
      parts: { type: 'array', items: { $ref: '#/$defs/Part' } },
    },
  },
  Part: { type: 'object', properties: { size: { type: 'integer' }, maker: text } },
  Listed: { type: 'object', required: ['label'], properties: { label: text, note: text } },
};

function shownIn(name: string, ...answers: Json[]): string[] {
  const read = operation({
    method: 'GET',
    path: '/crates/{id}',
    responses: [respond('200', { $ref: `#/$defs/${name}` })],
  });
  const members: ShownMembers = { shown: new Set(), missing: new Set() };
  for (const value of answers) noteMembers(members, read, { status: 200, value }, definitions);
  return alwaysShown(members);
}

test('what every answer had is shown; a null counts where the document allows it', () => {
  const first = { label: 'a', colour: null, note: 'x', other: 1, parts: [{ size: 1, maker: 'm' }, { size: 2 }] };
  expect(shownIn('Crate', first)).toEqual(['/label', '/colour', '/note', '/parts', '/parts/*/size']);
  expect(shownIn('Crate', first, { ...first, note: null, parts: [] })).toEqual([
    '/label',
    '/colour',
    '/parts',
    '/parts/*/size',
  ]);
});

test('nothing is learned where a list of the document says which members there are', () => {
  expect(shownIn('Listed', { label: 'a', note: 'x' })).toEqual([]);
});

test('the shown members of an answer are required ones, those of a refusal are not', () => {
  const schema = { $ref: '#/$defs/Crate' };
  const [answer, refusal] = withShown(
    [respond('200', schema), respond('404', schema)],
    ['/note', '/parts', '/parts/*/size'],
    definitions,
  );
  const view = flatten(answer?.content[0]?.schema ?? true, definitions);
  expect(view.required).toEqual(['label', 'note', 'parts']);
  const parts = flatten(view.properties?.['parts'] ?? true, definitions);
  expect(flatten(parts.items ?? true, definitions).required).toEqual(['size']);
  expect(flatten(refusal?.content[0]?.schema ?? true, definitions).required).toEqual(['label']);
});
