import type { Operation, Parameter } from '@assay/api-model';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { plain, singular, wordsOf } from '../words/words.ts';
import { fieldNamed, isAmount, isMoment, isNumeric, type ItemField } from './item-fields.ts';
import { takesExpression } from './filter-expression.ts';
import { OFFSET, PAGE, PAGE_SIZE } from './paging.ts';
import { SORT } from './sorting.ts';
import { readWords, type FilterWords } from './filter-words.ts';

export const SEARCH =
  /^(q|query|search|searchterm|searchtext|searchquery|keyword|keywords|term|text|filter|fulltext|find)$/;
const SHAPE = /^(fields?|select|include|expand|embed|exclude|view|locale|lang|format|pretty|envelope)$/;

/** What a query parameter keeps of a list. */
export interface Filter extends FilterWords {
  parameter: Parameter;
  /** `equal`: the field has this value; `min`, `max`: the ends of a range; `search`: a text is found in the fields. */
  kind: 'equal' | 'min' | 'max' | 'search';
  /** The fields that it looks at; more than one for a search only. Empty for a search that names none. */
  fields: readonly ItemField[];
}

const MIN = new Set(['min', 'minimum', 'from', 'after', 'since', 'start', 'gte', 'gt', 'ge', 'above', 'over', 'newer']);
const MAX = new Set([
  'max',
  'maximum',
  'to',
  'until',
  'till',
  'before',
  'end',
  'lte',
  'lt',
  'le',
  'below',
  'under',
  'upto',
  'older',
]);
const INCLUSIVE_AFFIX = new Set(['gte', 'ge', 'lte', 'le', 'min', 'max', 'minimum', 'maximum']);
const EXCLUSIVE_AFFIX = new Set(['gt', 'lt']);
const OUTER = new Set(['filter', 'filters', 'where']);
const EQUAL = new Set(['eq', 'exact', 'equals', 'in', 'any']);
const PART = new Set(['contains', 'like', 'icontains', 'ilike']);
const OTHER = new Set(['ne', 'not', 'neq', 'nin', 'exists', 'null', 'isnull', 'has', 'only', 'exclude', 'without']);

interface Context {
  definitions: Definitions;
  fields: readonly ItemField[];
}

/** `created` is `created_at`, `tag` is `tags`. */
function fieldCalled(fields: readonly ItemField[], words: readonly string[]): ItemField | null {
  if (words.length === 0) return null;
  const name = words.join('');
  const last = words.at(-1) ?? '';
  const one = [...words.slice(0, -1), singular(last)].join('');
  return fieldNamed(fields, name) ?? fields.find((field) => plain(field.name) === one) ?? null;
}

const momentCalled = (fields: readonly ItemField[], words: readonly string[]): ItemField | null =>
  fieldCalled(fields, words) ??
  fields.find(
    (field) => isMoment(field) && new RegExp(`^${words.join('')}(at|on|date|time)$`).test(plain(field.name)),
  ) ??
  null;

const BEGIN = /^(start|starts|started|starting|begin|begins|began|begun|beginning|from)$/;
const END = /^(end|ends|ended|ending|finish|finishes|finished|until|to)$/;

/** "Recorded" of `recordTime`, "measuring" of `measureDate`. */
const isFormOf = (said: string, word: string): boolean =>
  word.length > 3 && [`${word}ed`, `${word}d`, `${word.replace(/e$/, '')}ing`].includes(said);

/** What only says that a moment is meant: `endTime`, `from_date`. */
const IS_MOMENT = /^(at|on|date|time|day|moment|timestamp)$/;

/** The moment that a description speaks of: "slots that begin at or after this moment" is `startsAt`. */
function momentDescribed({ fields }: Context, { description }: Parameter): ItemField | null {
  const said = wordsOf(description ?? '');
  const moments = fields.filter(isMoment);
  const own = moments.filter(({ name }) => !/^(created|updated|modified|deleted)/.test(plain(name)));
  const named = moments.filter(({ name }) => {
    const words = wordsOf(name).filter((word) => !/^(at|on|date|time)$/.test(word));
    const isSaid = (word: string): boolean =>
      said.some(
        (one) =>
          one === word ||
          singular(one) === singular(word) ||
          isFormOf(one, word) ||
          (BEGIN.test(one) && BEGIN.test(word) && one !== 'from') ||
          (END.test(one) && END.test(word) && !/^(to|until)$/.test(one)),
      );
    return words.length > 0 && words.every(isSaid);
  });
  const [only] = named.length > 0 ? named : own;
  return only !== undefined && (named.length > 0 ? named : own).length === 1 ? only : null;
}

