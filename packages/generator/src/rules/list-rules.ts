import type { JsonSchemaObject, Operation, Parameter } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { defaultParameters } from '../default-parameters.ts';
import type { ListAnswer } from '../resources/list-answer.ts';
import type { Filter } from '../resources/lists/filters.ts';
import { hasOrder, type ItemField } from '../resources/lists/item-fields.ts';
import { everyItem, listName, schemaOf, type ListView } from '../resources/lists/list-view.ts';
import { firstPage, PAGE, PAGE_SIZE, saidFirst } from '../resources/lists/paging.ts';
import { usualSize } from '../resources/lists/said/said-pages.ts';
import { generalOrder, saidOrder } from '../resources/lists/said-order.ts';
import { defaultOrder, saysDefault, SORT, type SortKey } from '../resources/lists/sorting.ts';
import { plain } from '../resources/words/words.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';

/** The items of a list in a rule: `` `data[*].genre` ``. */
export const itemField = ({ path }: Pick<ListAnswer, 'path'>, field: string): string => `\`${path}[*].${field}\``;

/** What each query parameter goes out with: the default request with these overrides. */
export function sentQuery(
  operation: Operation,
  overrides: readonly StepValue[],
  definitions: Definitions,
): Map<string, string> {
  const usual = defaultParameters(operation, definitions).filter(({ in: location }) => location === 'query');
  const sent = new Map(usual.map(({ name, value }) => [name, value]));
  for (const override of overrides) if (override.in === 'query') sent.set(override.name, override.value);
  return new Map([...sent].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}

export const sortedRule = (view: ListView, { field, isDescending }: Pick<SortKey, 'field' | 'isDescending'>): string =>
  `${listName(view)} is sorted ${isDescending ? 'descending' : 'ascending'} by \`${field.path}\``;

const PAGE_NUMBER = /^(?:number|current|index|pageno|pagenumber|pageindex|currentpage|page)$/;

/** Fields that are described as the number of the page, counted from the same first one as the parameter is. */
function pageNumbers({ answer, definitions }: Pick<ListView, 'answer' | 'definitions'>, page: Parameter): string[] {
  const first = firstPage(page, definitions);
  const numbersIn = (schema: JsonSchemaObject, prefix: string): string[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const view = flatten(property, definitions);
      const isNumber = PAGE_NUMBER.test(plain(name)) && mainType(view) === 'integer';
      if (isNumber) return first !== null && saidFirst(view.description ?? '') === first ? [`${prefix}${name}`] : [];
      return prefix === '' && mainType(view) === 'object' ? numbersIn(view, `${name}.`) : [];
    });
  return numbersIn(answer.view, '');
}

/** Fields in which an answer repeats a parameter of its paging: `meta.per_page`. */
function repeats({ answer, definitions }: ListView, parameter: Parameter): string[] {
  const inner = Object.entries(answer.view.properties ?? {}).flatMap(([name, property]) => {
    const schema = flatten(property, definitions);
    const own = plain(name) === plain(parameter.name) && mainType(schema) === 'integer' ? [name] : [];
    const below = mainType(schema) === 'object' ? Object.keys(schema.properties ?? {}) : [];
    return [...own, ...below.filter((key) => plain(key) === plain(parameter.name)).map((key) => `${name}.${key}`)];
  });
  const numbers = PAGE.test(plain(parameter.name)) ? pageNumbers({ answer, definitions }, parameter) : [];
  return [...new Set([...inner, ...numbers])].map(
    (path) => `\`${path}\` equals the query parameter \`${parameter.name}\``,
  );
}

/** Whether a range and its field are written alike: a day says nothing exact of moments. */
const isSameForm = (view: ListView, { parameter }: Filter, field: ItemField): boolean =>
  schemaOf(view, parameter).format === field.schema.format;

function rangeRules(view: ListView, filter: Filter, field: ItemField): string[] {
  const words = filter.kind === 'min' ? ['at least', 'greater than'] : ['at most', 'less than'];
  const word = words[filter.isInclusive === false ? 1 : 0];
  return isSameForm(view, filter, field)
    ? [`every ${everyItem(view, field)} is ${word} the query parameter \`${filter.parameter.name}\``]
    : [];
}

