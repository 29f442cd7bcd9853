import type { Learned } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import {
  factsOf,
  releasesText,
  repairText,
  rolesOf,
  unrepairedText,
  summaryOf,
  typedValue,
  withFindings,
  withoutMoves,
  withoutReleases,
  withoutRepair,
  withValue,
} from './learned-view.ts';

const because = 'must be at least 5';
const learned: Learned = {
  version: 1,
  operations: {
    'POST /orders': {
      outcome: 'accepted',
      repairs: [
        { kind: 'value', in: 'body', at: '/lines/0/qty', value: 5, because },
        { kind: 'unique', in: 'body', at: '/number', because },
      ],
    },
    'POST /orders/{id}/pay': { outcome: 'accepted', repairs: [], moves: [{ from: 'open', to: 'paid' }] },
    'GET /orders': { outcome: 'accepted', repairs: [] },
    'POST /refunds': { outcome: 'refused', repairs: [], refusal: { status: 403, text: 'POST /refunds answers 403' } },
    'GET /refunds/{id}': {
      outcome: 'not_tried',
      repairs: [],
      refusal: { status: 403, text: 'POST /refunds answers 403' },
    },
  },
};

it('says in words what is sent', () => {
  expect(learned.operations['POST /orders']?.repairs.map((one) => repairText(one, learned))).toEqual([
    'Sends 5 as lines[0].qty',
    'Sends a new value as number in each request',
  ]);
  const state = { kind: 'state' as const, in: 'path' as const, at: 'id', states: ['open', 'paid'], because };
  expect(repairText(state, learned)).toBe('Takes the path parameter id from a record that is open or paid');
});

it('says what has to happen before', () => {
  const at = { in: 'path' as const, at: 'id', because };
  const choice = { at: '/verdict', value: 'grant' };
  expect(repairText({ kind: 'after', ...at, operation: 'POST /claims/{id}/ruling', choice }, learned)).toBe(
    'Takes the path parameter id from a record that POST /claims/{id}/ruling with grant was sent to',
  );
  const chosen = { member: 'role', value: 'pilot' };
  expect(
    repairText({ kind: 'reference', in: 'body', at: '/crewId', resource: 'member', chosen, because }, learned),
  ).toBe('Takes crewId from an existing record of member whose role is pilot');
  expect(
    repairText({ kind: 'reference', in: 'body', at: '/toId', resource: 'dock', isOther: true, because }, learned),
  ).toBe('Takes toId from another record of dock than the rest of the request');
  expect(
    repairText({ kind: 'within', in: 'body', at: '/from', from: '2031-05-01', to: '2031-05-20', because }, learned),
  ).toBe('Sends a day from 2031-05-01 to 2031-05-20 as from');
  expect(repairText({ kind: 'ahead', in: 'body', at: '/from', from: 1, to: 30, because }, learned)).toBe(
    'Sends a day from 1 day from now to 30 days from now as from',
  );
  expect(factsOf({ outcome: 'accepted', repairs: [], shown: ['/id', '/note'] })).toEqual([
    'Its answers always had 2 members that the document does not promise.',
  ]);
});

it('lists endpoints of which something was learned', () => {
  expect(withFindings(learned).map(({ key }) => key)).toEqual(['POST /orders', 'POST /orders/{id}/pay']);
});

it('says what else was seen, and nothing where nothing was reached', () => {
  expect(factsOf({ outcome: 'accepted', repairs: [], items: 'data', pageSize: 20, duplicates: 'refused' })).toEqual([
    'Its list is in data.',
    'A page has 20 items.',
    'The same request is refused the second time.',
  ]);
  expect(unrepairedText(learned)).toContain('that reached it');
  const refused = { outcome: 'refused' as const, repairs: [] };
  expect(unrepairedText({ version: 1, operations: { 'GET /orders': refused } })).toBeNull();
});

it('counts what was reached', () => {
  const warmUp = { learned, requests: 40, learned_at: '2026-11-22T10:00:00.000Z' };
  const keys = Object.keys(learned.operations);
  const text = 'Learned just now with 40 requests: 3 of 5 endpoints were reached.';
  expect(summaryOf(warmUp, 'just now', keys)).toBe(text);
  expect(summaryOf(warmUp, 'just now', [...keys, 'POST /login'])).toBe(`${text} Not tried: POST /login.`);
});

it('says what must happen to a record before it can be removed, and forgets it', () => {
  const releases = [{ operation: 'POST /orders/{id}/close', choice: { at: '/as', value: 'void' } }];
  expect(releasesText([...releases, { operation: 'POST /orders/{id}/archive' }])).toBe(
    'Needs POST /orders/{id}/close with void, then POST /orders/{id}/archive before it',
  );
  const known: Learned = {
    version: 1,
    operations: { 'DELETE /orders/{id}': { outcome: 'accepted', repairs: [], releases } },
  };
  expect(withFindings(known)).toHaveLength(1);
  expect(withFindings(withoutReleases(known, 'DELETE /orders/{id}'))).toHaveLength(0);
});

describe('changes', () => {
  it('remove one finding and leave the others', () => {
    const changed = withoutRepair(learned, 'POST /orders', 0);
    expect(changed.operations['POST /orders']?.repairs.map(({ kind }) => kind)).toEqual(['unique']);
    expect(changed.operations['GET /orders']).toBe(learned.operations['GET /orders']);
  });

  it('replace a value, and nothing that is no value', () => {
    const changed = withValue(withValue(learned, 'POST /orders', 0, 7), 'POST /orders', 1, 'x');
    expect(changed.operations['POST /orders']?.repairs.map((one) => repairText(one, learned))).toEqual([
      'Sends 7 as lines[0].qty',
      'Sends a new value as number in each request',
    ]);
  });

  it('forget the states that an action leads to', () => {
    expect(withoutMoves(learned, 'POST /orders/{id}/pay').operations['POST /orders/{id}/pay']).toMatchObject({
      moves: undefined,
    });
  });

  it.each([
    ['5', 5],
    ['"5"', '5'],
    ['red', 'red'],
  ])('read %s', (text, value) => {
    expect(typedValue(text)).toBe(value);
  });
});

it('names the accounts of which the server told a role', () => {
  const roles = { own: ['admin'], other: ['viewer', 'guest'], 'account:clerk': ['clerk'] };
  expect(rolesOf({ ...learned, roles })).toEqual([
    { account: 'The account of this system', roles: ['admin'] },
    { account: 'The other user', roles: ['viewer', 'guest'] },
    { account: 'clerk', roles: ['clerk'] },
  ]);
  expect(rolesOf(learned)).toEqual([]);
});

it('calls kinds of records by the words of their paths', () => {
  const one: Learned['operations'][string] = { outcome: 'accepted', repairs: [] };
  const known: Learned = {
    version: 1,
    operations: { 'GET /service-orders': one, 'GET /a/{id}/countryCodes': one, 'GET /tide-diaries/{id}': one },
  };
  const text = (resource: string) =>
    repairText({ kind: 'reference', in: 'body', at: '/id', resource, because }, known).split(' of ').at(-1);
  expect(['serviceorder', 'countrycode', 'tidediary', 'berth'].map(text)).toEqual([
    'service order',
    'country code',
    'tide diary',
    'berth',
  ]);
});
