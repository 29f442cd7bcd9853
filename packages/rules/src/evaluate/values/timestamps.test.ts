import { expect, it } from 'vitest';
import { createSchemaValidators } from '../schemas/schema-validators.ts';

const validate = createSchemaValidators({}).validatorFor({ type: 'string', format: 'date-time' });

it.each([
  ['2026-11-22T21:54:40Z', true],
  ['2026-11-22T21:54:40.125+01:00', true],
  ['2026-11-22t21:54:40z', true],
  ['2026-11-22 21:54:40Z', true],
  ['2026-11-22 21:54:40', false],
  ['2026-11-22T21:54:40', false],
  ['2026-11-22T21:54Z', false],
  ['2026-02-30T21:54:40Z', false],
  ['2026-11-22', false],
])('the format date-time of a schema takes %s: %s', (text, isValid) => {
  expect(validate?.(text).problems.length === 0).toBe(isValid);
});
