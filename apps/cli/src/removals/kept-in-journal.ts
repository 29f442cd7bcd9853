import type { KnownSecrets } from '../credentials/known-secrets.ts';
import type { Io } from '../io.ts';
import { RemovalJournal } from './removal-journal.ts';

interface Keeping {
  baseUrl: string;
  io: Pick<Io, 'env' | 'home'>;
  secrets: KnownSecrets;
}

/** What a run makes is written down until it is removed; that of a run that could not remove it stays for the next one. */
export async function keptInJournal<T extends { isUnfinished: boolean }>(
  { baseUrl, io, secrets }: Keeping,
  work: (journal: RemovalJournal) => Promise<T>,
): Promise<T> {
  const journal = new RemovalJournal({ baseUrl, io, mask: (text) => secrets.mask(text) });
  let isKept = true;
  try {
    const outcome = await work(journal);
    isKept = outcome.isUnfinished;
    return outcome;
  } finally {
    journal.close({ isKept });
  }
}
