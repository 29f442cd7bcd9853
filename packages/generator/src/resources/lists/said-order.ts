import type { Operation } from '@assay/api-model';
import { sentencesIn, unwrapped } from '../words/sentences-in.ts';
import { plain, singular, wordsOf } from '../words/words.ts';
import { fieldNamed, isAmount, isMoment, isNumeric, type ItemField } from './item-fields.ts';
import type { SortKey } from './sorting.ts';

const ORDER_WORDS = /\b(?:sorted|ordered|in order of|order(?:ed)? by|listed)\b/i;

/** An order that words speak of. `isOfMaking`: by when the items were made, which need not be by the moment that they show. */
export interface SaidOrder extends Omit<SortKey, 'parameter' | 'values'> {
  isOfMaking: boolean;
}

/** "Newest first", "sorted by name": what an operation's own words say of its usual order. */
export function saidOrder(operation: Operation, fields: readonly ItemField[]): SaidOrder | null {
  const texts = [
    operation.summary,
    operation.description,
    ...operation.responses.filter(({ status }) => status.startsWith('2')).map(({ description }) => description),
  ];
  return orderIn(
    texts.flatMap((text) => (text ?? '').split(/(?<=[.;])\s+|\n/)),
    fields,
  );
}

const OF_LISTS = /\b(?:all |every |any )?lists?\b(?! (?:of|with)\b)/i;
/** Where an operation says something else, that is read first. */
const WHERE_SAID =
  /\b(?:unless|except where|if not|when not|where not) (?:(?:an?|the|its|each) )?(?:operations?|endpoints?|resources?|methods?|description|it|otherwise|stated|noted|specified|said)\b(?: (?:says?|states?|is|are|stated|noted|specified|said|documented))*(?: otherwise| differently)?,?/gi;
/** Of all lists, where no other word says that it is about their order. */
const COMES = /\b(?:comes?|in (?:the )?(?:[a-z]+ ){0,2}order (?:of|by)|first|on top)\b/i;
const MAY_DIFFER =
  /\b(?:exceptions?|except|unless|otherwise|most(?! recent| expensive)|usually|normally|some|where)\b/i;

/** The same of all lists of a document: "Lists are sorted by `created`, newest first." */
export function generalOrder({ path }: Operation, fields: readonly ItemField[], description: string): SaidOrder | null {
  const sentences = sentencesIn(unwrapped(description)).map((sentence) => sentence.replaceAll(WHERE_SAID, ''));
  const about = sentences.filter(
    (sentence) => OF_LISTS.test(sentence) && (ORDER_WORDS.test(sentence) || COMES.test(sentence)),
  );
  const last = wordsOf(path.replaceAll(/\{[^{}]*\}/g, '')).at(-1) ?? '';
  const isApart = sentences.some(
    (sentence) => /\bexcept/i.test(sentence) && wordsOf(sentence).map(singular).includes(singular(last)),
  );
  return isApart || about.some((sentence) => MAY_DIFFER.test(sentence)) ? null : orderIn(about, fields);
}

/** By which field the items come, in the words of one sentence. */
const READERS = [
  firstByName,
  firstByNoun,
  firstByWord,
  byTime,
  byMaking,
  firstMade,
  asMade,
  firstByDegree,
  inOrderOf,
  byField,
];

function orderIn(sentences: readonly string[], fields: readonly ItemField[]): SaidOrder | null {
  for (const sentence of sentences)
    for (const read of READERS) {
      const order = read(sentence, fields);
      if (order !== null) return order;
    }
  return null;
}

/** When an item was made; null where no field, or more than one, may say so. */
function momentOfMaking(fields: readonly ItemField[]): ItemField | null {
  const made = fields.filter(({ name }) =>
    /^(?:(?:created?|creation|inserted|added)(?:at|on|date|time)?|datecreated|timecreated)$/.test(plain(name)),
  );
  return made.length === 1 ? (made[0] ?? null) : null;
}

/** "Newest first" is by when the items were made. */
function firstMade(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const [, first, from] = FIRST_MADE.exec(sentence) ?? [];
  const said = first ?? from;
  const field = momentOfMaking(fields);
  if (said === undefined || field === null || /\bby\b/i.test(sentence)) return null;
  return { field, isDescending: /newest|latest|recent/i.test(said), isOfMaking: true };
}

