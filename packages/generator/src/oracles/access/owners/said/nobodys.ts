import { bodySchema, planBody } from '../../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../../resources/api-index.ts';
import { answeredRecord } from '../../../../resources/record-answer.ts';
import { wordsAbout } from '../../../../resources/words/words-about.ts';
import { singular, wordsOf } from '../../../../resources/words/words.ts';
import { flatten } from '../../../../schema/resolve.ts';
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

/** Whether only a role makes records of a kind and none of their members names a person: the items of a shop are nobody's own. */
export function isNobodys({ create, read }: Resource, { definitions }: ApiIndex): boolean {
  if (create === null || read === null) return false;
  const isKept = statementsIn(wordsAbout(create)).some(({ right, deeds }) => right === 'only they' && deeds.has('it'));
  if (!isKept) return false;
  const { media } = planBody(create);
  const sent = media === null ? {} : (flatten(bodySchema(media), definitions).properties ?? {});
  const answered = answeredRecord(read, definitions)?.view.properties ?? {};
  return ![...Object.keys(sent), ...Object.keys(answered)].some(namesSomebody);
}
