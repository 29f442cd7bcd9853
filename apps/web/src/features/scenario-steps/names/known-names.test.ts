import { expect, it } from 'vitest';
import { environmentNames, knownNames } from './known-names.ts';

const variable = (name: string) => ({ name, value: 'x', secret: false });

it('knows the values of steps and the variables of all environments, each once', () => {
  const variables = environmentNames([
    { name: 'Staging', variables: [variable('tenant'), variable('bookId')] },
    { name: 'Production', variables: [variable('tenant')] },
  ]);
  expect(variables).toEqual([
    { name: 'tenant', from: 'Staging, Production' },
    { name: 'bookId', from: 'Staging' },
  ]);
  // A value that a step takes replaces the variable.
  expect(knownNames(['bookId', 'bookId'], variables)).toEqual([
    { name: 'bookId', from: 'step before' },
    { name: 'tenant', from: 'Staging, Production' },
  ]);
});
