import { describe, expect, it } from 'vitest';
import { generationLabel, scenarioType, statusClass, authenticationText } from './scenario-type.ts';

const plain = { validations_count: 0, expected_http_status: 200, auth_error: false, error_type: null };

describe('scenarioType', () => {
  it.each([
    [{ validations_count: 1, expected_http_status: 400 }, 'Validated Error'],
    [{ validations_count: 1, expected_http_status: 399 }, 'Validated Success'],
    [{ validations_count: 2, auth_error: true, expected_http_status: 401 }, 'Validated Error'],
    [{ auth_error: true, error_type: 'x', expected_http_status: 401 }, 'Authentication Test'],
    [{ error_type: 'missing', expected_http_status: 200 }, 'Error Scenario'],
    [{ expected_http_status: 204 }, 'Success Scenario'],
    [{ expected_http_status: 302 }, 'Test Scenario'],
    [{ expected_http_status: 404 }, 'Test Scenario'],
  ])('SCN-11, SCN-12: %j is %s', (changes, label) => {
    expect(scenarioType({ ...plain, ...changes })).toBe(label);
  });
});

describe('statusClass', () => {
  it.each([
    [199, 'unknown'],
    [200, 'success'],
    [299, 'success'],
    [300, 'unknown'],
    [302, 'unknown'],
    [399, 'unknown'],
    [400, 'client-error'],
    [499, 'client-error'],
    [500, 'server-error'],
    [503, 'server-error'],
    [600, 'server-error'],
  ])('SCN-13 of %d is %s', (status, name) => {
    expect(statusClass(status)).toBe(name);
  });
});

describe('generationLabel', () => {
  it.each([
    ['validated', 'Validations Generated'],
    ['success', 'Validations Generated'],
    ['completed', 'Validations Generated'],
    ['failed', 'Generation Failed'],
    ['error', 'Generation Failed'],
    ['pending', 'Generating...'],
    ['processing', 'Generating...'],
    [null, 'No Validations'],
    ['something else', 'No Validations'],
    ['toString', 'No Validations'],
  ])('SCN-14 of %j is %s', (status, label) => {
    expect(generationLabel(status)).toBe(label);
  });
});

it('requires authentication only where the document or a person asks for it', () => {
  const details = { reason: '', constraint: null, pointer: null };
  const made = { requires_auth: true, scenario_details: { ...details, generated_by: 'builtin' as const } };
  expect(authenticationText(made, [{ token: [] }])).toBe('Required');
  expect(authenticationText(made, [])).toBe('If configured');
  expect(authenticationText({ ...made, requires_auth: false }, [])).toBe('Not Required');
  const own = { requires_auth: true, scenario_details: { ...details, generated_by: 'manual' as const } };
  expect(authenticationText(own, [])).toBe('Required');
});
