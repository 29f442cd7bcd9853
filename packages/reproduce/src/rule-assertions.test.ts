import { compileRule } from '@assay/rules';
import { expect, it } from 'vitest';
import { assertionText } from './assertion.ts';
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
  // No form that every tool knows: the value is not the one that was wrong.
  ['title starts with "A"', [['title', '"B"']], ['title is not "B"']],
  ['nobody understands this', [['title', '"B"']], ['title is not "B"']],
  ['nobody understands this', [], ['nobody understands this']],
])('%s with %j becomes %j', (text, found, expected) => {
  expect(wordsOf(text, ...found)).toEqual(expected);
});

it('reads the messages of the documented schema', () => {
  const text = 'the response matches the documented schema';
  expect(wordsOf(text, ['data.0.price', 'must be >= 0.01'], ['data.0.name', 'must be string'])).toEqual([
    'data[0].price is at least 0.01',
    'data[0].name is of type string',
  ]);
});