const FIRST_MADE =
  /\b(newest|latest|most recent|oldest|earliest)(?:ly)?\b[a-z ]{0,30}\b(?:first|on top|at the top)\b|\b(newest|latest|oldest|earliest)(?: ones?)? to (?:newest|latest|oldest|earliest)\b/i;

/** "Sorted by creation date", "by when they were made", "in reverse chronological order". */
const BY_MAKING =
  /\b(?:by|in (?:the )?(?:(?<way>ascending|descending|reverse) )?order of) (?:the |their )?(?:(?:date|time|moment|order) of )?(?:their )?creation\b|\b(?:by|of) when (?:they|each|it) (?:were|was|are|is) (?:made|created|added|entered)\b|\b(?<reverse>reverse )?chronological(?:ly)?\b[^.;]*\bcreation\b/i;

/** Which of the records were made first is known, whatever they show. */
function byMaking(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const found = BY_MAKING.exec(sentence);
  const field = momentOfMaking(fields);
  return found === null || field === null ? null : { field, isDescending: DOWNWARDS.test(sentence), isOfMaking: true };
}

/** Words that say of which number a list begins with the lowest or the highest one. */
const DEGREES: readonly (readonly [word: RegExp, of: RegExp, isDescending: boolean])[] = [
  [/\bcheapest\b/i, /\b(?:price|cost|fee|fare|rate|amount)\b/, false],
  [/\b(?:most expensive|dearest|priciest)\b/i, /\b(?:price|cost|fee|fare|rate|amount)\b/, true],
  [/\blightest\b/i, /\bweight\b/, false],
  [/\bheaviest\b/i, /\bweight\b/, true],
  [/\bshortest\b/i, /\b(?:length|duration|distance)\b/, false],
  [/\blongest\b/i, /\b(?:length|duration|distance)\b/, true],
];
const DEGREE_OF =
  /\b(?:(?<up>lowest|smallest|least)|(?<down>highest|largest|biggest|greatest)) (?<noun>[a-z]+(?: [a-z]+)?) (?:(?:is|are|comes?|goes|stands) )?first\b/i;

/** "Cheapest first", "highest priority first": of the only number that may be meant. */
function firstByDegree(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const numbers = fields.filter((field) => isNumeric(field) || isAmount(field));
  const { noun, down } = DEGREE_OF.exec(sentence)?.groups ?? {};
  if (noun !== undefined) {
    const field = fieldNamed(numbers, noun);
    return field === null ? null : { field, isDescending: down !== undefined, isOfMaking: false };
  }
  if (!/\bfirst\b/i.test(sentence)) return null;
  const [, of, isDescending] = DEGREES.find(([word]) => word.test(sentence)) ?? [];
  const [field, ...others] =
    of === undefined ? [] : numbers.filter(({ name }) => of.test(wordsOf(name).map(singular).join(' ')));
  return field === undefined || isDescending === undefined || others.length > 0
    ? null
    : { field, isDescending, isOfMaking: false };
}

const AS_MADE =
  /\bin the (?<reverse>reverse |opposite )?order (?:in which |that )?(?:they|these|it|each one) (?:were|was|are|is|has been|have been) (?:made|created|added|entered|registered|recorded)\b/i;

/** "In the order in which they were entered." */
function asMade(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const found = AS_MADE.exec(sentence);
  const field = momentOfMaking(fields);
  if (found === null || field === null) return null;
  return { field, isDescending: found.groups?.['reverse'] !== undefined, isOfMaking: true };
}

