import { expect, it } from 'vitest';
import { memoryIo } from '../testing/memory-io.ts';
import { confirmLosses } from './confirm-losses.ts';

const unit = { id: 'a', operation: 'GET /a', key: 'reads', path: 'endpoints/a.yaml', side: 'server' as const };
const overwritten = { ...unit, local: 'mine', server: 'theirs', base: 'before' };
const deleted = { ...unit, local: 'before', server: null, base: 'before' };
const added = { ...unit, local: null, server: 'theirs', base: null };
const followed = { ...unit, local: 'before', server: 'theirs', base: 'before' };

const confirm = async (
  answer: string | null,
  taken: (typeof unit & { local: string | null; server: string | null; base: string | null })[],
  isSure = false,
) => {
  const { io, written } = memoryIo(answer === null ? {} : { answer });
  return { goesOn: await confirmLosses({ taken }, 'pull', { io, isSure }), err: written.err };
};

it.each([
  ['y', true],
  ['YES ', true],
  ['n', false],
  ['', false],
  ['yep', false],
])('asks before something is lost: %j', async (answer, goesOn) => {
  for (const one of [overwritten, deleted]) {
    const asked = await confirm(answer, [one, followed]);
    expect(asked).toMatchObject({
      goesOn,
      err: expect.stringContaining('1 part in the folder will be deleted or overwritten'),
    });
    expect(asked.err.includes('Nothing was written.')).toBe(!goesOn);
  }
});

it('asks nobody where nothing is lost, nobody is there, or --yes says so', async () => {
  expect(await confirm('n', [added, followed])).toEqual({ goesOn: true, err: '' });
  expect(await confirm(null, [overwritten])).toEqual({ goesOn: true, err: '' });
  expect(await confirm('n', [overwritten], true)).toEqual({ goesOn: true, err: '' });
});
