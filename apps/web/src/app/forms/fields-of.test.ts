import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields-of.ts';

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

describe('fieldsOf', () => {
  it('trims names and addresses, and leaves secrets as they were typed', () => {
    const form = formOf({ name: ' Ada ', email: ' ada@example.com', password: '  four blue kettles ' });
    expect(fieldsOf(form, new Set(['password']))).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      password: '  four blue kettles ',
    });
  });

  it('leaves files out', () => {
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.txt');
    expect(fieldsOf(form, new Set())).toEqual({});
  });
});
