import { expect, it } from 'vitest';
import { emptyDraft } from './auth-draft.ts';
import { isComplete, missingFields, strictText } from './required-fields.ts';

const login = {
  ...emptyDraft,
  auth_endpoint: 'https://api.example.com/login',
  auth_body: '{"user":"ann"}',
  token_extraction_instruction: 'take token from the JSON response',
};

it('WIZ-11: names every required field of a login that is blank', () => {
  expect(strictText({ ...emptyDraft, token_param_name: ' ' })).toBe(
    'Please fill in all required fields: Authentication Endpoint, Body (JSON), Token extraction instruction, Parameter name',
  );
  expect(missingFields({ ...login, auth_body: ' ' })).toEqual(['Body (JSON)']);
  expect(missingFields({ ...login, auth_body: '{}' })).toEqual(['Body (JSON)']);
  expect(strictText(login)).toBeNull();
});

it('WIZ-09: is complete only when nothing is missing; a login by GET may have an empty body', () => {
  expect(isComplete(emptyDraft)).toBe(false);
  expect(isComplete(login)).toBe(true);
  expect(isComplete({ ...login, http_method: 'GET', auth_body: '{}' })).toBe(true);
});

it('WIZ-12: wants an address that is one', () => {
  expect(strictText({ ...login, auth_endpoint: 'abc' })).toBe(
    'Please enter a valid URL for the authentication endpoint',
  );
});

it('names the fields of other kinds', () => {
  expect(strictText({ ...emptyDraft, auth_type: 'oauth2', client_id: 'me' })).toBe(
    'Please fill in all required fields: Token URL, Client secret',
  );
  expect(strictText({ ...emptyDraft, auth_type: 'bearer', token: 't' })).toBeNull();
});
