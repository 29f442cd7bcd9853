import { ApiError, MISSING_TOKEN_TEXT, UNREACHABLE_TEXT } from '@assay/client';
import { describe, expect, it } from 'vitest';
import { fieldProblems, problemText } from './token-problems.ts';

const TEXT = 'Failed to create token';
const textOf = (status: number, facts: { message?: string; detail?: string } = {}) =>
  problemText(new ApiError(facts.message ?? 'x', { status, detail: facts.detail ?? null }), TEXT);

describe('what is said when a call about tokens fails', () => {
  it('ERR-35, ERR-36: without a session, authentication is required', () => {
    expect(textOf(401, { detail: 'Not authenticated' })).toBe('Authentication required');
    expect(textOf(0, { message: MISSING_TOKEN_TEXT })).toBe('Authentication required');
  });

  it('ERR-35: what a person cannot act on is the text of the screen', () => {
    expect(textOf(500, { detail: 'Something went wrong on our side.' })).toBe(TEXT);
    expect(textOf(502)).toBe(TEXT);
    expect(problemText(new Error('odd'), TEXT)).toBe(TEXT);
  });

  it('says why the server refused, or that it does not answer', () => {
    expect(textOf(409, { detail: '100 tokens are active. Revoke one.' })).toBe('100 tokens are active. Revoke one.');
    expect(textOf(0, { message: UNREACHABLE_TEXT })).toBe(`${TEXT}: ${UNREACHABLE_TEXT}`);
  });

  it('TOK-09: refused fields are known by their first name', () => {
    const error = (field: string, message: string) => ({ loc: ['body', field], msg: message, field, message });
    const errors = [error('label', 'Taken.'), error('scopes.0', 'A scope is read or write.')];
    expect(fieldProblems(new ApiError('x', { status: 422, errors }))).toEqual({
      label: 'Taken.',
      scopes: 'A scope is read or write.',
    });
    expect(fieldProblems(new Error('odd'))).toEqual({});
  });
});
