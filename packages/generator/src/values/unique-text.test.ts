import { expect, test } from 'vitest';
import { uniqueText } from './unique-text.ts';

const text = { type: 'string' as const };

test.each([
  ['OM-25-001', 'label', 'OM-25-001-{{$randomDigits:8}}'],
  ['PD-104233', 'number', 'PD-{{$randomDigits:6}}'],
  ['lot_7', 'name', 'lot_7_{{$randomDigits:8}}'],
  ['A12', 'title', 'A12{{$randomDigits:8}}'],
  ['north-star', 'slug', 'north-star-{{$randomDigits:8}}'],
  ['Blue door', 'name', 'Blue door {{$randomDigits:8}}'],
  ['Sample', 'name', 'Sample {{$randomDigits:8}}'],
  ['sample', 'sku', 'sample-{{$randomDigits:8}}'],
])('%s as %s keeps its form', (value, name, made) => {
  expect(uniqueText(text, value, name)).toBe(made);
});

test('what an example writes as one word in small letters has no space', () => {
  expect(uniqueText({ ...text, examples: ['users'] }, 'users', 'name')).toBe('users_{{$randomDigits:8}}');
  expect(uniqueText({ ...text, examples: ['Users'] }, 'Users', 'name')).toBe('Users {{$randomDigits:8}}');
});
