import type { Candidate } from '../oracles/candidate.ts';

/** A fault of a field that is said to be ignored; a reference that is not looked at must not change all the same. */
export function isOfIgnored({ errorIn, kind, details: { pointer } }: Candidate, ignored: ReadonlySet<string>): boolean {
  if (errorIn !== 'body' || pointer === null || kind === 'foreign_reference') return false;
  return ignored.has(pointer.split('/')[1] ?? '');
}
