import { expect, test } from 'vitest';
import { complaintsIn } from '../testing/refused-book.ts';
import type { RefusalStyle } from '../testing/refused-book.ts';

const FORMATS: RefusalStyle[] = [
  [
    'problem details, invalid-params',
    400,
    { type: 'about:blank', title: 'Bad Request', 'invalid-params': [{ name: 'title', reason: 'must not be blank' }] },
    [['/title', 'required']],
  ],
  [
    'problem details, detail only',
    409,
    { type: 'about:blank', title: 'Conflict', status: 409, detail: 'The author 4711 does not exist.' },
    [['/author_id', 'reference']],
  ],
  [
    'problem details, pointers',
    422,
    { title: 'Invalid', errors: [{ pointer: '#/address/city', detail: 'must not be empty' }] },
    [['/address/city', 'required']],
  ],
  [
    'JSON:API',
    422,
    {
      errors: [
        {
          status: '422',
          source: { pointer: '/data/attributes/title' },
          title: 'Invalid Attribute',
          detail: 'Title is too short (minimum is 3 characters)',
        },
      ],
    },
    [['/title', 'bound']],
  ],
  [
    'JSON:API, parameter',
    400,
    {
      errors: [{ source: { parameter: 'page_size' }, title: 'Invalid Query Parameter', detail: 'must be at most 100' }],
    },
    [['page_size', 'bound']],
  ],
  [
    'GraphQL-like',
    200,
    { errors: [{ message: 'Validation failed', extensions: { validation: { email: ['The email is taken.'] } } }] },
    [['/email', 'unique']],
  ],
  [
    'code and message',
    409,
    { code: 'BOOK_TITLE_TAKEN', message: 'A book with this title exists already.' },
    [['/title', 'unique']],
  ],
  [
    'nested error',
    400,
    { error: { code: 'invalid_argument', message: 'The quantity is missing.', target: 'quantity' } },
    [['/quantity', 'required']],
  ],
  [
    'Google',
    400,
    {
      error: {
        code: 400,
        status: 'INVALID_ARGUMENT',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: [{ field: 'category', description: 'Must be one of: fiction, poetry' }],
          },
        ],
      },
    },
    [['/category', 'enum']],
  ],
  ['plain text', 409, 'email already registered', [['/email', 'unique']]],
  [
    'HTML page',
    400,
    '<html><head><title>400</title></head><body><h1>Bad Request</h1><p>Missing parameter <code>title</code></p></body></html>',
    [['/title', 'required']],
  ],
];

test.each(FORMATS)('%s', (_, status, body, expected) => {
  expect(complaintsIn(status, body)).toEqual(expected);
});
