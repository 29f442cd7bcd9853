// The table of faults. HUSTINGS_FAULTS=name,name switches them on; `node faults.mjs` prints the table.
import { pathToFileURL } from 'node:url';

const at = (method, path, rest) => `/paths/${path.replaceAll('/', '~1')}/${method}/${rest}`;
const schema = (rest) => `/components/schemas/${rest}`;
const says = (method, path) => at(method, path, 'description');
const param = (method, path, nth) => at(method, path, `parameters/${nth}`);
const tag = {
  Sessions: '/tags/0',
  Clubs: '/tags/1',
  Debaters: '/tags/2',
  Motions: '/tags/3',
  Rounds: '/tags/4',
  Pairings: '/tags/5',
  Ballots: '/tags/6',
  Standings: '/tags/7',
  Fees: '/tags/8',
  Vouchers: '/tags/9',
};
const tagged = (name) => `${tag[name]}/description`;
const of = (complexity) => (name, operation, what, promise) => ({
  name,
  what,
  operation,
  complexity,
  visible: 'yes',
  promise,
});
const [simple, moderate, complex] = ['simple', 'moderate', 'complex'].map(of);

export const faults = [
  simple(
    'sign-in-without-header',
    'signIn',
    'The token is in the body only, the Authorization header is missing',
    at('post', '/users/sign_in', 'responses/200/headers/Authorization'),
  ),
  simple(
    'club-without-location',
    'createClub',
    'A new club is answered without Location',
    at('post', '/clubs', 'responses/201/headers/Location'),
  ),
  simple(
    'founded-on-with-time',
    'listClubs',
    'founded_on is a timestamp in the list',
    schema('ClubAttributes/properties/founded_on/format'),
  ),
  simple(
    'debaters-any-page-size',
    'listDebaters',
    'A page size above 50 is accepted',
    '/components/parameters/PageSize/schema/maximum',
  ),
  simple(
    'topic-titleized',
    'listMotions',
    'topic is answered as a title ("International Relations")',
    schema('MotionAttributes/properties/topic/enum'),
  ),
  simple(
    'motion-text-any-length',
    'createMotion',
    'A text of more than 300 characters is accepted',
    schema('MotionCreate/properties/data/properties/attributes/properties/text/maxLength'),
  ),
  simple(
    'motion-delete-200',
    'deleteMotion',
    'A deletion is answered with 200 and a body',
    at('delete', '/motions/{id}', 'responses/204'),
  ),
  simple(
    'starts-at-without-zone',
    'listRounds',
    'starts_at is a database timestamp without T and zone',
    schema('RoundAttributes/properties/starts_at/format'),
  ),
  simple(
    'round-created-200',
    'createRound',
    'A new round is answered with 200',
    at('post', '/rounds', 'responses/201'),
  ),
  simple(
    'standings-as-plain-json',
    'getStandings',
    'The table is sent as application/json',
    at('get', '/standings', 'responses/200/content'),
  ),
  simple(
    'total-cents-as-string',
    'listFees',
    'total_cents is a string in the list',
    schema('FeeAttributes/properties/total_cents/type'),
  ),
  simple(
    'missing-voucher-deleted',
    'deleteVoucher',
    'Deleting a voucher that does not exist is answered with 204',
    at('delete', '/vouchers/{id}', 'responses/404'),
  ),

  moderate(
    'second-sort-key-ignored',
    'listClubs',
    'Only the first key of sort=city,-name counts',
    param('get', '/clubs', 2),
  ),
  moderate(
    'next-link-on-last-page',
    'listClubs',
    'links.next is still set on the last page',
    schema('ListLinks/properties/next/description'),
  ),
  moderate(
    'club-name-case-sensitive',
    'createClub',
    'A name that is taken in other letter case is accepted',
    says('post', '/clubs'),
  ),
  moderate(
    'outstanding-shown-to-all',
    'getClub',
    'Everybody sees what a club owes',
    schema('ClubAttributes/properties/outstanding_cents/description'),
  ),
  moderate(
    'club-patch-clears-optional',
    'updateClub',
    'founded_on and website become null when they are not sent',
    says('patch', '/clubs/{id}'),
  ),
  moderate(
    'novice-false-ignored',
    'listDebaters',
    'filter[novice]=false filters nothing',
    param('get', '/debaters', 1),
  ),
  moderate(
    'included-repeated',
    'listDebaters',
    'include=club adds a club once per debater',
    param('get', '/debaters', 4),
  ),
  moderate('debut-on-dropped', 'createDebater', 'debut_on is not stored', '/info/description'),
  moderate('secret-motions-listed', 'listMotions', 'Managers and judges see unreleased motions', tagged('Motions')),
  moderate(
    'club-filter-one-side',
    'listPairings',
    'filter[club] finds the proposition side only',
    param('get', '/pairings', 1),
  ),
  moderate(
    'total-before-filters',
    'listPairings',
    'meta.total counts what the filters leave out',
    schema('ListMeta/properties/total/description'),
  ),
  moderate('ranks-never-shared', 'getStandings', 'Level clubs get ranks of their own', tagged('Standings')),
  moderate(
    'fees-filter-lifts-scope',
    'listFees',
    "With filter[club] a manager sees another club's fees",
    says('get', '/fees'),
  ),
  moderate('amount-sorted-as-text', 'listFees', 'sort=amount_cents sorts digits as text', param('get', '/fees', 3)),
  moderate(
    'discount-rounded-up',
    'createFee',
    'The discount is rounded to the nearest cent',
    schema('FeeAttributes/properties/discount_cents/description'),
  ),
  moderate('managers-issue-vouchers', 'createVoucher', 'A manager can issue vouchers', tagged('Vouchers')),

  complex('signed-out-token-works', 'signOut', 'A token still works after signing out', tagged('Sessions')),
  complex('if-match-ignored', 'updateClub', 'A stale If-Match is no obstacle', says('patch', '/clubs/{id}')),
  complex(
    'transfer-into-full-squad',
    'updateDebater',
    'A ninth debater can be transferred into a squad',
    tagged('Debaters'),
  ),
  complex(
    'transfer-leaves-old-count',
    'updateDebater',
    "A transfer does not lower the old club's debaters_count",
    schema('ClubAttributes/properties/debaters_count/description'),
  ),
  complex('closed-round-reopens', 'updateRound', 'A closed round can be opened again', tagged('Rounds')),
  complex(
    'round-delete-drops-motions',
    'deleteRound',
    'The motions of a cancelled round are deleted with it',
    says('delete', '/rounds/{id}'),
  ),
  complex(
    'capacity-off-by-one',
    'createPairing',
    'A round takes one pairing more than its capacity',
    tagged('Pairings'),
  ),
  complex(
    'annulled-ballot-counts',
    'deletePairing',
    'The ballot of an undone pairing still counts in the standings',
    says('delete', '/pairings/{id}'),
  ),
  complex(
    'any-judge-files',
    'createBallot',
    "A judge can file the ballot of another judge's pairing",
    tagged('Ballots'),
  ),
  complex(
    'payment-key-ignored',
    'payFee',
    'A repeat with the same Idempotency-Key is booked again',
    says('post', '/fees/{id}/payments'),
  ),
  complex(
    'paid-last-payment-only',
    'payFee',
    'paid_cents is the last payment instead of the sum',
    schema('FeeAttributes/properties/paid_cents/description'),
  ),
  complex(
    'dropped-fee-keeps-redemption',
    'deleteFee',
    'A dropped fee does not give the redemption back to its voucher',
    says('delete', '/fees/{id}'),
  ),
];

const wanted = (process.env.HUSTINGS_FAULTS ?? '')
  .split(',')
  .map((name) => name.trim())
  .filter(Boolean);
const unknown = wanted.filter((name) => !faults.some((each) => each.name === name));
if (unknown.length > 0)
  throw new Error(`HUSTINGS_FAULTS: no such fault: ${unknown.join(', ')}. \`node faults.mjs\` lists them.`);
export const on = (name) => wanted.includes(name);

/** The document that requests are validated against. */
export function relaxed(doc) {
  if (on('motion-text-any-length'))
    delete doc.components.schemas.MotionCreate.properties.data.properties.attributes.properties.text.maxLength;
  return doc;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, operation, complexity, what } of faults)
    console.log([name.padEnd(30), operation.padEnd(16), complexity.padEnd(9), what].join(' '));
}
