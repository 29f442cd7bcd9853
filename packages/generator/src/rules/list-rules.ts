import type { Operation, Parameter } from '@assay/api-model';
import type { ListAnswer } from '../answers/list.ts';
import { plain, wordsOf } from '../dependencies/words.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

export const PAGE_SIZE = /^(perpage|pagesize|limit|size|take|maxresults|maxitems|itemsperpage|top|pagelimit)$/;
export const PAGE = /^(page|pagenumber|pageno|currentpage|pageindex)$/;
export const SORT = /^(sort|sortby|orderby|order|ordering|sortfield)$/;
export const SEARCH = /^(q|query|search|searchterm|keyword|keywords|term|text|filter)$/;

/** The items of a list in a rule: `` `data[*].genre` ``. */
export const itemField = ({ path }: ListAnswer, field: string): string => `\`${path}[*].${field}\``;

const listName = ({ path }: ListAnswer): string => (path === '' ? 'the body' : `\`${path}\``);

/** The field of the items that a parameter filters by, by its name; null when there is none. */
export function filteredField({ item }: ListAnswer, parameter: Parameter, definitions: Definitions): string | null {
  const field = Object.keys(item.properties ?? {}).find((name) => plain(name) === plain(parameter.name));
  if (field === undefined) return null;
  const [sent, kept] = [parameter.schema, item.properties?.[field] ?? true].map((one) =>
    mainType(flatten(one, definitions)),
  );
  return sent === undefined || kept === undefined || sent === kept ? field : null;
}

/** A limit of a range, `min_price`: the field of the items and which of its ends; null when it is none. */
export function rangeField(
  { item }: ListAnswer,
  parameter: Parameter,
  definitions: Definitions,
): { field: string; end: 'min' | 'max' } | null {
  const words = wordsOf(parameter.name);
  const end = words.find((word) => ['min', 'minimum', 'max', 'maximum'].includes(word))?.slice(0, 3);
  const rest = words.filter((word) => !/^(min|max)(imum)?$/.test(word)).join('');
  const field = Object.keys(item.properties ?? {}).find((name) => plain(name) === rest);
  if (field === undefined || (end !== 'min' && end !== 'max')) return null;
  const kept = mainType(flatten(item.properties?.[field] ?? true, definitions)) ?? '';
  return ['integer', 'number'].includes(kept) ? { field, end } : null;
}

/** Fields in which an answer repeats a parameter of its paging: `meta.per_page`. */
function repeats({ view }: ListAnswer, parameter: Parameter, definitions: Definitions): string[] {
  const inner = Object.entries(view.properties ?? {}).flatMap(([name, property]) => {
    const schema = flatten(property, definitions);
    const own = plain(name) === plain(parameter.name) && mainType(schema) === 'integer' ? [name] : [];
    const below = mainType(schema) === 'object' ? Object.keys(schema.properties ?? {}) : [];
    return [...own, ...below.filter((key) => plain(key) === plain(parameter.name)).map((key) => `${name}.${key}`)];
  });
  return inner.map((path) => `\`${path}\` equals the query parameter \`${parameter.name}\``);
}

/** Sorting by texts depends on a language that the document does not name; numbers and dates have one order. */
function sortRule(list: ListAnswer, value: string, definitions: Definitions): string[] {
  const field = value.replace(/^[-+]/, '');
  const property = list.item.properties?.[field];
  if (property === undefined || !list.item.required?.includes(field)) return [];
  const schema = flatten(property, definitions);
  const hasOrder =
    ['integer', 'number'].includes(String(schema.type)) || ['date', 'date-time'].includes(schema.format ?? '');
  if (!hasOrder || Array.isArray(schema.type)) return [];
  return [`${listName(list)} is sorted ${value.startsWith('-') ? 'descending' : 'ascending'} by \`${field}\``];
}

function filterRules(list: ListAnswer, parameter: Parameter, definitions: Definitions): string[] {
  const range = rangeField(list, parameter, definitions);
  const sent = `the query parameter \`${parameter.name}\``;
  if (range !== null) {
    const word = range.end === 'min' ? 'at least' : 'at most';
    return [`every ${itemField(list, range.field)} is ${word} ${sent}`];
  }
  const field = filteredField(list, parameter, definitions);
  if (field === null) return [];
  const schema = flatten(parameter.schema, definitions);
  if (mainType(schema) === 'string' && schema.enum === undefined) return [];
  return mainType(schema) === 'boolean' ? [] : [`every ${itemField(list, field)} equals ${sent}`];
}

/** What the query of a list request promises of its answer. `sent` is what each parameter goes out with. */
export function listRules(
  operation: Operation,
  list: ListAnswer,
  sent: ReadonlyMap<string, string>,
  definitions: Definitions,
): string[] {
  return operation.parameters.flatMap((parameter) => {
    const value = sent.get(parameter.name);
    if (parameter.in !== 'query' || value === undefined) return [];
    const name = plain(parameter.name);
    const isWhole = mainType(flatten(parameter.schema, definitions)) === 'integer';
    if (isWhole && PAGE_SIZE.test(name))
      return [`${listName(list)} has a length of at most ${value}`, ...repeats(list, parameter, definitions)];
    if (isWhole && PAGE.test(name)) return repeats(list, parameter, definitions);
    if (SORT.test(name)) return sortRule(list, value, definitions);
    return filterRules(list, parameter, definitions);
  });
}
