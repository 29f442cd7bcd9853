// node build-doc.mjs   writes openapi.json
import { writeFileSync } from 'node:fs';

const schema = (name) => ({ $ref: `#/components/schemas/${name}` });
const parameter = (name) => ({ $ref: `#/components/parameters/${name}` });
const header = (name) => ({ $ref: `#/components/headers/${name}` });
const errors = {
  400: 'BadJson',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'Stale',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  428: 'IfMatchMissing',
  429: 'TooManyRequests',
};
const failures = (...statuses) =>
  Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${errors[status]}` }]));
const rate = {
  'X-RateLimit-Limit': header('RateLimitLimit'),
  'X-RateLimit-Remaining': header('RateLimitRemaining'),
  'X-RateLimit-Reset': header('RateLimitReset'),
};
const json = (value) => ({ 'application/json': { schema: value } });
const ok = (description, value, headers = {}) => ({
  description,
  headers: { ...rate, ...headers },
  content: json(value),
});
const empty = (description) => ({ description, headers: rate });
const body = (value) => ({ required: true, content: json(value) });
const tagged = { ETag: header('ETag') };
const located = { Location: header('Location') };
const READ = [401, 404, 429];
const WRITE = [400, 401, 403, 404, 409, 415, 422, 429];
const NO_BODY = [401, 403, 404, 409, 429];

const description = `Boards for small teams. A **space** has members and boards, a **board** has columns, and **cards** stand in columns.

## Addresses

Records have no ids of their own (comments excepted). A board is addressed by the slug of its space and its key, a card by space, board and number. Card numbers are given **per space**, across all of its boards, beginning with 1; a number is never given a second time, not even when its card was deleted. A card can be reached through its own board only.

## Signing in

\`POST /auth/login\` answers a token, good for twelve hours. Send it as \`Authorization: Bearer …\`.

## Who may do what

Every member reads everything in the space. **Editors** write, **viewers** get 403 \`forbidden\` for each write. For people who are no members, spaces and what is in them do not exist: 404, the same as for a slug that nobody has. This takes effect at once when somebody is removed. Everybody may make spaces and is the first editor of their own. A space always keeps at least one editor.

## Errors

\`{"error": {"code", "message", "fields"}}\`; \`fields\` is there for 422 only and names each field of the body that is wrong, or the first wrong parameter. We look in this order: token, space, board and card of the path, role, \`If-Match\`, media type, JSON (400), fields and parameters (422), state (409). So 422 means that the request can never work as it is, 409 that it does not work now. Members of a body that its schema does not list are a 422; query parameters that we do not know are ignored.

| 409 | when |
|---|---|
| \`slugTaken\`, \`keyTaken\` | slugs are unique over all spaces, also those that you cannot see; keys are unique in their space |
| \`lastEditor\` | the space would be without editor |
| \`boardArchived\` | see below |
| \`wipLimit\` | the column is full |
| \`tooManyLabels\` | the card has five |

## Updates

\`PATCH\` takes \`application/json\`. What is in the body is changed, what is left out stays as it is, and \`null\` clears a field that can be empty. An empty object is fine and changes nothing. Updates need \`If-Match\` with the current \`ETag\` (or \`*\`): 428 without, 412 when somebody was faster, and then nothing is changed. Deleting and moving a card respect \`If-Match\` when it is sent. A tag stands for the whole answer; whatever changes the answer changes the tag. \`updatedAt\` moves when something was changed by a \`PATCH\`, a move, a label, or because the assignee was removed from the space.

## Columns and limits

A column with a \`wipLimit\` takes so many cards and not one more; making a card there and moving one there are refused with 409 \`wipLimit\`. Cards that were moved away or deleted do not count. The last column of a board is where finished cards go: \`completedAt\` is set when a card gets there and null everywhere else.

## Archived boards

Can be read, exported and unarchived (\`PATCH\` with \`"archived": false\`). All other writes to the board, its cards, their labels and comments are refused with 409 \`boardArchived\`.

## Lists

\`pageSize\` (1 to 100, 25 unless told) and \`pageToken\`. \`nextPageToken\` is null on the last page; a token belongs to the list, filter and order that it came with, anything else is a 422. Records that are added while you turn pages never make you see one twice. \`totalSize\` counts what the filter lets through, on all pages.

## Filters

\`filter\` holds terms with blanks between them, and a card must fit **all** of them:

    column:doing priority:high,urgent -label:waiting text:"crane 2" due<2027-01-01

- \`column:\`, \`label:\`: id of the column, a label of the card
- \`priority:\`: one or more with commas, any of them fits
- \`assignee:\`: user name, or \`none\`
- \`text:\`: part of the title, upper and lower case are the same; in quotes when it has blanks
- \`due<DATE\`, \`due>=DATE\`: never fits a card without \`dueOn\`
- a \`-\` in front turns a term round

What cannot be read is a 422 for the field \`filter\`.

## Times and limits of use

Times are UTC with milliseconds, days are \`YYYY-MM-DD\`. 12000 calls a minute and person; each answer to a call with a valid token says in \`X-RateLimit-*\` where you stand, beyond that it is 429.`;

