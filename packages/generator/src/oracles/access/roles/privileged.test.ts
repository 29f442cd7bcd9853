import { describe, expect, it } from 'vitest';
import type { KnownAccount } from '../../../chains/accounts/known-account.ts';
import { isOfOtherHolders, isPrivileged, rolesThatSeeAll, roleWords } from './privileged.ts';

describe('roles that see all', () => {
  it.each([
    ['Managers see all orders.', ['manager']],
    ['A curator may read and change any loan.', ['curator']],
    ['Curators and registrars can list every loan.', ['curator', 'registrar']],
    ['Users see their own loans; librarians see everything.', ['librarian']],
    ['All loans are visible to curators.', ['curator']],
    ['Readers see only themselves. Curators and registrars see everybody.', ['curator', 'registrar']],
  ])('%s', (text, roles) => {
    expect([...rolesThatSeeAll(text)]).toEqual(roles);
  });

  it.each([
    'Members see only their own loans.',
    'Customers see all open slots.',
    'A broker sees all their own policies.',
    'Only the owner may delete it.',
    'Returns all loans.',
  ])('are not in: %s', (text) => {
    expect([...rolesThatSeeAll(text)]).toEqual([]);
  });
});

const account = (changes: Partial<KnownAccount>): KnownAccount => ({
  login: 'other',
  scopes: null,
  hasToken: true,
  seesAll: false,
  roles: [],
  ...changes,
});

describe('an account', () => {
  it.each([
    account({ seesAll: true }),
    account({ login: 'account:Admin' }),
    account({ scopes: ['read', 'loans:admin'] }),
    account({ roles: ['ROLE_ADMIN'] }),
    account({ roles: ['curator'] }),
    account({ login: 'account:curators' }),
  ])('is privileged: %o', (one) => {
    expect(isPrivileged(one, new Set(['curator']))).toBe(true);
  });

  it.each([account({}), account({ login: 'account:clerk', scopes: ['read', 'manage'], roles: ['registrar'] })])(
    'is not: %o',
    (one) => {
      expect(isPrivileged(one, new Set(['curator']))).toBe(false);
    },
  );
});

describe('credentials that are called after whoever has them', () => {
  const crew = account({ schemes: ['crew_key'] });
  const guest = account({ login: 'account:anna', schemes: ['guestToken', 'bearerAuth'] });

  it('say what somebody is, and names of schemes alone do not', () => {
    expect([...roleWords(crew)]).toContain('crew');
    expect([...roleWords(guest)]).toContain('guest');
    expect([...roleWords(guest)]).not.toContain('bearer');
  });

  it('keep what is said of guests from the crew', () => {
    expect(isOfOtherHolders('Guests see only their own cabins.', crew, [crew, guest])).toBe(true);
    expect(isOfOtherHolders('Guests see only their own cabins.', guest, [crew, guest])).toBe(false);
    expect(isOfOtherHolders('Everybody sees only their own cabins.', crew, [crew, guest])).toBe(false);
    expect(isOfOtherHolders('Guests see only their own cabins.', account({}), [crew, guest])).toBe(false);
  });
});
