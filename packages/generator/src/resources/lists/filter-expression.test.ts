import { expect, it } from 'vitest';
import { parameter } from '../../testing/operations.ts';
import { takesExpression } from './filter-expression.ts';

const filter = (name: string, description: string | null = null, example?: string): boolean =>
  takesExpression(
    parameter({
      name,
      in: 'query',
      schema: { type: 'string' },
      description,
      ...(example !== undefined && { example }),
    }),
  );

it('knows a parameter that takes conditions from one that takes any text', () => {
  expect(filter('filter')).toBe(true);
  expect(filter('$filter', 'See above.')).toBe(true);
  expect(filter('q', null, 'state = "open" AND size >= 3')).toBe(true);
  expect(filter('where', null, 'size ge 3')).toBe(true);
  expect(filter('filter', 'Part of the title.')).toBe(false);
  expect(filter('q', null, 'oak table')).toBe(false);
  expect(filter('search')).toBe(false);
});