const space = [parameter('Slug')];
const board = [...space, parameter('Key')];
const card = [...board, parameter('Number')];
const label = [...card, parameter('Label')];
const member = [...space, parameter('Username')];
const paging = [parameter('PageSize'), parameter('PageToken')];
const BOARD = '/spaces/{slug}/boards/{key}';
const CARD = `${BOARD}/cards/{number}`;

const op = (operationId, tag, summary, rest) => ({ operationId, tags: [tag], summary, ...rest });

const paths = {
  '/auth/login': {
    post: op('login', 'Sign in', 'Get a token', {
      security: [],
      requestBody: body(schema('Login')),
      responses: {
        200: { description: 'Signed in.', content: json(schema('Token')) },
        ...failures(400, 401, 415, 422),
      },
    }),
  },
  '/spaces': {
    get: op('listSpaces', 'Spaces', 'Spaces that you are a member of', {
      description: 'In the order of their slugs.',
      parameters: paging,
      responses: { 200: ok('A page of spaces.', schema('SpacePage')), ...failures(401, 422, 429) },
    }),
    post: op('createSpace', 'Spaces', 'Make a space', {
      requestBody: body(schema('SpaceInput')),
      responses: {
        201: ok('Made. You are its editor.', schema('Space'), located),
        ...failures(400, 401, 409, 415, 422, 429),
      },
    }),
  },
  '/spaces/{slug}': {
    parameters: space,
    get: op('getSpace', 'Spaces', 'One space', {
      responses: { 200: ok('The space.', schema('Space')), ...failures(...READ) },
    }),
    delete: op('deleteSpace', 'Spaces', 'Delete a space', {
      description: 'With its boards, cards and comments, archived or not. The slug is free afterwards.',
      responses: { 204: empty('Gone.'), ...failures(401, 403, 404, 429) },
    }),
  },
  '/spaces/{slug}/members/{username}': {
    parameters: member,
    put: op('putMember', 'Members', 'Add a member or change their role', {
      description: 'A user name that nobody has is a 404. Making the last editor a viewer is a 409 `lastEditor`.',
      requestBody: body(schema('MemberInput')),
      responses: {
        200: ok('Was a member before.', schema('Member')),
        201: ok('Is a member now.', schema('Member')),
        ...failures(...WRITE),
      },
    }),
    delete: op('removeMember', 'Members', 'Remove a member', {
      description:
        'They lose access at once, and all cards that were assigned to them in this space are assigned to nobody. The last editor cannot be removed (409 `lastEditor`).',
      responses: { 204: empty('Removed.'), ...failures(...NO_BODY) },
    }),
  },
  '/spaces/{slug}/boards': {
    parameters: space,
    post: op('createBoard', 'Boards', 'Make a board', {
      description:
        'Without `columns` it has `todo`, `doing` (limit 3) and `done`. A key that another board of the space has is a 409 `keyTaken`.',
      requestBody: body(schema('BoardInput')),
      responses: {
        201: ok('Made.', schema('Board'), { ...tagged, ...located }),
        ...failures(...WRITE),
      },
    }),
  },
  [BOARD]: {
    parameters: board,
    get: op('getBoard', 'Boards', 'One board', {
      responses: { 200: ok('The board.', schema('Board'), tagged), ...failures(...READ) },
    }),
    patch: op('updateBoard', 'Boards', 'Rename, archive or unarchive a board', {
      parameters: [parameter('IfMatch')],
      requestBody: body(schema('BoardPatch')),
      responses: { 200: ok('The board as it is now.', schema('Board'), tagged), ...failures(...WRITE, 412, 428) },
    }),
  },
  [`${BOARD}/export`]: {
    parameters: board,
    get: op('exportBoard', 'Boards', 'All cards as CSV', {
      description:
        'RFC 4180: lines end with CRLF, values that hold a comma, a quote or a line break are in quotes. The first line is `number,title,column,priority,assignee,dueOn,labels`, then one line per card in the order of the numbers. Labels have semicolons between them, what is null is empty.',
      responses: {
        200: {
          description: 'The file.',
          headers: { ...rate, 'Content-Disposition': { required: true, schema: { type: 'string' } } },
          content: { 'text/csv': { schema: { type: 'string' } } },
        },
        ...failures(...READ),
      },
    }),
  },
  [`${BOARD}/cards`]: {
    parameters: board,
    get: op('listCards', 'Cards', 'Cards of a board', {
      parameters: [
        {
          name: 'filter',
          in: 'query',
          description: 'See Filters.',
          schema: { type: 'string' },
          example: 'priority:high,urgent -label:waiting',
        },
        {
          name: 'orderBy',
          in: 'query',
          description:
            'Equal cards come by number, ascending. `priority` goes from low to urgent, `-priority` from urgent to low. Titles are compared without case. Cards without `dueOn` come last.',
          schema: { enum: ['number', '-number', 'title', 'priority', '-priority', 'dueOn'], default: 'number' },
        },
        ...paging,
      ],
      responses: { 200: ok('A page of cards.', schema('CardPage')), ...failures(401, 404, 422, 429) },
    }),
    post: op('createCard', 'Cards', 'Make a card', {
      description:
        'In the first column unless you name another; one that the board does not have is a 422. A full column is a 409 `wipLimit`.',
      requestBody: body(schema('CardInput')),
      responses: { 201: ok('Made.', schema('Card'), { ...tagged, ...located }), ...failures(...WRITE) },
    }),
  },
  [CARD]: {
    parameters: card,
    get: op('getCard', 'Cards', 'One card', {
      parameters: [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }],
      responses: {
        200: ok('The card.', schema('Card'), tagged),
        304: { description: 'You have the current one.', headers: { ...rate, ...tagged } },
        ...failures(...READ),
      },
    }),
    patch: op('updateCard', 'Cards', 'Change a card', {
      description: 'Columns are changed by moving, labels one by one.',
      parameters: [parameter('IfMatch')],
      requestBody: body(schema('CardPatch')),
      responses: { 200: ok('The card as it is now.', schema('Card'), tagged), ...failures(...WRITE, 412, 428) },
    }),
    delete: op('deleteCard', 'Cards', 'Delete a card', {
      description: 'With its comments.',
      parameters: [parameter('IfMatchOptional')],
      responses: { 204: empty('Gone.'), ...failures(...NO_BODY, 412) },
    }),
  },
  [`${CARD}/move`]: {
    parameters: card,
    post: op('moveCard', 'Cards', 'Move a card to a column of its board', {
      description:
        'Moving a card to where it is changes nothing. A column that the board does not have is a 422, a full one a 409 `wipLimit`.',
      parameters: [parameter('IfMatchOptional')],
      requestBody: body(schema('Move')),
      responses: { 200: ok('The card in its column.', schema('Card'), tagged), ...failures(...WRITE, 412) },
    }),
  },
  [`${CARD}/labels/{label}`]: {
    parameters: label,
    put: op('addLabel', 'Labels', 'Put a label on a card', {
      description: 'No body. Fine when the card has it already. A card has at most five labels (409 `tooManyLabels`).',
      responses: { 204: empty('The card has the label.'), ...failures(...NO_BODY, 422) },
    }),
    delete: op('removeLabel', 'Labels', 'Take a label off a card', {
      description: '404 when the card does not have it.',
      responses: { 204: empty('The card does not have the label any more.'), ...failures(...NO_BODY) },
    }),
  },
  [`${CARD}/comments`]: {
    parameters: card,
    get: op('listComments', 'Comments', 'Comments on a card', {
      description: 'Oldest first.',
      parameters: paging,
      responses: { 200: ok('A page of comments.', schema('CommentPage')), ...failures(401, 404, 422, 429) },
    }),
    post: op('addComment', 'Comments', 'Comment on a card', {
      requestBody: body(schema('CommentInput')),
      responses: { 201: ok('Said.', schema('Comment')), ...failures(...WRITE) },
    }),
  },
};

