import type { KnownSecrets } from '../credentials/known-secrets.ts';
import { UsageError } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { failuresOf } from './failures-of.ts';
import type { Ended, ReproducedFrom } from './failures-of.ts';
import { writeReproduction } from './write-reproduction.ts';

interface Reproducing extends ReproducedFrom {
  folder: string;
  /** Of the API. */
  title: string;
  secrets: KnownSecrets;
  io: Io;
}

/** Writes what failed for other tools, and says so. Answers why it could not be done; null where there was nothing in the way. */
export function reproduceFailures(ended: Ended, { folder, title, secrets, io, ...from }: Reproducing): string | null {
  const { failures, total } = failuresOf(ended, from);
  if (failures.length === 0) return null;
  try {
    writeReproduction(folder, failures, { title, baseUrl: from.baseUrl }, (text) => secrets.mask(text));
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  const are = failures.length === 1 ? '1 failure is' : `${failures.length} failures are`;
  const of = total > failures.length ? ` (of ${total}, one of each finding first)` : '';
  io.err(`${are} in ${folder}${of}, for curl, Hurl, Postman and Bruno.\n`);
  return null;
}
