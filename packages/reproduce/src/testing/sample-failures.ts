import type { Failure } from '../failure.ts';

const headers = [
  ['accept', '*/*'],
  ['Authorization', 'Bearer {{api_token}}'],
] as const;

/** One that needs a record first, and one whose texts every format has to escape. */
export const sampleFailures: Failure[] = [
  {
    operation: 'GET /orders/{id}',
    name: 'Reads an order',
    reason: 'Expected status 200, but the API answered 500.\nTwice.',
    steps: [
      {
        role: 'before',
        method: 'POST',
        url: '{{base_url}}/orders',
        headers: [...headers, ['content-type', 'application/json']],
        body: '{"book":{{book_id}},"note":"it\'s `#1`"}',
        takes: [
          { name: 'order', from: { kind: 'body', path: ['data', 0, 'id'] } },
          { name: 'etag', from: { kind: 'header', header: 'ETag' } },
        ],
        assertions: [],
      },
      {
        role: 'judged',
        method: 'GET',
        url: '{{base_url}}/orders/{{order}}',
        headers: [...headers, ['If-Match', '{{etag}}']],
        body: null,
        takes: [],
        assertions: [
          { kind: 'status', statuses: [200, 203] },
          { kind: 'value', path: ['total'], expected: { op: 'min', value: 1 }, observed: undefined, rule: 'r' },
          { kind: 'value', path: ['state'], expected: { op: 'equal', value: 'open' }, observed: "it's", rule: 'r' },
          { kind: 'value', path: ['n'], expected: { op: 'type', type: 'integer' }, observed: 1.5, rule: 'r' },
          { kind: 'some', path: ['lines', null, 'sku'], expected: { op: 'contains', value: 'a"b.' }, rule: 'r' },
          { kind: 'same', path: ['id'], from: { step: 'before', path: ['id'], variable: 'order' }, rule: 'r' },
          { kind: 'text', path: ['note'], template: "It's {{order}}", rule: 'r' },
          { kind: 'header', name: 'Content-Type', expected: { op: 'startsWith', value: 'application/json' } },
        ],
      },
      {
        role: 'after',
        method: 'DELETE',
        url: '{{base_url}}/orders/{{order}}',
        headers,
        body: null,
        takes: [],
        assertions: [],
      },
    ],
  },
  {
    operation: 'PATCH /notes',
    name: "Refuses 'what' is no JSON",
    reason: 'Expected status 400.',
    steps: [
      {
        role: 'judged',
        method: 'PATCH',
        url: '{{base_url}}/notes?q=a%20b&$x=`1`',
        headers: [['x-odd name', 'a # b \\ c "d"']],
        body: '{"a": \\ `b`\n\t$HOME',
        takes: [],
        assertions: [
          { kind: 'statusClass', class: 4 },
          { kind: 'note', rule: 'the error names the field', reason: 'It does not.' },
        ],
      },
    ],
  },
];