const closed = (required, properties) => ({
  type: 'object',
  ...(required.length > 0 ? { required } : {}),
  properties,
  additionalProperties: false,
});
const record = (properties) => ({ type: 'object', required: Object.keys(properties), properties });
const page = (name) =>
  record({
    items: { type: 'array', items: schema(name) },
    nextPageToken: { type: ['string', 'null'], description: 'Null on the last page.' },
    totalSize: { type: 'integer', minimum: 0 },
  });
const words = (maxLength, rest = {}) => ({ type: 'string', minLength: 1, maxLength, pattern: '\\S', ...rest });
const time = (rest = {}) => ({
  type: 'string',
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  ...rest,
});
const maybeTime = (text) => ({ ...time({ description: text }), type: ['string', 'null'] });
const role = { type: 'string', enum: ['viewer', 'editor'] };
const slug = { type: 'string', pattern: '^[a-z][a-z0-9-]{2,30}$', examples: ['roof-garden'] };
const key = { type: 'string', pattern: '^[A-Z]{2,6}$', examples: ['OPS'] };
const columnId = { type: 'string', pattern: '^[a-z]{2,16}$', examples: ['doing'] };
const columnProperties = {
  id: columnId,
  name: words(40),
  wipLimit: { type: ['integer', 'null'], minimum: 1, maximum: 100, description: 'Null: as many as you like.' },
};
const labelText = { type: 'string', pattern: '^[a-z0-9-]{1,24}$', examples: ['safety'] };
const labels = { type: 'array', maxItems: 5, uniqueItems: true, items: labelText };
const cardFields = {
  title: words(120, { examples: ['Order compost'] }),
  description: { type: ['string', 'null'], maxLength: 2000 },
  priority: { type: 'string', enum: ['low', 'normal', 'high', 'urgent'] },
  estimate: { type: ['number', 'null'], minimum: 0, maximum: 100, multipleOf: 0.5, description: 'Hours.' },
  assignee: { type: ['string', 'null'], description: 'User name of a member of the space.' },
  dueOn: { type: ['string', 'null'], format: 'date' },
};
const { title, description: text, priority, estimate, assignee, dueOn } = cardFields;

