import { writeFileSync } from 'node:fs';
const ref = (n) => ({ $ref: `#/components/schemas/${n}` });
const json = (schema, example) => ({ 'application/json': { schema, ...(example ? { example } : {}) } });
const R = (n) => ({ $ref: `#/components/responses/${n}` });
const P = (n) => ({ $ref: `#/components/parameters/${n}` });
const etagHeader = {
  ETag: {
    description:
      'Strong entity tag of the orchard as it is now. It changes whenever anything in the representation changes.',
    schema: { type: 'string' },
  },
};
const location = { Location: { required: true, description: 'Path of the new record.', schema: { type: 'string' } } };
const listHeaders = {
  'X-Total-Count': {
    required: true,
    description: 'How many records fit the filters, over all pages.',
    schema: { type: 'integer', minimum: 0 },
  },
  Link: {
    required: true,
    description: 'RFC 8288. Relations `first`, `prev`, `next` and `last`. See "Pages".',
    schema: { type: 'string' },
  },
};
const list = (name, description) => ({
  description,
  headers: listHeaders,
  content: json({ type: 'array', items: ref(name) }),
});
const q = (name, schema, description) => ({
  name,
  in: 'query',
  required: false,
  ...(description ? { description } : {}),
  schema,
});
const nul = (type, rest = {}) => ({ type: [type, 'null'], ...rest });
const id = { type: 'integer', format: 'int64', minimum: 1, readOnly: true };
const time = { type: 'string', format: 'date-time', readOnly: true };
const errs = (...codes) =>
  Object.fromEntries(
    codes.map((c) => [
      c,
      R(
        {
          400: 'MalformedJson',
          401: 'Unauthorized',
          404: 'NotFound',
          409: 'Conflict',
          412: 'PreconditionFailed',
          415: 'UnsupportedMediaType',
          422: 'ValidationFailed',
          428: 'PreconditionRequired',
        }[c],
      ),
    ]),
  );
