import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('leaves out the marks of Markdown and keeps its words', () => {
  expect(
    plainText('## Access\n\nAll calls need a **token**, see [the guide](https://a.example).\n- one `id`\n- two'),
  ).toBe('Access All calls need a token, see the guide. one `id` two');
  expect(plainText('2 * 3 and snake__case')).toBe('2 * 3 and snake__case');
});