const schemas = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          fields: {
            type: 'array',
            minItems: 1,
            items: record({ field: { type: 'string' }, problem: { type: 'string' } }),
          },
        },
      },
    },
  },
  Login: closed(['email', 'password'], {
    email: { type: 'string', minLength: 1, maxLength: 200, examples: ['kim@lattice.test'] },
    password: { type: 'string', minLength: 1, maxLength: 200 },
  }),
  Token: record({
    token: { type: 'string' },
    expiresAt: time(),
    user: record({ username: { type: 'string' }, name: { type: 'string' }, email: { type: 'string' } }),
  }),
  MemberInput: closed(['role'], { role }),
  Member: record({ username: { type: 'string' }, role }),
  SpaceInput: closed(['slug', 'name'], { slug, name: words(60) }),
  Space: record({
    slug,
    name: { type: 'string' },
    myRole: role,
    members: { type: 'array', minItems: 1, items: schema('Member'), description: 'By user name.' },
    boards: { type: 'array', items: key, description: 'Keys of the boards, archived ones too, in order.' },
    createdAt: time(),
  }),
  SpacePage: page('Space'),
  ColumnInput: closed(['id', 'name'], columnProperties),
  Column: record({ ...columnProperties, cardCount: { type: 'integer', minimum: 0 } }),
  BoardInput: closed(['key', 'name'], {
    key,
    name: words(60),
    columns: {
      type: 'array',
      minItems: 2,
      maxItems: 8,
      items: schema('ColumnInput'),
      description: 'From left to right; no id twice.',
    },
  }),
  BoardPatch: closed([], { name: words(60), archived: { type: 'boolean' } }),
  Board: record({
    space: slug,
    key,
    name: { type: 'string' },
    columns: { type: 'array', items: schema('Column') },
    archived: { type: 'boolean' },
    createdAt: time(),
    updatedAt: time(),
  }),
  CardInput: closed(['title'], {
    title,
    description: { ...text, default: null },
    column: columnId,
    priority: { ...priority, default: 'normal' },
    estimate: { ...estimate, default: null },
    assignee: { ...assignee, default: null },
    dueOn: { ...dueOn, default: null },
    labels: { ...labels, default: [] },
  }),
  CardPatch: closed([], cardFields),
  Card: record({
    space: slug,
    board: key,
    number: { type: 'integer', minimum: 1 },
    title,
    description: text,
    column: columnId,
    priority,
    estimate,
    assignee,
    dueOn,
    labels: { ...labels, description: 'In alphabetical order.' },
    commentCount: { type: 'integer', minimum: 0 },
    completedAt: maybeTime('When the card got to the last column, null when it is not there.'),
    createdBy: { type: 'string' },
    createdAt: time(),
    updatedAt: time(),
  }),
  CardPage: page('Card'),
  Move: closed(['column'], { column: columnId }),
  CommentInput: closed(['text'], { text: words(2000) }),
  Comment: record({ id: { type: 'string' }, author: { type: 'string' }, text: { type: 'string' }, createdAt: time() }),
  CommentPage: page('Comment'),
};