function filterRules(view: ListView, filter: Filter): string[] {
  const [field] = filter.fields;
  if (field === undefined || filter.kind === 'search' || !field.isAlways) return [];
  if (filter.kind !== 'equal') return rangeRules(view, filter, field);
  const schema = schemaOf(view, filter.parameter);
  const type = mainType(schema) ?? '';
  const isFree = type === 'string' && schema.enum === undefined && filter.match !== 'exact';
  const isLoose = isFree || ['boolean', 'array'].includes(type);
  return isLoose ? [] : [`every ${everyItem(view, field)} equals the query parameter \`${filter.parameter.name}\``];
}

/** The order that a list comes in, and whether it is only said to be that of making: records show moments that are still to come. */
interface ComingOrder extends Pick<SortKey, 'field' | 'isDescending'> {
  isOfMaking: boolean;
}

/** The order that is asked for, or the usual one; null where nothing says. `description`: what the document says of all lists. */
export function comingOrder(
  view: ListView,
  sent: ReadonlyMap<string, string>,
  description: string,
): ComingOrder | null {
  const asked = view.sorts.find(({ values }) => values.every(({ name, value }) => sent.get(name) === value));
  const isAsked = view.operation.parameters.some(({ name }) => SORT.test(plain(name)) && sent.has(name));
  const usual = isAsked ? asked : defaultOrder(view.operation, view.sorts, view.definitions);
  const isOwn = view.operation.parameters.some((one) => SORT.test(plain(one.name)) && saysDefault(one));
  const general = isOwn ? null : generalOrder(view.operation, view.fields, description);
  const said = isAsked || usual != null ? null : (saidOrder(view.operation, view.fields) ?? general);
  const order = usual ?? said;
  if (order == null || !order.field.isAlways || !hasOrder(order.field)) return null;
  const { field, isDescending } = order;
  return { field, isDescending, isOfMaking: said?.isOfMaking === true };
}

function sortRules(view: ListView, sent: ReadonlyMap<string, string>, description: string): string[] {
  const order = comingOrder(view, sent, description);
  if (order === null) return [];
  const rule = sortedRule(view, order);
  // Records that were there before may show moments that are still to come.
  return [order.isOfMaking ? `if every ${everyItem(view, order.field)} is in the past then ${rule}` : rule];
}

/** Whether it is the first page that is asked for. */
function isFirst(
  { paging: { page, offset, cursor }, definitions }: ListView,
  sent: ReadonlyMap<string, string>,
): boolean {
  const number = page === null ? undefined : sent.get(page.name);
  const isFirstNumber =
    number === undefined || (page !== null && Number(number) === (firstPage(page, definitions) ?? 1));
  const isFirstOffset = offset === null || Number(sent.get(offset.name) ?? 0) === 0;
  return isFirstNumber && isFirstOffset && (cursor === null || !sent.has(cursor.name));
}

/** Without a word on it, a page has the default size; the first one is no smaller where there is enough for it. */
function sizeRules(view: ListView, sent: ReadonlyMap<string, string>): string[] {
  const { size, page, total } = view.paging;
  const usual = size === null ? null : (schemaOf(view, size).default ?? usualSize(size));
  const asked = size === null ? '' : (sent.get(size.name) ?? JSON.stringify(usual));
  const isNumber = /^\d+$/.test(asked);
  const own = isNumber ? [`${listName(view)} has a length of at most ${asked}`] : [];
  const isFilled = isNumber && total !== null && isFirst(view, sent);
  const isInBody = isFilled && total.startsWith('`');
  const filled = isFilled
    ? [`if ${total} is at least ${asked} then ${listName(view)} has a length of exactly ${asked}`]
    : [];
  const whole = isInBody
    ? [`if ${total} is at most ${asked} then ${total} equals the number of items in ${listName(view)}`]
    : [];
  const both = [size, page].filter((one) => one !== null && sent.has(one.name));
  const repeated = both.flatMap((one) => (one === null ? [] : repeats(view, one)));
  return [...own, ...filled, ...whole, ...repeated];
}

/**
 * What the query of a list request promises of its answer. `sent` is what each parameter goes out with; `description`: what the
 * document says of all lists.
 */
export function listRules(view: ListView, sent: ReadonlyMap<string, string>, description = ''): string[] {
  const filters = view.filters.filter(
    ({ parameter }) =>
      sent.has(parameter.name) && !PAGE_SIZE.test(plain(parameter.name)) && !PAGE.test(plain(parameter.name)),
  );
  return [
    ...sizeRules(view, sent),
    ...sortRules(view, sent, description),
    ...filters.flatMap((one) => filterRules(view, one)),
  ];
}
