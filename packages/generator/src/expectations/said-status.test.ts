import { expect, test } from 'vitest';
import { saidBodyStatus } from './said-status.ts';

test.each([
  ['A malformed body and a bad parameter are 400, a body that breaks a limit is 422.', 422],
  ['Everything that is wrong with a request is a `400`, we do not use 422.', 400],
  ['Text that is not JSON answers 400. If fields are wrong the answer is 422 with one entry for each.', 422],
  ['Whatever is not valid is a 400, fields we do not know included; we do not use 422.', 400],
  ['**400 and 422.** What is not as its schema says is 400; what is well formed but breaks a rule is 422.', 400],
  ['A business rule that is broken answers 422, a body that fails validation answers 400.', 400],
  ['Validation errors answer 422; an unknown parameter answers 400.', 422],
])('%s', (text, status) => {
  expect(saidBodyStatus(text)).toBe(status);
});

test.each([
  'Errors are 400 or 422.',
  'A wrong login is 400.',
  'Invalid values are 400. Fields that break a rule are 422.',
  'Bodies are JSON. 422 is used sometimes.',
  'Checks are made in this order: JSON (400), members and relationships (422), state (409).',
])('says nothing: %s', (text) => {
  expect(saidBodyStatus(text)).toBeNull();
});
