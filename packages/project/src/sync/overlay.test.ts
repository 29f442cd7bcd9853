import { expect, it } from 'vitest';
import { overlayFiles } from './overlay.ts';

const COUNT = 200;
const file = (name: string, count = COUNT): string =>
  `endpoint: GET /books\n\nscenarios:\n${Array.from({ length: count }, (_, at) => `  s${at}:\n    name: ${name} ${at}\n    expect: 200`).join('\n\n')}\n`;

it('reads and writes a file once, however many of its scenarios are put in or dropped', () => {
  let files = 0;
  const onFile = (): void => void (files += 1);
  const now = new Map([['endpoints/books.yaml', file('Old')]]);
  const next = overlayFiles(now, new Map([['endpoints/new.yaml', file('New', COUNT - 50)]]), { deletes: true, onFile });
  expect([...next]).toEqual([['endpoints/books.yaml', file('New', COUNT - 50)]]);
  // Both are read, and one is written.
  expect(files).toBe(3);
});