const tree = {
  row: { type: 'integer', minimum: 1, maximum: 200 },
  position: { type: 'integer', minimum: 1, maximum: 200, description: 'Place in the row, counted from the gate.' },
  variety: { type: 'string', minLength: 2, maxLength: 40, examples: ['Gravenstein'] },
  planted_on: { type: 'string', format: 'date', description: 'Day of planting. Must not be in the future (UTC).' },
  height_cm: nul('integer', { minimum: 10, maximum: 1500 }),
  notes: nul('string', { maxLength: 500 }),
  tags: { type: 'array', items: { type: 'string', minLength: 1, maxLength: 20 }, maxItems: 5, uniqueItems: true },
};
const doc = {
  openapi: '3.1.0',
  info: {
    title: 'Orchard API',
    version: '1.4.0',
    contact: { name: 'Orchard team', email: 'api@orchard.test' },
    description: `Orchards, their trees, what was picked from them and where the crates went.

## Logging in
Post your email and password to \`/sessions\` and send the \`access_token\` as \`Authorization: Bearer …\`. A token is good for an hour. Without a valid token every other operation answers 401.

## Whose records
A grower sees and changes only their own records. The records of another grower answer 404, exactly as if they did not exist, and never appear in a list. The same goes for an id that is not a positive integer.

## Bodies
Requests are JSON (\`application/json\`, or \`application/json-patch+json\` for the one PATCH). Other types answer 415, text that is not JSON answers 400. Unknown members are ignored, and so are read-only ones. If fields are wrong the answer is 422 with one entry in \`errors\` for each wrong field.

## Pages
Lists are bare arrays. \`offset\` records are skipped and then at most \`limit\` are given. The \`Link\` header has the pages around it: \`first\` and \`last\` always, \`prev\` only when \`offset\` is not 0, \`next\` only when there are more records. Links are relative to the host and keep the filters and the sort order of the request. \`X-Total-Count\` is the number of records that fit the filters.

Records that the sort order leaves equal come in the order of their ids, so that walking the pages gives every record exactly once. Text is sorted without regard to case.

## Money
All amounts are integers in cents.`,
  },
  servers: [{ url: 'http://localhost:4070/v1' }],
  tags: [
    { name: 'sessions' },
    { name: 'orchards' },
    { name: 'trees' },
    {
      name: 'harvests',
      description: 'One picking on one day. A harvest is `open` while crates are being packed, then `closed`.',
    },
    {
      name: 'crates',
      description: '`packed` → `sold` → `returned`. A returned crate goes to the press and is never sold again.',
    },
  ],
  security: [{ grower_token: [] }],
  paths: {
    '/sessions': {
      post: {
        operationId: 'create_session',
        tags: ['sessions'],
        summary: 'Log in',
        security: [],
        requestBody: {
          required: true,
          content: json(
            {
              type: 'object',
              required: ['email', 'password'],
              properties: {
                email: { type: 'string', minLength: 1, maxLength: 200, description: 'Case does not matter.' },
                password: { type: 'string', minLength: 1, maxLength: 200, format: 'password' },
              },
            },
            { email: 'you@example.com', password: '…' },
          ),
        },
        responses: {
          201: { description: 'Logged in.', content: json(ref('Session')) },
          401: { description: 'Email or password is wrong.', content: json(ref('Error')) },
          ...errs(400, 415, 422),
        },
      },
    },
    '/orchards': {
      get: {
        operationId: 'list_orchards',
        tags: ['orchards'],
        summary: 'List your orchards',
        parameters: [
          P('offset'),
          P('limit'),
          q('region', ref('Region')),
          q('q', { type: 'string', minLength: 1, maxLength: 60 }, 'Part of the name, upper or lower case.'),
          q('min_hectares', { type: 'number', minimum: 0 }, 'Only orchards of at least this size.'),
          q(
            'sort',
            {
              type: 'string',
              default: 'id',
              examples: ['-hectares,name'],
              pattern: '^-?(name|hectares|created_at)(,-?(name|hectares|created_at))*$',
            },
            'Fields `name`, `hectares`, `created_at`, separated by commas. A leading `-` sorts descending. By id when left out.',
          ),
        ].map((p) => {
          if (p.name === 'sort') delete p.schema.default;
          return p;
        }),
        responses: { 200: list('Orchard', 'A page of orchards.'), ...errs(401, 422) },
      },
      post: {
        operationId: 'create_orchard',
        tags: ['orchards'],
        summary: 'Add an orchard',
        requestBody: {
          required: true,
          content: json(ref('OrchardInput'), { name: 'Old Mill', region: 'north', hectares: 4.5, max_trees: 40 }),
        },
        responses: {
          201: { description: 'Created.', headers: { ...location, ...etagHeader }, content: json(ref('Orchard')) },
          409: { description: 'You already have an orchard of this name.', content: json(ref('Error')) },
          ...errs(400, 401, 415, 422),
        },
      },
    },
    '/orchards/{orchard_id}': {
      parameters: [P('orchard_id')],
      get: {
        operationId: 'get_orchard',
        tags: ['orchards'],
        summary: 'One orchard',
        description: 'With `If-None-Match` and the current ETag the answer is 304 without a body.',
        parameters: [{ name: 'If-None-Match', in: 'header', schema: { type: 'string' } }],
        responses: {
          200: { description: 'The orchard.', headers: etagHeader, content: json(ref('Orchard')) },
          304: { description: 'Not modified' },
          ...errs(401, 404),
        },
      },
      put: {
        operationId: 'replace_orchard',
        tags: ['orchards'],
        summary: 'Replace an orchard',
        description:
          'Replaces the orchard as a whole: an optional field that is left out goes back to its default (`notes` to null, `max_trees` to 100).\n\nTwo people often edit the same orchard, so `If-Match` is required here: without it the answer is 428, with an ETag that is no longer current it is 412 and nothing is changed. `max_trees` cannot be less than the number of trees that stand there (422).',
        parameters: [
          {
            name: 'If-Match',
            in: 'header',
            description: 'ETag that you read. Required (428).',
            schema: { type: 'string' },
          },
        ],
        requestBody: { required: true, content: json(ref('OrchardInput')) },
        responses: {
          200: { description: 'Replaced.', headers: etagHeader, content: json(ref('Orchard')) },
          409: { description: 'Name taken.', content: json(ref('Error')) },
          ...errs(400, 401, 404, 412, 415, 422, 428),
        },
      },
      delete: {
        operationId: 'delete_orchard',
        tags: ['orchards'],
        summary: 'Delete an orchard and everything in it',
        description:
          'Its trees, harvests and crates are deleted as well and answer 404 from then on. An orchard that has crates in state `sold` cannot be deleted (409); returned ones do not matter. `If-Match` is optional here.',
        parameters: [{ name: 'If-Match', in: 'header', schema: { type: 'string' } }],
        responses: {
          204: { description: 'Gone.' },
          409: { description: 'Crates of it are sold.', content: json(ref('Error')) },
          ...errs(401, 404, 412),
        },
      },
    },
    '/orchards/{orchard_id}/trees': {
      parameters: [P('orchard_id')],
      get: {
        operationId: 'list_trees',
        tags: ['trees'],
        summary: 'Trees of an orchard',
        description:
          'Filters are combined: a tree has to fit all of them. Sorted by row and position when `sort` is left out. Trees without a height come last when sorting by `height_cm`, in both directions.',
        parameters: [
          P('offset'),
          P('limit'),
          q('status', ref('TreeStatus')),
          q('variety', { type: 'string', minLength: 1, maxLength: 60 }, 'The whole name, upper or lower case.'),
          q(
            'sort',
            { type: 'string' },
            '`row`, `planted_on` or `height_cm`, with `-` for descending, several with commas.',
          ),
        ],
        responses: { 200: list('Tree', 'OK'), ...errs(401, 404, 422) },
      },
      post: {
        operationId: 'plant_tree',
        tags: ['trees'],
        summary: 'Plant a tree',
        description:
          'No two standing trees of an orchard have the same row and position (409); the place of a felled tree is free. 409 as well when the orchard already has `max_trees` standing trees.',
        requestBody: {
          required: true,
          content: json(ref('TreeInput'), {
            row: 3,
            position: 7,
            variety: 'Gravenstein',
            planted_on: '2023-11-18',
            tags: ['espalier'],
          }),
        },
        responses: {
          201: { description: 'Planted.', headers: location, content: json(ref('Tree')) },
          ...errs(400, 401, 404, 409, 415, 422),
        },
      },
    },
    '/trees/{tree_id}': {
      parameters: [P('tree_id')],
      get: {
        operationId: 'get_tree',
        tags: ['trees'],
        summary: 'One tree',
        responses: { 200: { description: 'OK', content: json(ref('Tree')) }, ...errs(401, 404) },
      },
      patch: {
        operationId: 'patch_tree',
        tags: ['trees'],
        summary: 'Change a tree (JSON Patch)',
        description:
          'JSON Patch (RFC 6902) with `add`, `replace`, `remove` and `test`; `move` and `copy` are not supported (422). Writable are `/row`, `/position`, `/variety`, `/status`, `/planted_on`, `/height_cm`, `/notes`, `/tags` and single tags (`/tags/0`, `/tags/-`); any other path answers 422, except in `test`, which may look at every member. `remove` sets `/notes` and `/height_cm` to null and `/tags` to an empty array, the other members cannot be removed (422).\n\nThe patch is applied as a whole or not at all. A `test` that fails answers 409 and nothing is changed. The result has to be a valid tree (422) at a free place (409).\n\nSetting `/status` to `felled` is final: a felled tree cannot be changed any more (409).',
        requestBody: {
          required: true,
          content: {
            'application/json-patch+json': {
              schema: { type: 'array', minItems: 1, maxItems: 20, items: ref('PatchOperation') },
              example: [
                { op: 'test', path: '/status', value: 'healthy' },
                { op: 'replace', path: '/height_cm', value: 310 },
              ],
            },
          },
        },
        responses: {
          200: { description: 'The tree after the patch.', content: json(ref('Tree')) },
          ...errs(400, 401, 404, 409, 415, 422),
        },
      },
    },
    '/harvests': {
      post: {
        operationId: 'open_harvest',
        tags: ['harvests'],
        summary: 'Start a harvest',
        description:
          'All trees of `tree_ids` have to stand in the orchard of `orchard_id`; a tree of another orchard or a felled one answers 422, and so does an orchard that you do not have.',
        requestBody: { required: true, content: json(ref('HarvestInput')) },
        responses: {
          201: { description: 'Open, without crates.', headers: location, content: json(ref('Harvest')) },
          ...errs(400, 401, 415, 422),
        },
      },
    },
    '/harvests/{harvest_id}': {
      parameters: [P('harvest_id')],
      get: {
        operationId: 'get_harvest',
        tags: ['harvests'],
        summary: 'One harvest',
        responses: { 200: { description: 'OK', content: json(ref('Harvest')) }, ...errs(401, 404) },
      },
    },
    '/harvests/{harvest_id}/close': {
      parameters: [P('harvest_id')],
      post: {
        operationId: 'close_harvest',
        tags: ['harvests'],
        summary: 'Close a harvest',
        description:
          'Sets `state` to `closed` and `closed_at` to the current time. 409 when it is closed already or has no crates. There is no way back. No body.',
        responses: { 200: { description: 'Closed.', content: json(ref('Harvest')) }, ...errs(401, 404, 409) },
      },
    },
    '/harvests/{harvest_id}/crates': {
      parameters: [P('harvest_id')],
      post: {
        operationId: 'pack_crates',
        tags: ['crates'],
        summary: 'Pack crates (bulk)',
        description:
          'Takes 1 to 50 crates and answers 207 with one result for each, in the order of the request. Each crate stands for itself: one that fails does not keep the others from being created.\n\n`status` of a result is 201 (then `crate` is set), 422 (fields wrong) or 409 (label taken). Labels are unique among all crates of a grower; if a label comes twice in one request the first crate gets it and the second has 409.\n\nThe request as a whole fails with 409 when the harvest is closed and with 422 when the body is not an array of 1 to 50.',
        requestBody: {
          required: true,
          content: json({ type: 'array', minItems: 1, maxItems: 50, items: ref('CrateInput') }, [
            { label: 'OM-25-001', weight_kg: 12.5, grade: 'A' },
            { label: 'OM-25-002', weight_kg: 11.8, grade: 'B' },
          ]),
        },
        responses: {
          207: {
            description: 'One result for each crate.',
            content: json({ type: 'array', items: ref('CrateResult') }),
          },
          ...errs(400, 401, 404, 409, 415, 422),
        },
      },
    },
    '/crates': {
      get: {
        operationId: 'list_crates',
        tags: ['crates'],
        summary: 'List crates',
        description:
          'All your crates, over all harvests. The `harvest_id` of another grower or of nobody gives an empty list.',
        parameters: [
          P('offset'),
          P('limit'),
          q('harvest_id', { type: 'integer', minimum: 1, maximum: 100000000000000 }),
          q('state', { type: 'string', enum: ['packed', 'sold', 'returned'] }),
          q('grade', { type: 'string', enum: ['A', 'B', 'C'] }),
          q('min_weight_kg', { type: 'number', minimum: 0 }),
          q(
            'sold_from',
            { type: 'string', format: 'date-time' },
            'Sold at this time or later. Crates that were never sold are left out.',
          ),
          q('sold_to', { type: 'string', format: 'date-time' }, 'Sold before this time (exclusive).'),
          q('sort', { type: 'string' }, '`label`, `weight_kg`, `created_at`; as in the list of orchards'),
        ],
        responses: { 200: list('Crate', 'A page of crates.'), ...errs(401, 422) },
      },
    },
    '/crates/{crate_id}': {
      parameters: [P('crate_id')],
      get: {
        operationId: 'get_crate',
        tags: ['crates'],
        summary: 'One crate',
        responses: { 200: { description: 'OK', content: json(ref('Crate')) }, ...errs(401, 404) },
      },
    },
    '/crates/{crate_id}/sell': {
      parameters: [P('crate_id')],
      post: {
        operationId: 'sell_crate',
        tags: ['crates'],
        summary: 'Sell a crate',
        description:
          'Only a `packed` crate of a closed harvest can be sold; 409 otherwise. The price counts to the `revenue_cents` of the harvest and of the orchard.',
        requestBody: {
          required: true,
          content: json(
            {
              type: 'object',
              required: ['buyer', 'price_cents'],
              properties: {
                buyer: { type: 'string', minLength: 2, maxLength: 80 },
                price_cents: { type: 'integer', minimum: 1, maximum: 1000000 },
                sold_at: {
                  type: 'string',
                  format: 'date-time',
                  description: 'Time of the sale if it was earlier; not in the future. Given back in UTC.',
                },
              },
            },
            { buyer: 'Market Hall', price_cents: 2850 },
          ),
        },
        responses: {
          200: { description: 'Sold.', content: json(ref('Crate')) },
          ...errs(400, 401, 404, 409, 415, 422),
        },
      },
    },
    '/crates/{crate_id}/return': {
      parameters: [P('crate_id')],
      post: {
        operationId: 'return_crate',
        tags: ['crates'],
        summary: 'Take a crate back',
        description:
          'Only a `sold` crate can be returned (409). Buyer, price and time of the sale stay on the crate, but the price no longer counts to any revenue.',
        requestBody: {
          required: true,
          content: json({
            type: 'object',
            required: ['reason'],
            properties: { reason: { type: 'string', minLength: 1, maxLength: 200 } },
          }),
        },
        responses: { 200: { description: 'OK', content: json(ref('Crate')) }, ...errs(400, 401, 404, 409, 415, 422) },
      },
    },
  },
  components: {
    securitySchemes: { grower_token: { type: 'http', scheme: 'bearer' } },
    parameters: {
      offset: q('offset', { type: 'integer', minimum: 0, maximum: 1000000000, default: 0 }),
      limit: q('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }, 'At most 100; more answers 422.'),
      ...Object.fromEntries(
        ['orchard', 'tree', 'harvest', 'crate'].map((n) => [
          `${n}_id`,
          { name: `${n}_id`, in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
        ]),
      ),
    },
    responses: {
      MalformedJson: { description: 'The body is not JSON.', content: json(ref('Error')) },
      Unauthorized: {
        description: 'No token, or one that is not valid (any more).',
        headers: { 'WWW-Authenticate': { schema: { type: 'string' } } },
        content: json(ref('Error')),
      },
      NotFound: { description: 'No such record, or not yours.', content: json(ref('Error')) },
      Conflict: {
        description: 'The state of things does not allow it; `error` says why.',
        content: json(ref('Error')),
      },
      PreconditionFailed: { description: 'The ETag is not current.', content: json(ref('Error')) },
      PreconditionRequired: { description: '`If-Match` is missing.', content: json(ref('Error')) },
      UnsupportedMediaType: { description: 'Wrong Content-Type.', content: json(ref('Error')) },
      ValidationFailed: { description: 'Fields are wrong.', content: json(ref('ValidationError')) },
    },
    schemas: {
      Error: {
        type: 'object',
        required: ['error', 'message'],
        properties: {
          error: { type: 'string', description: 'Stable code, snake_case.', examples: ['name_taken'] },
          message: { type: 'string', description: 'For people.' },
        },
      },
      ValidationError: {
        allOf: [
          ref('Error'),
          {
            type: 'object',
            required: ['errors'],
            properties: { errors: { type: 'array', minItems: 1, items: ref('FieldError') } },
          },
        ],
      },
      FieldError: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: {
            type: 'string',
            description:
              'Name of the field or query parameter, `0.path` for the first operation of a patch, empty for the body itself.',
          },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
      Session: {
        type: 'object',
        required: ['access_token', 'token_type', 'expires_in', 'grower'],
        properties: {
          access_token: { type: 'string' },
          token_type: { const: 'bearer' },
          expires_in: { type: 'integer', description: 'Seconds.' },
          grower: {
            type: 'object',
            required: ['id', 'name'],
            properties: { id: { type: 'integer' }, name: { type: 'string' } },
          },
        },
      },
      Region: { type: 'string', enum: ['north', 'south', 'lake', 'hills'] },
      OrchardInput: {
        type: 'object',
        required: ['name', 'region', 'hectares'],
        properties: {
          name: {
            type: 'string',
            minLength: 2,
            maxLength: 60,
            description:
              'Unique among the orchards of a grower, without regard to case (409). Different growers may use the same name.',
          },
          region: ref('Region'),
          hectares: { type: 'number', exclusiveMinimum: 0, maximum: 500 },
          max_trees: {
            type: 'integer',
            minimum: 1,
            maximum: 5000,
            default: 100,
            description: 'How many standing trees it may have.',
          },
          notes: nul('string', { maxLength: 500 }),
        },
      },
      Orchard: {
        type: 'object',
        required: [
          'id',
          'grower_id',
          'name',
          'region',
          'hectares',
          'max_trees',
          'notes',
          'tree_count',
          'revenue_cents',
          'created_at',
          'updated_at',
        ],
        properties: {
          id,
          grower_id: { type: 'integer', readOnly: true },
          name: { type: 'string' },
          region: ref('Region'),
          hectares: { type: 'number' },
          max_trees: { type: 'integer' },
          notes: nul('string'),
          tree_count: {
            type: 'integer',
            minimum: 0,
            readOnly: true,
            description: 'Standing trees, that is all but the felled ones.',
          },
          revenue_cents: {
            type: 'integer',
            minimum: 0,
            readOnly: true,
            description: 'Sum of `price_cents` of the crates that are `sold` now. Returned crates do not count.',
          },
          created_at: time,
          updated_at: time,
        },
      },
      TreeStatus: { type: 'string', enum: ['healthy', 'sick', 'felled'] },
      TreeInput: {
        type: 'object',
        required: ['row', 'position', 'variety', 'planted_on'],
        properties: { ...tree, status: { type: 'string', enum: ['healthy', 'sick'], default: 'healthy' } },
      },
      Tree: {
        type: 'object',
        required: [
          'id',
          'orchard_id',
          'row',
          'position',
          'variety',
          'status',
          'planted_on',
          'height_cm',
          'notes',
          'tags',
          'created_at',
          'updated_at',
        ],
        properties: {
          id,
          orchard_id: { type: 'integer', readOnly: true, description: 'A tree stays in its orchard.' },
          ...tree,
          status: ref('TreeStatus'),
          created_at: time,
          updated_at: time,
        },
      },
      PatchOperation: {
        type: 'object',
        required: ['op', 'path'],
        properties: {
          op: { type: 'string', enum: ['add', 'replace', 'remove', 'test'] },
          path: { type: 'string', examples: ['/height_cm'] },
          value: { description: 'Needed for all but `remove`.' },
        },
      },
      HarvestInput: {
        type: 'object',
        required: ['orchard_id', 'tree_ids', 'picked_on'],
        properties: {
          orchard_id: { type: 'integer' },
          tree_ids: { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: { type: 'integer' } },
          picked_on: { type: 'string', format: 'date', description: 'Not in the future.' },
        },
      },
      Harvest: {
        type: 'object',
        required: [
          'id',
          'orchard_id',
          'tree_ids',
          'picked_on',
          'state',
          'crate_count',
          'total_weight_kg',
          'sold_count',
          'revenue_cents',
          'closed_at',
          'created_at',
        ],
        properties: {
          id,
          orchard_id: { type: 'integer' },
          tree_ids: { type: 'array', items: { type: 'integer' } },
          picked_on: { type: 'string', format: 'date' },
          state: { type: 'string', enum: ['open', 'closed'] },
          crate_count: { type: 'integer' },
          total_weight_kg: { type: 'number', description: 'Of all its crates, whatever their state.' },
          sold_count: { type: 'integer', description: 'Crates that are `sold` now.' },
          revenue_cents: { type: 'integer' },
          closed_at: nul('string', { format: 'date-time', description: 'Null while open.' }),
          created_at: time,
        },
      },
      CrateInput: {
        type: 'object',
        required: ['label', 'weight_kg', 'grade'],
        properties: {
          label: {
            type: 'string',
            description: 'Printed on the crate: 3 to 24 capital letters, digits and hyphens.',
            examples: ['OM-25-001'],
          },
          weight_kg: { type: 'number', minimum: 0.5, maximum: 25, description: 'At most two decimals.' },
          grade: { type: 'string', enum: ['A', 'B', 'C'] },
        },
      },
      Crate: {
        type: 'object',
        required: [
          'id',
          'harvest_id',
          'label',
          'weight_kg',
          'grade',
          'state',
          'price_cents',
          'fee_cents',
          'net_cents',
          'buyer',
          'sold_at',
          'returned_at',
          'return_reason',
          'created_at',
        ],
        properties: {
          id,
          harvest_id: { type: 'integer' },
          label: { type: 'string' },
          weight_kg: { type: 'number' },
          grade: { type: 'string', enum: ['A', 'B', 'C'] },
          state: { type: 'string', enum: ['packed', 'sold', 'returned'] },
          price_cents: nul('integer', { description: 'Null until sold.' }),
          fee_cents: nul('integer', {
            description:
              'Fee of the cooperative: 5 % of the price, rounded to whole cents, half a cent up. Null until sold.',
          }),
          net_cents: nul('integer', { description: '`price_cents` less `fee_cents`.' }),
          buyer: nul('string'),
          sold_at: nul('string', { format: 'date-time' }),
          returned_at: nul('string', { format: 'date-time' }),
          return_reason: nul('string'),
          created_at: time,
        },
      },
      CrateResult: {
        type: 'object',
        required: ['index', 'status', 'crate', 'errors'],
        properties: {
          index: { type: 'integer', minimum: 0, description: 'Place in the request.' },
          status: { type: 'integer', enum: [201, 409, 422] },
          crate: { anyOf: [ref('Crate'), { type: 'null' }] },
          errors: { type: 'array', items: ref('FieldError') },
        },
      },
    },
  },
};
writeFileSync('openapi.json', JSON.stringify(doc, null, 2) + '\n');
console.log(
  Object.values(doc.paths).flatMap((p) => Object.keys(p).filter((k) => k !== 'parameters')).length,
  'operations',
);
