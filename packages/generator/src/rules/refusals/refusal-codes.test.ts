import type { JsonObject, JsonSchema } from '@assay/api-model';
import { expect, it } from 'vitest';
import { body, operation, respond } from '../../testing/operations.ts';
import type { FaultKind } from '../../types.ts';
import { refusalCodeRules } from './refusal-codes.ts';

const text = { type: 'string' as const };
const FLAT: JsonSchema = { type: 'object', required: ['code'], properties: { code: text } };
const WRAPPED: JsonSchema = { type: 'object', required: ['error'], properties: { error: FLAT } };

interface Case {
  example?: JsonObject;
  kind?: FaultKind;
  status?: number;
  alternatives?: number[];
  description?: string;
  answer?: string;
  said?: string;
  schema?: JsonSchema;
}

function rulesOf({ kind = 'wrong_state', status = 409, schema = FLAT, ...rest }: Case): string[] {
  const moor = operation({
    method: 'POST',
    path: '/boats/{boatId}/moor',
    description: rest.description ?? null,
    requestBody: body({ type: 'object', properties: { berth: { ...text, description: 'Must be free.' } } }),
    responses: [
      respond('200'),
      {
        ...respond(String(status), schema),
        description: rest.answer ?? null,
        ...(rest.example !== undefined && { content: body(schema, rest.example).content }),
      },
    ],
  });
  const refused = { operation: moor, kind, status, alternatives: rest.alternatives };
  return refusalCodeRules(refused, rest.said ?? '', {});
}

it.each([
  [{ description: 'Only a boat at sea can moor (409 `not_at_sea`).' }, ['`code` equals "not_at_sea"']],
  [{ description: 'Not twice: 409 with code `moored`.', schema: WRAPPED }, ['`error.code` equals "moored"']],
  [{ description: 'Not twice: 409 `moored` or `full`.' }, ['`code` is one of "moored", "full"']],
  [
    {
      description:
        'Refused, in this order, with 409: `moored` if it has a berth; `full` if no berth is free; and `draft` where it is too deep. It is logged.',
    },
    ['`code` is one of "moored", "full", "draft"'],
  ],
  [
    { said: '| status | code |\n|---|---|\n| 409 | `moored`, `full` |', kind: 'in_use' } as const,
    ['`code` is one of "moored", "full"'],
  ],
  [{ description: 'Not twice (`moored`, 409); a full berth is 409 `full`.' }, ['`code` is one of "moored", "full"']],
  [
    { answer: 'The boat is moored (`already_moored`).', said: '409: `conflict`.' },
    ['`code` is one of "already_moored", "conflict"'],
  ],
  [
    { kind: 'missing_required', status: 422, said: 'What breaks a rule is 422 `invalid_input`.' } as const,
    ['`code` equals "invalid_input"'],
  ],
  [
    { description: 'Not twice: 409 `moored`.', alternatives: [422] },
    ['if the status is 409 then `code` equals "moored"'],
  ],
] satisfies [Case, string[]][])('expects the code of %j', (of, rules) => {
  expect(rulesOf(of)).toEqual(rules);
});

it.each([
  { description: 'Only a boat at sea can moor (409).' },
  // Another refusal with this status has a code that nobody knows.
  { description: 'Only a boat at sea can moor (409 `not_at_sea`). A full berth is a 409 as well.' },
  { description: 'Not twice: 409 `moored`.', schema: { type: 'object', properties: { code: text } } },
  // No codes: a header, a member of the body.
  { kind: 'stale_condition', status: 412, description: 'Answers 412 `If-Match` where it is old.' },
  { description: 'Not twice: 409, `berth` is left alone.' },
  // What the sentences of an operation speak of is not what a wrong value is refused for.
  { kind: 'missing_required', description: 'A crew that is too small is 409 `crew`.' },
  // Some ways to be wrong have codes, others have not.
  { kind: 'missing_required', status: 422, said: 'An empty berth is refused with 422 `berth_empty`.' },
  {
    kind: 'missing_required',
    status: 422,
    said: 'A field that is not known is 422 `unknown`. A boat that nobody has is 422 `no_such_boat`.',
  },
  {
    kind: 'missing_required',
    status: 422,
    said: 'What breaks a rule is 422 `invalid_input`.',
    example: { code: 'missing_input' },
  },
  { kind: 'malformed_body', status: 400, said: 'What breaks a rule is 400 `invalid_input`.' },
] satisfies Case[])('expects none of %j', (of) => {
  expect(rulesOf(of)).toEqual([]);
});

it('takes a member of the refusal for no code', () => {
  const schema: JsonSchema = {
    type: 'object',
    required: ['code', 'faults'],
    properties: { code: { ...text, enum: ['leaking', 'faulty'] }, faults: { type: 'array', items: text } },
  };
  const kind = 'bad_format';
  expect(rulesOf({ kind, schema, said: 'A boat that is not fit is answered with 409 and a `faults` list.' })).toEqual(
    [],
  );
  expect(rulesOf({ kind, schema, said: 'A boat that is not fit is answered with 409 `faulty`.' })).toEqual([
    '`code` equals "faulty"',
  ]);
});
