import type { Json } from '@assay/api-model';
import { compileRule } from '@assay/rules';
import { expect, it } from 'vitest';
import { assertionText } from '../assertion.ts';
import { assertionsOf } from './rule-assertions.ts';

/** The assertions of a sentence that was not met, in words. */
function wordsOf(text: string, ...found: [path: string, value: string][]): string[] {
  const compiled = compileRule(text);
  const check = compiled.status === 'understood' ? compiled.check : null;
  const evidence = found.map(([path, value]) => ({ path, value, ok: false }));
  return assertionsOf({ text, reason: 'It is not.', check, evidence }).map(assertionText);
}

it.each<[string, [string, string][], string[]]>([
  ['price is at least 10', [['price', '9']], ['price is at least 10']],
  [
    'every data[*].price is above 0',
    [
      ['data[0].price', '0'],
      ['data[3].price', '-1'],
    ],
    ['data[0].price is above 0', 'data[3].price is above 0'],
  ],
  ['title is text', [['title', '7']], ['title is of type string']],
  ['status is "open"', [['state', '"closed"']], ['state is "open"']],
  ['header ETag is present', [['header etag', 'missing']], ['header ETag is there']],
  ['header X-Mode is "fast"', [['header x-mode', '"slow"']], ['header X-Mode is "fast"']],
  ['header X-Mode matches "^f"', [['header x-mode', '"slow"']], ['header X-Mode matches "^f"']],
  ['header X-Mode starts with "f"', [['header x-mode', '"slow"']], ['header X-Mode starts with "f"']],
  [
    'content type is application/problem+json',
    [['header Content-Type', '"application/json"']],
    ['header Content-Type starts with "application/problem+json"'],
  ],
  // The values of the others are not wrong, and stand in a right answer too.
  [
    'if the status is 422 then any `errors[*].loc` contains "password"',
    [['errors[0].loc', '"/name"']],
    ['some errors[*].loc contains "password"'],
  ],
  ['any `data[*].id` is 7', [['data[0].id', '3']], ['some data[*].id is 7']],
  ['at least 2 `data[*].id` are above 7', [['data[0].id', '3']], ['at least 2 `data[*].id` are above 7']],
  // Values of another answer are other ones the next time.
  [
    'the body is the same as in step "before" except `seen`',
    [
      ['isbn', '"978"'],
      ['step "before": isbn', '"979"'],
    ],
    ['isbn is as in step "before"'],
  ],
  // No form that every tool knows: the value is not the one that was wrong.
  ['title starts with "A"', [['title', '"B"']], ['title is not "B"']],
  ['nobody understands this', [['title', '"B"']], ['title is not "B"']],
  ['nobody understands this', [], ['nobody understands this']],
])('%s with %j becomes %j', (text, found, expected) => {
  expect(wordsOf(text, ...found)).toEqual(expected);
});

const SCHEMA = 'the response matches the documented schema';

/** The assertions of what a validator found in an answer, in words. */
function schemaWords(answer: Json, ...found: [path: string, message: string][]): string[] {
  const compiled = compileRule(SCHEMA);
  const check = compiled.status === 'understood' ? compiled.check : null;
  const evidence = found.map(([path, value]) => ({ path, value, ok: false }));
  return assertionsOf({ text: SCHEMA, reason: 'It does not.', check, evidence, answer }).map(assertionText);
}

it.each<[string, string, string]>([
  ['data.0.price', 'must be >= 0.01', 'data[0].price is at least 0.01'],
  ['data.0.name', 'must be string', 'data[0].name is of type string'],
  ['data.0.name', 'must be string, but is integer', 'data[0].name is of type string'],
  ['data.0', "must have required property 'isbn'", 'data[0].isbn is there'],
  ['body', "must have required property 'total'", 'total is there'],
  ['data.0', 'must NOT have additional properties: password', 'data[0].password is not there'],
  ['data.0.name', 'must match format "email"', 'data[0].name is not "x@"'],
  ['status', 'must be equal to one of the allowed values: ["open"], but is "canceled"', 'status is not "canceled"'],
])('%s of an answer that %s becomes %s', (path, message, expected) => {
  expect(schemaWords({ status: 'canceled', data: [{ name: 'x@' }] }, [path, message])).toEqual([expected]);
});

it('what no tool can tell is left to people', () => {
  expect(schemaWords({ data: [] }, ['data', 'must NOT have fewer than 1 items'])).toEqual([SCHEMA]);
});

it('a member that is called status is not the status of the answer', () => {
  expect(wordsOf('body.status is "open"', ['status', '"canceled"'])).toEqual(['status is "open"']);
  expect(wordsOf('status is 200', ['status', '500'])).toEqual([]);
});

it.each<[string, string, string]>([
  ['title', '{"title":"Atuan {{made_1}}","price":1}', 'title is as it was sent'],
  ['title', '{"title":"Atuan","price":1}', 'title is not "ATUAN"'],
  ['title', '', 'title is not "ATUAN"'],
])('the %s that %j sends is compared so: %s', (path, sent, expected) => {
  const text = `the returned \`${path}\` equals the one sent`;
  const compiled = compileRule(text);
  const check = compiled.status === 'understood' ? compiled.check : null;
  const evidence = [{ path, value: '"ATUAN"', ok: false }];
  expect(assertionsOf({ text, reason: 'It is not.', check, evidence, sent }).map(assertionText)).toEqual([expected]);
});
