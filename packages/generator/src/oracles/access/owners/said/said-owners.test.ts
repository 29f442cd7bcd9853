import { describe, expect, it } from 'vitest';
import { ownerSentences } from './said-owners.ts';

describe('sentences that keep records for their owners', () => {
  it.each([
    ['Customers see only their own orders.', true, null],
    ['Members can list just their own loans; those of others answer 404.', true, 404],
    ['Everybody else sees only what they booked themselves.', true, null],
    ['Only the author may edit a post (403 for others).', false, 403],
    ['Notes are private to the account that wrote them.', true, null],
    ['A tenant reads its own meters. Meters of another tenant are answered with 404.', true, null],
    ['Invoices of other customers are not found.', true, 404],
    ['You can delete only your own comments.', false, null],
    ['Visible only to the owner.', true, null],
    ['Records of other depots are never listed and answer as if they did not exist.', true, null],
    ['Whatever another chapter has on file does not exist for you (404), nor is it listed.', true, 404],
    ['Tenants are strictly isolated from each other.', true, null],
    ['A draft is there for who began it; all others get `404`.', true, 404],
  ] as const)('%s', (text, hides, status) => {
    const [said] = ownerSentences(text);
    expect(said).toMatchObject({ hides, status });
  });

  it.each([
    'Orders of customers are listed newest first.',
    'Anyone can read the reviews of other users.',
    'Give your own reference, if you have one.',
    'The owner of a shop is named in `owner_id`.',
    'Recipes are public; everyone can see those of other cooks.',
    'Returns 404 if the book does not exist.',
    'Set your own colours for the calendar.',
    'Needs the role STAFF, all others get 403.',
    'Projects are shared with all members of the team.',
  ])('are not: %s', (text) => {
    expect(ownerSentences(text)).toEqual([]);
  });
});

describe('a sentence that points back', () => {
  it('speaks of what the one before says is not shared', () => {
    const [said] = ownerSentences(
      'Stations are shared, but bikes and rides belong to the club that made them. Those of another club are not found.',
    );
    expect(said?.hides).toBe(true);
    expect(['bike', 'ride', 'station'].map((name) => said?.words.has(name))).toEqual([true, true, false]);
  });
});

it('takes what stands in brackets for no owner', () => {
  const [said] = ownerSentences(
    'A scout (scope `camps:read`) works for one troop and sees only the camps of that troop; those of others are 404.',
  );
  expect(said?.subject).not.toContain('camp');
  expect(said?.words.has('camp')).toBe(true);
});

it.each([
  [
    'You only ever see the boats and berths of your own marina, anything else is a 404.',
    ['boat', 'berth'],
    ['anything'],
  ],
  [
    'A guest sees all cabins, and of stays and bills only their own: those of others are answered with 404.',
    ['stay', 'bill'],
    ['cabin'],
  ],
  ['Members read books, and see only their own loans.', ['loan'], ['book']],
  ['A rower sees their own locker and their own trips only.', ['locker', 'trip'], []],
] as const)('tells what somebody owns: %s', (text, owned, others) => {
  const [said] = ownerSentences(text);
  expect(owned.filter((name) => said?.words.has(name) !== true)).toEqual([]);
  expect(others.filter((name) => said?.words.has(name) === true)).toEqual([]);
});

it('keeps apart what stands in brackets, each with all of its words', () => {
  const [said] = ownerSentences(
    'Whatever belongs to another rower (trips, their logs, private routes) does not exist for a rower.',
  );
  expect(said?.bracketed).toEqual([['trip'], ['log'], ['private', 'route']]);
});

it.each([
  'Only the stable that holds it may change it, 403 for others.',
  'Only by the rider who requested it.',
  'Returns one saddle. For other riders it does not exist (404).',
])('keeps something for whoever has it: %s', (text) => {
  expect(ownerSentences(text)).toHaveLength(1);
});
