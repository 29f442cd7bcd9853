import type { ListView } from './list-view.ts';
import { fieldNamed, type ItemField } from './item-fields.ts';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { plain } from '../words/words.ts';

/** What decides the order of items that are equal in the key of a sort. */
export interface TieBreaker {
  field: ItemField;
  /** Null where the document does not say. */
  isDescending: boolean | null;
}

/** "Ties are broken by `id`", "equal ones come in ascending order of their slug", "with the same value follow each other by id". */
const TIES =
  /\b(?:ties?|tied|equals?|equal (?:ones|\w+)|identical|(?:the )?same (?:value|key|\w+))\b[^.;]*?\b(?:by |in (?=(?:the )?(?:ascending |descending |reverse )?order (?:of|by)\b))(?<lead>(?:their |its |the |ascending |descending |order (?:of|by) )*)(?<field>[`'"]?[A-Za-z_][\w.]*[`'"]?(?: (?:id|time|date|number|code|name))?)(?<rest>[^.;]*)/i;
const NEWEST = /\b(?:ties?|equals?|same)\b[^.;]*\b(?<first>newest|latest|oldest|earliest)\b[^.;]{0,30}\bfirst\b/i;
/** "On the same day what was entered last", after what comes first altogether. */
const MADE =
  /\b(?:same|within (?:a|one|each|the same)) [a-z]+,? (?:comes? )?(?:what|the one|the ones|those|whatever|that) (?:that |which )?(?:was|were|is|are|has been|have been) (?:entered|added|made|created|registered|recorded|sent) (?<last>last|first|latest|earliest)\b/i;
/** "Equal ones stay in the order of creation." */
const AS_MADE =
  /\b(?:ties?|tied|equals?|same|identical)\b[^.;]*\b(?:in|by|keep) (?:the |their )?(?:order of (?:their )?creation|creation order|order in which they were (?:made|created|added|entered))\b/i;
/** "With equal prices the smaller id comes first." */
const WHICH_FIRST =
  /\b(?:ties?|tied|equals?|same|identical)\b[^.;]*\bthe (?:one with the |ones with the )?(?:(?<up>smaller|lower|smallest|lowest)|(?<down>larger|higher|greater|largest|highest)) (?<field>[`'"]?[A-Za-z_][\w.]*[`'"]?) (?:is |are |comes? |goes |stands )?first\b/i;
const DOWN = /\bdescending\b|\bdesc\b|\bnewest\b|\blatest\b|\bhighest\b/i;
const UP = /\bascending\b|\basc\b|\boldest\b|\blowest\b|\bearliest\b/i;

const ALWAYS =
  /\b(?:either|both|any|every|each|all) (?:direction|order|way|sort)s?\b|\balways\b|\b(?:also|even|too)\b(?=.*\b(?:sort|order|desc|minus|revers))|\b(?:whichever|whatever|regardless)\b/i;
/** What a sort may be like for this to hold: "also when sorting descending", "the newest first where the sort is descending". */
const IN_CASE = /\b(?:when|if|where|for|in|with|while|regardless|whichever|whatever)\b.*$/i;

const wayIn = (text: string): boolean | null => {
  const [down, up] = [DOWN.test(text), UP.test(text)];
  return down === up ? null : down;
};

/** `rest` follows the field; what it says of the sort itself is no direction of the equal items. */
function directionOf(lead: string, rest = ''): boolean | null {
  const [said = ''] = rest.split(/,\s*(?=also|even|too|and|but|whichever|whatever|regardless)/i);
  const isCase = IN_CASE.test(said) && !/^\W*in (?:ascending|descending)\b/i.test(said);
  const way = wayIn(lead) ?? wayIn(isCase ? said.replace(IN_CASE, '') : said);
  if (ALWAYS.test(rest)) return way ?? false;
  // "Descending where the sort is": of the other way nobody knows.
  return isCase ? null : way;
}

const made = (fields: readonly ItemField[]): ItemField | undefined =>
  fields.find(({ name }) => /^(created|createdat|createdon|createtime)$/.test(plain(name)));

/** The field that a text names; their id may be called otherwise. */
function namedField(text: string, { fields, identity }: ListView): ItemField | null {
  const name = text.replaceAll(/[`'"]/g, '');
  const found = fieldNamed(fields, name) ?? fieldNamed(fields, name.split(' ')[0] ?? '');
  return found ?? (/^ids?$/i.test(name) ? identity : null);
}

/** Equal items go by when they were made. */
function tieByMaking(sentence: string, { fields }: ListView): TieBreaker | null {
  const field = made(fields);
  const { last } = MADE.exec(sentence)?.groups ?? {};
  const { first } = NEWEST.exec(sentence)?.groups ?? {};
  if (field === undefined) return null;
  if (AS_MADE.test(sentence)) return { field, isDescending: false };
  if (last !== undefined) return { field, isDescending: /^la/i.test(last) };
  return first === undefined ? null : { field, isDescending: directionOf(first) };
}

function tieIn(sentence: string, view: ListView): TieBreaker | null {
  const { field: named, lead = '', rest = '' } = TIES.exec(sentence)?.groups ?? {};
  const field = named === undefined ? null : namedField(named, view);
  if (field !== null) return { field, isDescending: directionOf(lead, rest) };
  const { field: which, down } = WHICH_FIRST.exec(sentence)?.groups ?? {};
  const first = which === undefined ? null : namedField(which, view);
  if (first !== null) return { field: first, isDescending: down !== undefined };
  return tieByMaking(sentence, view);
}

/** Of lists, and not of anything that happens at the same time. */
const ABOUT_LISTS = /\b(?:sort|order|ties?\b|tied|list)/i;

/** "Lists are sorted by price; goods of the same price come by their name." */
const goesOn = (before: string): boolean => before.endsWith(';') && ABOUT_LISTS.test(before);

/** What the document says of items that are equal in what they are sorted by; null where it says nothing of them. */
export function tieBreaker(view: ListView, description: string): TieBreaker | null {
  const { operation, sorts } = view;
  const texts = [
    ...new Set(sorts.map(({ parameter }) => parameter.description ?? '')),
    operation.description ?? '',
    ...operation.responses.filter(({ status }) => status.startsWith('2')).map((one) => one.description ?? ''),
  ].flatMap((text) => sentencesIn(unwrapped(text)));
  const general = sentencesIn(unwrapped(description)).filter(
    (sentence, at, all) => ABOUT_LISTS.test(sentence) || goesOn(all[at - 1] ?? ''),
  );
  for (const sentence of [...texts, ...general]) {
    const found = tieIn(sentence, view);
    if (found !== null) return found;
  }
  return null;
}