const IN_ORDER_OF =
  /\b(?:in (?:the )?(?:[a-z]+ ){0,2}order (?:of|by)|alphabetical(?:ly)?,? by) (?:the |their |its )?(?<field>[`'"]?[A-Za-z_ ]+)/i;
const DOWNWARDS =
  /descending|\bdesc\b|\breverse|newest|latest|most recent|largest|(?<!\bto )\bhigh(?:est)?\b|\bz (?:to|-|–) a\b/i;

/** "In alphabetical order of their names." */
function inOrderOf(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const said = IN_ORDER_OF.exec(sentence)?.groups?.['field'];
  const field = said === undefined ? null : (fieldIn(said, fields) ?? fieldIn(singularFirst(said), fields));
  return field === null ? null : { field, isDescending: DOWNWARDS.test(sentence), isOfMaking: false };
}

const singularFirst = (text: string): string => {
  const [first = '', ...others] = wordsOf(text);
  return [singular(first), ...others].join(' ');
};

/** The only moment whose name begins with a word, in whatever form: "is due" of `due_on`, "they start" of `starts_at`. */
function momentCalled(word: string, fields: readonly ItemField[]): ItemField | null {
  const said = singular(plain(word));
  const found = fields.filter((field) => isMoment(field) && singular(wordsOf(field.name)[0] ?? '') === said);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** "What is due soonest comes first." */
function firstByWord(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const [, word = '', first = ''] =
    /\b(?:what|whatever|those that|which|the one that) (?:is |are |was |were )?([a-z]+) (soonest|earliest|latest|last|most recently) (?:comes?|goes|is|stands) first\b/i.exec(
      sentence,
    ) ?? [];
  const field = momentCalled(word, fields);
  return field === null ? null : { field, isDescending: /latest|last|recent/i.test(first), isOfMaking: false };
}

/** "By the time they start, earliest first." */
function byTime(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const [, word = '', first = ''] =
    /\bby the (?:time|day|date|moment)s? (?:when |at which |on which |that )?(?:they|it|each) (?:is |are |was |were )?([a-z]+),? (?:the |with the )?(soonest|earliest|latest|newest|oldest)(?: \w+)? first\b/i.exec(
      sentence,
    ) ?? [];
  const field = momentCalled(word, fields);
  return field === null ? null : { field, isDescending: /latest|newest/i.test(first), isOfMaking: false };
}

/** "Sorted by name." */
function byField(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const isOrder = ORDER_WORDS.test(sentence) || /^[^,.]{0,60},\s*by\s/i.test(sentence);
  const by = isOrder ? /\bby\s+(?:the\s+|their\s+|its\s+)?([`'"]?[A-Za-z_ ]+)/i.exec(sentence)?.[1] : undefined;
  const field = by === undefined ? null : fieldIn(by, fields);
  if (field === null) return null;
  return { field, isDescending: DOWNWARDS.test(sentence), isOfMaking: false };
}

const FIRST_OF =
  /\b(newest|latest|most recent|oldest|earliest)\s+([a-z]+(?:-[a-z]+)?)\s+(?:(?:is|are|comes?|goes|stands) )?first\b/i;
const MIN_LETTERS = 4;

/**
 * "The latest report comes first" is by `reportedAt`, "the earliest pick-up is first" by `pickupDate`, "the latest day comes first" by
 * the only day that there is.
 */
function firstByNoun(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const [, first = '', noun = ''] = FIRST_OF.exec(sentence) ?? [];
  const stem = singular(plain(noun));
  const isDay = /^(?:day|date)$/.test(stem);
  if (stem.length < MIN_LETTERS && !isDay) return null;
  const moments = fields.filter((one) =>
    isDay ? one.schema.format === 'date' : isMoment(one) && plain(one.name).startsWith(stem),
  );
  const [field] = moments;
  if (field === undefined || moments.length > 1) return null;
  return { field, isDescending: /newest|latest|recent/i.test(first), isOfMaking: false };
}

const FIRST_NAMED =
  /\b(newest|latest|most recent|oldest|earliest|highest|largest|biggest|lowest|smallest)\s+(?:[`'"](?<quoted>[A-Za-z][\w-]*)[`'"]|(?<plain>[A-Za-z]+(?:_[A-Za-z]+)+|[a-z]+[A-Z]\w*))\s+(?:(?:is|are|comes?|goes|stands) )?first\b/i;

/** "Newest `seen_on` first": the field is written as it is. */
function firstByName(sentence: string, fields: readonly ItemField[]): SaidOrder | null {
  const found = FIRST_NAMED.exec(sentence);
  const name = found?.groups?.['quoted'] ?? found?.groups?.['plain'];
  const named = fields.filter((one) => one.name === name);
  const [field] = named;
  if (found === null || field === undefined || named.length > 1) return null;
  const isDescending = /newest|latest|recent|highest|largest|biggest/i.test(found[1] ?? '');
  return { field, isDescending, isOfMaking: false };
}

/** The field whose words begin a text. */
function fieldIn(text: string, fields: readonly ItemField[]): ItemField | null {
  const words = wordsOf(text);
  const found = [3, 2, 1].map((count) => fieldNamed(fields, words.slice(0, count).join(' ')));
  return found.find((one) => one !== null) ?? null;
}
