import { describe, expect, it } from 'vitest';
import { operation, respond } from '../../../testing/operations.ts';
import { wordsLetIn } from '../../../statements/kept.ts';
import { namesSeveralRoles, saidRole } from './said-roles.ts';

const NOT_ROLES = new Set(['draft', 'order', 'book', 'open']);
const said = (description: string, ...statuses: string[]) =>
  saidRole(
    operation({
      method: 'POST',
      path: '/books',
      description,
      responses: ['201', ...statuses].map((one) => respond(one)),
    }),
    NOT_ROLES,
  );

describe('what is kept for a role', () => {
  it.each([
    'Librarians only.',
    'For brokers and underwriters.',
    'Only a curator may add works.',
    'Requires the `auditor` role.',
    'Restricted to registrars.',
    'Admins can add books.',
  ])('with a documented 403: %s', (text) => {
    expect(said(text, '403')).not.toBeNull();
  });

  it('without one only where a well known role is demanded', () => {
    expect(said('Only staff may add books.')).not.toBeNull();
    expect(said('Librarians only.')).toBeNull();
    expect(said('Staff can be named in `contact`.')).toBeNull();
  });

  it.each([
    'Only drafts can be changed.',
    'Only for the reader who reserved and the librarian.',
    'Only whoever added the book, and the librarian.',
    'Books for the caller, or for the `reader` given; for others only librarians can book (403).',
    'Goes only when nobody wants it.',
    'The key is restricted to reading.',
    'In halls with `guarded` it is pending until a manager confirms it, elsewhere it is open at once.',
    'It is seen once an admin approves it.',
    'For books only.',
    'Adds a book for the calling supervisor (403 for the admin).',
    'The shelf of the calling moderator. The admin has none (403).',
    'The same key of the same operator adds one book.',
    'A shelf mark is unique among the books of all supervisors.',
    'Drafts are only listed for their writer and for admins.',
    'Lends a book to the caller; admins may name another `readerId`, anybody else gets 403 for that.',
    'Notes that staff wrote are left out unless a manager asks.',
    'Only open orders may be paid.',
    'Only the owner may do this.',
    'For customers.',
    'Members only.',
    'Adds a book.',
    'A book needs no slip; one that staff has checked is lent at once.',
    'Refused if the card is needed and is none that staff has seen.',
  ])('is not: %s', (text) => {
    expect(said(text, '403')).toBeNull();
  });

  it('is read from scopes and paths that speak of administration, where 403 is documented', () => {
    const scoped = (scope: string, ...statuses: string[]) =>
      saidRole(
        operation({
          method: 'POST',
          path: '/books',
          security: [{ oauth: [scope] }],
          responses: statuses.map((one) => respond(one)),
        }),
        NOT_ROLES,
      );
    expect(scoped('books:admin', '201', '403')).not.toBeNull();
    expect(scoped('books:admin', '201')).toBeNull();
    expect(scoped('books:write', '201', '403')).toBeNull();
  });
});

it.each([
  ['For authors and the editor-in-chief.', true],
  ['Only curators or staff may do this.', true],
  ['Requires role CURATOR or ADMIN.', true],
  ['Needs one of the roles `curator` and `registrar`.', true],
  ['Requires role ADMIN.', false],
  ['Staff only.', false],
  ['For brokers.', false],
])('several roles are named in %j: %s', (text, expected) => {
  expect(namesSeveralRoles(text)).toBe(expected);
});

it.each([
  ['Wardens only, guests get 403.', ['warden', 'only']],
  ['Wardens only; a 403 for guests.', ['warden', 'only', 'a']],
])('of %j the words about who is refused let nobody in', (quote, words) => {
  expect([...wordsLetIn(quote)]).toEqual(words);
});
