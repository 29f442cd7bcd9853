import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { callOf, whyNever } from './classify.ts';
import { Routes } from './routes.ts';

const base = 'http://api.example';

function kindOf(path: string, summary: string, { status = '201', kept = '' } = {}) {
  const operation = {
    operationId: null,
    summary,
    responses: [{ status, headers: [], content: [], description: null }],
  };
  const routes = new Routes(kept === '' ? [] : [{ method: 'GET', path: `/${kept}/{id}`, operation: null }]);
  const url = base + path.replaceAll(/\{[^{}]*\}/g, '2');
  const address = readAddress(url, base, path);
  return callOf({ method: 'POST', address, path, operation, routes, isMutation: false })?.kind;
}

describe('a single noun below a record is a part of it', () => {
  it.each([
    ['/products/{id}/price', 'Set a price'],
    ['/employees/{id}/salary', 'New salary'],
    ['/teams/{id}/lead', 'Choose a lead'],
    ['/loans/{id}/default', 'Declare the loan in default'],
  ])('by POST %s, "%s"', (path, summary) => {
    expect(kindOf(path, summary)).toBe('write');
  });

  it('and a record where the document keeps such ones', () => {
    expect(kindOf('/issues/{id}/comment', 'Write a comment', { kept: 'comments' })).toBe('create');
  });
});

describe('a single noun alone is all there is of something', () => {
  it.each([
    ['/motd', 'Message of the day'],
    ['/emergency-stop', 'Stop the line'],
    ['/saml/certificate/public', 'Public certificate'],
    ['/prod/_update_by_query', 'Update by query'],
  ])('by POST %s, "%s"', (path, summary) => {
    expect(kindOf(path, summary)).toBe('never');
  });

  it('but where its words and its answer say that something new is made', () => {
    expect(kindOf('/order', 'Create an order')).toBe('create');
    expect(kindOf('/order', 'Create an order', { status: '200' })).toBe('never');
  });
});

it('how somebody is reached and signs in is their account', () => {
  expect(kindOf('/me/emails', 'Add an address')).toBe('own_account');
  expect(kindOf('/passkeys', 'Add a passkey')).toBe('never');
});

it.each(['1,2', '1-3', '*', 'a|b', '%'])('%s stands for several records', (value) => {
  expect(whyNever(value)).toBe('bulk');
});

it.each(['2026-11-29', '0b1dd80a-15bd-4940-8037-f47c464df808', 'VL-20418'])('%s stands for one', (value) => {
  expect(whyNever(value)).toBeNull();
});
