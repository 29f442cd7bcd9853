import type { FieldError } from '@assay/contract';
import { expect, it } from 'vitest';
import { areShown, errorsOf, newValue, toDraft, toWrite } from './environment-draft.ts';

const error = (field: string): FieldError => ({ field, message: field, loc: ['body', field], msg: field });

it('leaves out rows that nobody has filled in, and shows errors at the rows that were sent', () => {
  const filled = { ...newValue(), name: 'tenant', value: 'acme' };
  const draft = {
    ...toDraft(null),
    name: 'Staging',
    base_url: 'https://shop.example',
    variables: [newValue(), filled],
  };
  expect(toWrite(draft)).toEqual({
    name: 'Staging',
    base_url: 'https://shop.example',
    protection: 'own_records',
    variables: [{ name: 'tenant', value: 'acme', secret: false }],
    headers: [],
  });
  const errors = errorsOf(draft, [error('variables.0.value'), error('name')]);
  expect(errors).toEqual({ [`${filled.key}.value`]: 'variables.0.value', name: 'name' });
  expect([areShown(errors), areShown(errorsOf(draft, [error('variables')])), areShown({})]).toEqual([
    true,
    false,
    false,
  ]);
});
