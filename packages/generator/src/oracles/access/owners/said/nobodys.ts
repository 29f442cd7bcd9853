import type { Operation } from '@assay/api-model';
import { sentMembers } from '../../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../../resources/api-index.ts';
import { answeredRecord } from '../../../../resources/record-answer.ts';
import { wordsAbout } from '../../../../resources/words/words-about.ts';
import { singular, wordsOf } from '../../../../resources/words/words.ts';
import type { Definitions } from '../../../../schema/resolve.ts';
import { statementsIn } from '../../../../statements/statements-in.ts';

/** What people are called in documents; such a record may be the account of whoever asks. */
export const PEOPLE: ReadonlySet<string> = new Set(
  'account user customer member person patient client tenant organization organisation company owner guest buyer seller student teacher employee author profile participant subscriber household merchant vendor'.split(
    ' ',
  ),
);

const MAKERS: ReadonlySet<string> = new Set(['by', 'creator', 'reporter', 'requester', 'applicant', 'holder']);

const namesSomebody = (member: string): boolean =>
  wordsOf(member)
    .map(singular)
    .some((word) => PEOPLE.has(word) || MAKERS.has(word));

/** What a read answers of a record. */
export const answeredMembers = (read: Operation, definitions: Definitions): string[] =>
  Object.keys(answeredRecord(read, definitions)?.view.properties ?? {});

/** Whether only a role makes records of a kind and none of their members names a person: the items of a shop are nobody's own. */
export function isNobodys({ create, read }: Resource, { definitions }: ApiIndex): boolean {
  if (create === null || read === null) return false;
  const isKept = statementsIn(wordsAbout(create)).some(({ right, deeds }) => right === 'only they' && deeds.has('it'));
  if (!isKept) return false;
  return ![...sentMembers(create, definitions), ...answeredMembers(read, definitions)].some(namesSomebody);
}