/** The only moment whose name is written in a description: "whose `neededBy` is this day or an earlier one". */
function momentNamed({ fields }: Context, { description }: Parameter): ItemField | null {
  const quoted = new Set([...(description ?? '').matchAll(/[`'"]([\w-]+)[`'"]/g)].map(([, name]) => name));
  const [only, ...others] = fields.filter((field) => isMoment(field) && quoted.has(field.name));
  return only !== undefined && others.length === 0 ? only : null;
}

/** A number, whether or not it is written as text. */
const isCounted = (field: Pick<ItemField, 'schema'>): boolean => isNumeric(field) || isAmount(field);

/** What is behind the name of an amount: `capacity_l`, `price_cents`. */
const UNIT =
  /^(?:l|ml|g|kg|t|mm|cm|m|km|m2|m3|s|ms|h|min|minutes?|hours?|days?|cents?|eur|usd|gbp|chf|c|f|w|kw|pct|percent)$/;

/** `max_price` is about `unit_price` or `price_cents`, where that is the only number that ends so. */
function numberEnding(fields: readonly ItemField[], words: readonly string[]): ItemField | null {
  const ending = ` ${words.join(' ')}`;
  const found = fields.filter((one) => {
    const named = wordsOf(one.name);
    const own = UNIT.test(named.at(-1) ?? '') ? named.slice(0, -1) : named;
    const isIt = [named, own].some((some) => ` ${some.join(' ')}`.endsWith(ending));
    return isCounted(one) && words.length > 0 && isIt;
  });
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}

/** The field of a range: for moments also the one that the description speaks of. */
function rangedField(parameter: Parameter, rest: readonly string[], context: Context): ItemField | null {
  const view = flatten(parameter.schema, context.definitions);
  if (view.format?.startsWith('date') === true) {
    const isBare = rest.every((word) => IS_MOMENT.test(word));
    const moment = isBare
      ? momentDescribed(context, parameter)
      : (momentCalled(context.fields, rest) ?? momentNamed(context, parameter));
    return moment !== null && isMoment(moment) ? moment : null;
  }
  const field = fieldCalled(context.fields, rest) ?? numberEnding(context.fields, rest);
  return field !== null && isCounted(field) && isCounted({ schema: view }) ? field : null;
}

function inclusion(affix: string, said: boolean | null): boolean | null {
  if (EXCLUSIVE_AFFIX.has(affix)) return false;
  return said ?? (INCLUSIVE_AFFIX.has(affix) ? true : null);
}

function rangeOf(parameter: Parameter, words: readonly string[], context: Context): Filter | null {
  const affix = [words.at(-1), words[0]].find((word) => word !== undefined && (MIN.has(word) || MAX.has(word)));
  if (affix === undefined) return null;
  const at = words.lastIndexOf(affix);
  const rest = words.filter((_, index) => index !== at);
  const field = rangedField(parameter, rest, context);
  if (field === null) return null;
  const read = readWords(parameter.description);
  const kind = MIN.has(affix) ? 'min' : 'max';
  return { ...read, parameter, kind, fields: [field], isInclusive: inclusion(affix, read.isInclusive) };
}

const sameType = (parameter: Parameter, field: ItemField, definitions: Definitions): boolean => {
  const view = flatten(parameter.schema, definitions);
  const item = view.items === undefined ? view : flatten(view.items, definitions);
  const [sent, kept] = [mainType(item), mainType(field.schema)];
  return sent === undefined || kept === undefined || sent === kept;
};

/** `client_name` as it is said: "client name", "client names", "client's name", "name of the client", "the client". */
function waysToSay(name: string): string[] {
  const words = wordsOf(name);
  const whole = words.join(' ');
  const last = words.at(-1) ?? '';
  const of = words.slice(0, -1).join(' ');
  if (of === '') return [whole, `${whole}s`];
  const owned = [`${of} s ${last}`, `${last} of ${of}`, `${last} of the ${of}`, `${last} of its ${of}`];
  return [whole, `${whole}s`, ...owned, ...(last === 'name' ? [`the ${of}`] : [])];
}

/** The fields that the words of a search name: "Part of the title or the author". */
function searchedFields({ description }: Parameter, fields: readonly ItemField[]): ItemField[] {
  const said = ` ${wordsOf(description ?? '').join(' ')} `;
  return fields.filter(({ name, schema }) => {
    const isTextual = mainType(schema) === 'string' && schema.format === undefined && schema.enum === undefined;
    return isTextual && name.length > 1 && waysToSay(name).some((way) => said.includes(` ${way} `));
  });
}

/** The words of a parameter without `filter[...]` around them. */
function innerWords({ name }: Parameter): readonly string[] {
  const words = wordsOf(name);
  return OUTER.has(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
}

function searchOf(parameter: Parameter, { definitions, fields }: Context): Filter | null {
  const view = flatten(parameter.schema, definitions);
  const isText = mainType(view) === 'string' && view.enum === undefined && !takesExpression(parameter);
  const read = readWords(parameter.description);
  return isText ? { ...read, parameter, kind: 'search', fields: searchedFields(parameter, fields) } : null;
}

const isNegated = (words: readonly string[]): boolean =>
  OTHER.has(words.at(-1) ?? '') || (words.length > 1 && OTHER.has(words[0] ?? ''));

const isFreeText = ({ schema }: ItemField): boolean =>
  mainType(schema) === 'string' && schema.enum === undefined && schema.format === undefined;

/** `title[contains]`: the field before its operator. */
function beforeOperator(fields: readonly ItemField[], words: readonly string[]): ItemField | null {
  const operator = words.at(-1) ?? '';
  const isCut = words.length > 1 && (EQUAL.has(operator) || PART.has(operator));
  return isCut ? fieldCalled(fields, words.slice(0, -1)) : null;
}

const COMPARES =
  /\b(or (earlier|later|before|after|less|more|lower|higher)|on or (after|before)|at (least|most)|not (before|after|earlier|later)|from (this|that|then)|up to|until)\b/i;

/** `availableFrom` with "this day or earlier" is not asked for as it stands, though a field is called the same. */
const isCompared = (words: readonly string[], { description }: Parameter): boolean =>
  words.some((word) => MIN.has(word) || MAX.has(word)) && COMPARES.test(description ?? '');

function filterOf(parameter: Parameter, context: Context): Filter | null {
  const words = innerWords(parameter);
  if (SEARCH.test(words.join(''))) return searchOf(parameter, context);
  const whole = fieldCalled(context.fields, words);
  if (whole !== null) return isCompared(words, parameter) ? null : ofSameType(parameter, whole, { context });
  if (isNegated(words)) return null;
  const range = rangeOf(parameter, words, context);
  const field = range === null ? beforeOperator(context.fields, words) : null;
  return range ?? ofSameType(parameter, field, { context, saysPart: PART.has(words.at(-1) ?? '') });
}

const ofSameType = (
  parameter: Parameter,
  field: ItemField | null,
  { context, saysPart = false }: { context: Context; saysPart?: boolean },
): Filter | null =>
  field === null || !sameType(parameter, field, context.definitions) ? null : ofField(parameter, field, saysPart);

/** A free text of which a part is enough is searched; anything else is compared, but for what finds a whole tree. */
function ofField(parameter: Parameter, field: ItemField, saysPart: boolean): Filter | null {
  const read = readWords(parameter.description);
  if (read.isTree) return null;
  const isPart = saysPart || ['part', 'prefix'].includes(read.match ?? '');
  return { ...read, parameter, kind: isPart && isFreeText(field) ? 'search' : 'equal', fields: [field] };
}

/** `from` is a moment, or a text that the items have, where it is no number of items. */
function isNoNumber({ name, schema }: Parameter, { definitions, fields }: Context): boolean {
  const view = flatten(schema, definitions);
  const isText = mainType(view) === 'string' && mainType(fieldNamed(fields, name)?.schema ?? {}) === 'string';
  return view.format?.startsWith('date') === true || isText;
}

/** What the query parameters of an operation filter by, read from their names and descriptions. */
export function filtersOf(operation: Operation, fields: readonly ItemField[], definitions: Definitions): Filter[] {
  return operation.parameters
    .filter((one) => one.in === 'query')
    .filter(({ name }) => [PAGE_SIZE, PAGE, SORT, SHAPE].every((names) => !names.test(plain(name))))
    .filter((one) => !OFFSET.test(plain(one.name)) || isNoNumber(one, { definitions, fields }))
    .flatMap((one) => filterOf(one, { definitions, fields }) ?? []);
}