const failure = (text, headers = rate) => ({ description: text, headers, content: json(schema('Error')) });
const path = (name, value, text) => ({
  name,
  in: 'path',
  required: true,
  schema: value,
  ...(text ? { description: text } : {}),
});
const integerHeader = (text) => ({ description: text, required: true, schema: { type: 'integer', minimum: 0 } });

const document = {
  openapi: '3.1.0',
  info: { title: 'Lattice', version: '1.8.0', description },
  servers: [{ url: 'https://api.lattice.example/v1' }],
  security: [{ bearer: [] }],
  tags: ['Sign in', 'Spaces', 'Members', 'Boards', 'Cards', 'Labels', 'Comments'].map((name) => ({ name })),
  paths,
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    parameters: {
      Slug: path('slug', slug),
      Key: path('key', key),
      Number: path('number', { type: 'integer', minimum: 1 }, 'Number of the card in its space.'),
      Label: path('label', labelText),
      Username: path('username', { type: 'string' }),
      IfMatch: {
        name: 'If-Match',
        in: 'header',
        required: true,
        schema: { type: 'string' },
        description: 'The ETag that you have, or `*`.',
      },
      IfMatchOptional: { name: 'If-Match', in: 'header', schema: { type: 'string' } },
      PageSize: { name: 'pageSize', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 25 } },
      PageToken: { name: 'pageToken', in: 'query', schema: { type: 'string' } },
    },
    headers: {
      ETag: { description: 'Strong.', required: true, schema: { type: 'string' } },
      Location: { description: 'Path of the new record.', required: true, schema: { type: 'string' } },
      RateLimitLimit: integerHeader('Calls a minute.'),
      RateLimitRemaining: integerHeader('Calls that are left in this minute.'),
      RateLimitReset: integerHeader('Seconds until the next minute.'),
    },
    responses: {
      BadJson: failure('`badJson`: the body is not JSON.', {}),
      Unauthenticated: failure('`unauthenticated`: no token, an old one, or a wrong password.', {}),
      Forbidden: failure('`forbidden`: you are a viewer.'),
      NotFound: failure('`notFound`: it does not exist, or not for you.'),
      Conflict: failure('Not in this state, see Errors.'),
      Stale: failure('`stale`: the ETag is not the current one.'),
      UnsupportedMediaType: failure('`unsupportedMediaType`: not `application/json`.', {}),
      Invalid: failure('`invalid`: fields or parameters, see `fields`.', {}),
      IfMatchMissing: failure('`ifMatchMissing`: send If-Match.'),
      TooManyRequests: failure('`tooManyRequests`: wait for the next minute.'),
    },
    schemas,
  },
};

writeFileSync(new URL('openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
