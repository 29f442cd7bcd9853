/** @typedef {{ name: string, what: string, operation: string, complexity: 'simple' | 'moderate' | 'complex', visible: 'yes' | 'no', promise: string }} Fault */

const intro = '/info/description';
const of = (schema, ...rest) => ['/components/schemas', schema, ...rest].join('/');
const call = (method, path, ...rest) => ['/paths', path.replaceAll('/', '~1'), method, ...rest].join('/');
const BOARD = '/spaces/{slug}/boards/{key}';

const rows = {
  simple: [
    [
      'card-no-etag',
      'createCard',
      'A new card comes without ETag',
      call('post', `${BOARD}/cards`, 'responses/201/headers/ETag'),
    ],
    [
      'estimate-step',
      'createCard',
      'Any fraction is taken as estimate',
      of('CardPatch', 'properties/estimate/multipleOf'),
    ],
    ['card-unknown-member', 'createCard', 'Unknown members are ignored', of('CardInput', 'additionalProperties')],
    ['title-blank', 'createCard', 'A title of blanks is taken', of('CardInput', 'properties/title/pattern')],
    [
      'created-at-seconds',
      'getCard',
      'createdAt of cards has no milliseconds',
      of('Card', 'properties/createdAt/pattern'),
    ],
    [
      'export-as-plain',
      'exportBoard',
      'The export is text/plain',
      call('get', `${BOARD}/export`, 'responses/200/content/text~1csv'),
    ],
    ['page-size-zero', 'listCards', 'A page size of 0 is taken', '/components/parameters/PageSize/schema/minimum'],
    [
      'board-invalid-400',
      'createBoard',
      'Wrong fields of a board are answered with 400',
      call('post', '/spaces/{slug}/boards', 'responses/422'),
    ],
    [
      'space-unknown-403',
      'getSpace',
      'A slug that nobody has is answered with 403',
      call('get', '/spaces/{slug}', 'responses/404'),
    ],
    [
      'rate-remaining-missing',
      'listCards',
      'Lists of cards come without X-RateLimit-Remaining',
      call('get', `${BOARD}/cards`, 'responses/200/headers/X-RateLimit-Remaining'),
    ],
  ],
  moderate: [
    ['patch-null-ignored', 'updateCard', 'null in an update leaves the field as it is', intro],
    ['patch-resets-priority', 'updateCard', 'An update without priority makes it normal', intro],
    ['card-stale-accepted', 'updateCard', 'An update with an old ETag is taken', '/components/responses/Stale'],
    ['if-match-optional', 'updateCard', 'An update without If-Match is taken', '/components/responses/IfMatchMissing'],
    ['filter-text-case', 'listCards', 'text: looks at upper and lower case', intro],
    ['filter-any-term', 'listCards', 'Cards that fit one of several terms are listed', intro],
    [
      'order-priority-text',
      'listCards',
      'Priorities are sorted by the alphabet',
      call('get', `${BOARD}/cards`, 'parameters/1/description'),
    ],
    ['wip-one-more', 'moveCard', 'A column takes one card more than its limit', intro],
    ['viewer-creates-card', 'createCard', 'Viewers can make cards', intro],
    [
      'board-key-twice',
      'createBoard',
      'A second board with the same key replaces the first',
      call('post', '/spaces/{slug}/boards', 'description'),
    ],
    [
      'export-unquoted',
      'exportBoard',
      'Commas and quotes in the export are not quoted',
      call('get', `${BOARD}/export`, 'description'),
    ],
    ['card-any-board', 'getCard', 'A card is found through every board of its space', intro],
  ],
  complex: [
    ['numbers-reused', 'createCard', 'The number of a deleted card is given again', intro],
    ['numbers-per-board', 'createCard', 'Each board counts its cards from 1', intro],
    ['archived-takes-comments', 'addComment', 'Cards of archived boards take comments', intro],
    ['wip-deleted-counts', 'deleteCard', 'Deleted cards count for the limit of their column', intro],
    [
      'move-keeps-completed',
      'moveCard',
      'A card that leaves the last column keeps completedAt',
      of('Card', 'properties/completedAt/description'),
    ],
    [
      'removed-member-reads',
      'removeMember',
      'A removed member can still read the space',
      call('delete', '/spaces/{slug}/members/{username}', 'description'),
    ],
    [
      'member-stays-assignee',
      'removeMember',
      'Cards stay assigned to a removed member',
      call('delete', '/spaces/{slug}/members/{username}', 'description'),
    ],
    [
      'last-editor-demoted',
      'putMember',
      'The last editor can be made a viewer',
      call('put', '/spaces/{slug}/members/{username}', 'description'),
    ],
  ],
};

/** @type {Fault[]} */
export const faults = Object.entries(rows).flatMap(([complexity, entries]) =>
  entries.map(([name, operation, what, promise]) => ({ name, what, operation, complexity, visible: 'yes', promise })),
);
