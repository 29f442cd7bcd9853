import type { Direction, Merged } from '@assay/project';
import type { Io } from '../io.ts';
import { lostIn } from './sync-text.ts';

/** Asks a person before something is deleted or overwritten that somebody wrote; true where nobody can be asked. */
export async function confirmLosses(
  merged: Pick<Merged, 'taken'>,
  direction: Direction,
  { io, isSure }: { io: Io; isSure: boolean },
): Promise<boolean> {
  const { length } = lostIn(merged, direction);
  if (length === 0 || isSure || io.ask === null) return true;
  const where = direction === 'pull' ? 'in the folder' : 'on the server';
  const what = `${length} ${length === 1 ? 'part' : 'parts'} ${where}`;
  const answer = await io.ask(
    `${what} will be deleted or overwritten; what is lost is kept in .replaced. Go on? [y/N] `,
  );
  if (/^y(?:es)?$/i.test(answer.trim())) return true;
  io.err('Nothing was written.\n');
  return false;
}
