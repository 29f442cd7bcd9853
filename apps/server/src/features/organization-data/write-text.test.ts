import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { writeText } from './write-text.ts';

it('leaves nothing on the stream, however often it waits for its reader', async () => {
  const lines = new PassThrough({ highWaterMark: 1, encoding: 'utf8' });
  const write = async (): Promise<void> => {
    for (let line = 0; line < 30; line += 1) {
      await writeText(lines, `${line}\n`);
      expect(lines.listenerCount('close')).toBeLessThan(5);
    }
    lines.end();
  };
  const writing = write();
  let read = '';
  for await (const chunk of lines) read += String(chunk);
  await writing;
  expect(read.trim().split('\n')).toHaveLength(30);
  expect(lines.listenerCount('drain')).toBe(0);
});

it('says that nobody reads any more', async () => {
  const lines = new PassThrough({ highWaterMark: 1 });
  const waiting = writeText(lines, 'a line');
  lines.destroy();
  await waiting;
  await expect(writeText(lines, 'another')).rejects.toThrow('Nobody reads any more.');
});
