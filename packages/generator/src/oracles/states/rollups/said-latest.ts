import { bodySchema, planBody } from '../../../request-body.ts';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { answeredRecord, recordIn, type AnsweredRecord } from '../../../resources/record-answer.ts';
import { plain, singular, wordsOf } from '../../../resources/words/words.ts';
import { unwrapped } from '../../../resources/words/sentences-in.ts';
import { flatten } from '../../../schema/resolve.ts';

/** A value of a record that is that of the one of its children with the latest day or moment. */
export interface SaidLatest {
  /** Path in the answer of a read of the record. */
  field: string;
  /** Path of the value in the answer that makes a child. */
  shown: string;
  /** The member of the child's body that says when. */
  by: string;
  /** What the child is sent as. */
  sent: AnsweredRecord;
  sentence: string;
}

const LATEST =
  /(?<before>[^.]{0,120}?)\b(?:with|has|having) the (?:latest|newest|most recent|highest|greatest|last) [`'"]?(?<by>[\w-]+)/i;
const BESIDE = /^(?:last|latest|current|newest|recent|most|present)$/;

const singularWords = (text: string): string[] => wordsOf(text).map(singular);

/** The words that a kind of record may be called by: all of its name, or the last of them. */
function isNamed({ path }: Resource, words: readonly string[]): boolean {
  const last = singularWords(path.split('/').findLast((part) => part !== '{}') ?? '').at(-1);
  return last !== undefined && words.includes(last);
}

/** The value of a child that a field shows: called as the field is, or named by the words about it. */
function shownAs(field: string, words: readonly string[], names: readonly string[]): string | null {
  const core = plain(
    wordsOf(field)
      .filter((word) => !BESIDE.test(word))
      .join(' '),
  );
  const same = names.find((name) => plain(name) === core);
  const spoken = names.filter((name) => singularWords(name).every((word) => words.includes(word)));
  return same ?? (spoken.length === 1 ? (spoken[0] ?? null) : null);
}

/** The member that says when, as the body has it; null where it is no day and no moment. */
function momentIn(sent: AnsweredRecord, by: string, { definitions }: ApiIndex): string | null {
  const found = Object.entries(sent.view.properties ?? {}).find(([name]) => plain(name) === plain(by));
  return found !== undefined && flatten(found[1], definitions).format?.startsWith('date') === true ? found[0] : null;
}

/** A field of a record with a sentence about the latest of something. */
export interface LatestField {
  name: string;
  path: string;
  sentence: string;
  /** The words before "with the latest", each in the singular. */
  words: readonly string[];
  by: string;
}

/** The fields of a record that speak of the latest of something, whatever that is: most records have none. */
export function latestFieldsOf({ read }: Resource, { definitions }: ApiIndex): LatestField[] {
  const record = read === null ? null : answeredRecord(read, definitions);
  return Object.entries(record?.view.properties ?? {}).flatMap(([name, property]): LatestField[] => {
    const sentence = unwrapped(flatten(property, definitions).description ?? '');
    const { before, by } = LATEST.exec(sentence)?.groups ?? {};
    if (before === undefined || by === undefined) return [];
    return [{ name, path: `${record?.prefix ?? ''}${name}`, sentence, words: singularWords(before), by }];
  });
}

/** Those of the fields that show the value of the child with the latest day or moment. */
export function saidLatest(fields: readonly LatestField[], child: Resource, index: ApiIndex): SaidLatest[] {
  const { definitions } = index;
  const named = fields.filter(({ words }) => isNamed(child, words));
  const made = child.create === null || named.length === 0 ? null : answeredRecord(child.create, definitions);
  const { media } = child.create === null || made === null ? { media: null } : planBody(child.create);
  const sent = media === null ? null : recordIn(bodySchema(media), definitions);
  if (made === null || sent === null) return [];
  return named.flatMap(({ name, path, sentence, words, by }): SaidLatest[] => {
    const moment = momentIn(sent, by, index);
    const names = (made.view.required ?? []).filter((one) => one !== moment && !/^(?:id|name)$/i.test(one));
    const shown = moment === null ? null : shownAs(name, words, names);
    return moment === null || shown === null
      ? []
      : [{ field: path, shown: `${made.prefix}${shown}`, by: moment, sent, sentence }];
  });
}
