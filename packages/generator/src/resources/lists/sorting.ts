import type { Operation, Parameter } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { plain } from '../words/words.ts';
import { fieldNamed, type ItemField } from './item-fields.ts';

export const SORT = /^(sort|sortby|orderby|order|ordering|sortfield|sortkey|sortcolumn|sorton)$/;
const DIRECTION = /^(order|dir|direction|sortorder|sortdir|sortdirection|orderdir|orderdirection|sorttype)$/;
/** A direction as a truth value: `descending=true`. */
const FLAG = /^(?:is|sort|order|sortby|orderby)?(?<way>asc|desc)(?:ending)?(?:order|sort)?$/;
const UP = /^(asc|ascending|up)$/i;
const DOWN = /^(desc|descending|down)$/i;

/** An order that can be asked for, and what it means. */
export interface SortKey {
  /** The parameter that it is asked for with, and the whole request for it. */
  parameter: Parameter;
  values: StepValue[];
  field: ItemField;
  isDescending: boolean;
}

/** An order as one text writes it. */
export interface WrittenOrder {
  name: string;
  /** Null where the text does not say it. */
  isDescending: boolean | null;
}

/** `-name`, `+name`, `name:desc`, `name,desc`, `name desc`, `name_desc`, `name.desc`. */
export function readOrder(text: string): WrittenOrder {
  const prefixed = /^([-+])(.+)$/.exec(text);
  if (prefixed !== null) return { name: prefixed[2] ?? '', isDescending: prefixed[1] === '-' };
  const suffixed = /^(.+?)[\s:.,_|-]+(asc|ascending|desc|descending)$/i.exec(text);
  if (suffixed !== null) return { name: suffixed[1] ?? '', isDescending: DOWN.test(suffixed[2] ?? '') };
  return { name: text, isDescending: null };
}

const enumOf = (parameter: Parameter, definitions: Definitions): string[] => {
  const view = flatten(parameter.schema, definitions);
  const items = view.items === undefined ? undefined : flatten(view.items, definitions).enum;
  return (view.enum ?? items ?? []).filter((value) => typeof value === 'string');
};

/** Several keys after one another: `(,-?(name|price))*`. */
const MORE_KEYS = /\(\??:?,.*\)\*(?=\$?$)/;

/** `^(name|price)(,(asc|desc))?$`: each key has its direction behind it. */
const WITH_DIRECTION =
  /^\^?\((?:\?:)?(?<names>[\w|]+)\)\(?(?:\?:)?(?<gap>[,: _-]|\\?\.)\((?:\?:)?(?<ways>(?:asc|desc)(?:ending)?\|(?:asc|desc)(?:ending)?)\)\)?\??\$?$/i;

function withDirections(pattern: string): string[] {
  const { names, gap = '', ways = '' } = WITH_DIRECTION.exec(pattern)?.groups ?? {};
  const written = gap.replace('\\', '');
  return (names?.split('|') ?? []).flatMap((name) => ways.split('|').map((way) => `${name}${written}${way}`));
}

/** `^-?(name|price)$` lists its keys like an enum. */
function fromPattern(parameter: Parameter, definitions: Definitions): string[] {
  const { pattern = '' } = flatten(parameter.schema, definitions);
  const match = /^\^?(\[[-+]{1,2}\]\?|-\?|\(-\)\?)?\((?:\?:)?([\w|.]+)\)\$?$/.exec(pattern.replace(MORE_KEYS, ''));
  if (match === null) return withDirections(pattern);
  const names = match[2]?.split('|') ?? [];
  return match[1] === undefined ? names : names.flatMap((name) => [name, `-${name}`]);
}

const SAYS_MINUS =
  /\bminus\b|\bhyphen\b|[`'"(]-[`'")]|prefix(ed)?\b.{0,30}-|-\s*(prefix|for desc|desc|means|sorts|to (sort|reverse))|[`'"\s(]-[a-z_]+\b/i;
const SUFFIX = /([:,. ])(desc)\b/i;

/** What orders records where nobody asks, which need not be a key that can be asked for. */
const UNASKED =
  /\b(?:by|defaults? to) [`'"]?[\w.-]+[`'"]?,? (?:when|if|where|unless)\b[^.;]*|\b(?:ties?|equal \w+)\b[^.;]*|\bwithout (?:an? |any |the |this )?[`'"]?(?:sort|order)\w*\b[^.;]*|\bthen by [`'"]?\w+[`'"]?|\b(?:by default|otherwise|default is|default:)[^.;]*/gi;

/** `name desc`, as AIP-132 and OData have it. */
const SAYS_SPACE = /[`'"] desc\b|\bspace\b[^.;]{0,20}\bdesc\b|\b(?:field|key|name)s? desc\b/i;

/** "Order: `name`, `price`.", where an operation says what its list can be sorted by. */
const OFFERS =
  /^\W*(?:order|sort|sorting|sortable|ordering|order by|sort by|orderby)(?: (?:by|fields?|keys?))?\s*:(?<keys>.+)/i;

function offeredIn(operation: Operation): string {
  const sentences = (operation.description ?? '').split(/(?<=[.;])\s+|\n/);
  return sentences.map((sentence) => OFFERS.exec(sentence)?.groups?.['keys'] ?? '').join(' ');
}

const namedIn = (text: string, fields: readonly ItemField[]): ItemField[] => {
  const said = new Set(text.split(/[^A-Za-z0-9_.]+/).map((word) => plain(word)));
  return fields.filter(({ name }) => said.has(plain(name)) && plain(name).length > 1);
};

/** Keys that a description names: "Sort by `name` or `price`, prefix - for descending"; or those that the operation offers. */
function fromWords(parameter: Parameter, { fields, offered }: Pick<Reading, 'fields' | 'offered'>): string[] {
  const text = (parameter.description ?? '').replaceAll(UNASKED, '');
  // What an operation offers is said of its own list, the words of a parameter often of several.
  const offeredFields = namedIn(offered, fields);
  const named = offeredFields.length > 0 ? offeredFields : namedIn(text, fields);
  if (named.length === 0) return [];
  const suffix = new RegExp(
    `\\b(?:${named.map(({ name }) => name).join('|')}|field|key|property)[>}\\]]?([:,.])[<({[]?(?:asc|desc)\\b`,
    'i',
  ).exec(text);
  const written = (name: string): string[] => {
    if (suffix !== null) return [`${name}${suffix[1]}asc`, `${name}${suffix[1]}desc`];
    if (SAYS_MINUS.test(text)) return [name, `-${name}`];
    if (SAYS_SPACE.test(text)) return [name, `${name} desc`];
    return SUFFIX.test(text) ? [] : [name];
  };
  return named.flatMap(({ name }) => written(name));
}

/** `created` is `createdAt`. */
const withMoment = (fields: readonly ItemField[], name: string): ItemField | null =>
  fields.find((one) => new RegExp(`^${plain(name)}(at|on|date|time)$`).test(plain(one.name))) ?? null;

const sortedField = (fields: readonly ItemField[], name: string): ItemField | null =>
  fieldNamed(fields, name.split('.').at(-1) ?? name) ?? withMoment(fields, name);

/** Without a word on it, these often come with the highest first. */
const OFTEN_DOWN = /score|rating|popular|relevan|newest|latest|recent|views|likes|trend|best|top|updated|created/;
const SAYS_UP = /ascending|\basc\b|lowest first|oldest first|alphabetical/i;

interface Reading {
  definitions: Definitions;
  fields: readonly ItemField[];
  direction: { parameter: Parameter; up: string | null; down: string | null } | null;
  /** What the operation says that its list can be sorted by. */
  offered: string;
}

function flagOf(query: readonly Parameter[], definitions: Definitions): Reading['direction'] {
  for (const parameter of query) {
    const way = FLAG.exec(plain(parameter.name))?.groups?.['way'];
    if (way === undefined || mainType(flatten(parameter.schema, definitions)) !== 'boolean') continue;
    const [up, down] = way === 'asc' ? ['true', 'false'] : ['false', 'true'];
    return { parameter, up, down };
  }
  return null;
}

function directionOf(query: readonly Parameter[], definitions: Definitions): Reading['direction'] {
  for (const parameter of query.filter(({ name }) => DIRECTION.test(plain(name)))) {
    const values = enumOf(parameter, definitions);
    const [up, down] = [values.find((one) => UP.test(one)), values.find((one) => DOWN.test(one))];
    if (values.length > 0 && values.every((one) => UP.test(one) || DOWN.test(one)))
      return { parameter, up: up ?? null, down: down ?? null };
  }
  return flagOf(query, definitions);
}

const query = ({ name }: Parameter, value: string): StepValue => ({ in: 'query', name, value });

function keysOf(parameter: Parameter, { definitions, fields, direction, offered }: Reading): SortKey[] {
  const listed = [...enumOf(parameter, definitions), ...fromPattern(parameter, definitions)];
  const texts = listed.length > 0 ? listed : fromWords(parameter, { fields, offered });
  const orders = texts.map((text) => ({ text, ...readOrder(text) }));
  const saysBoth =
    orders.some(({ isDescending }) => isDescending !== null) || SAYS_UP.test(parameter.description ?? '');
  return orders.flatMap(({ text, name, isDescending }): SortKey[] => {
    const field = sortedField(fields, name);
    if (field === null) return [];
    const key = { parameter, field };
    if (isDescending !== null) return [{ ...key, values: [query(parameter, text)], isDescending }];
    if (direction !== null)
      return (['up', 'down'] as const).flatMap((way) => {
        const value = direction[way];
        const values = [query(parameter, text), query(direction.parameter, value ?? '')];
        return value === null ? [] : [{ ...key, values, isDescending: way === 'down' }];
      });
    const isSure = saysBoth || !OFTEN_DOWN.test(plain(name));
    return isSure ? [{ ...key, values: [query(parameter, text)], isDescending: false }] : [];
  });
}

/** `sort[price]=asc`: one parameter for each key. */
function ownParameters(parameter: Parameter, { definitions, fields }: Reading): SortKey[] {
  const words = /^(?:sort|order|orderby|order_by)\[(.+)\]$/i.exec(parameter.name);
  const field = words === null ? null : sortedField(fields, words[1] ?? '');
  if (field === null) return [];
  return enumOf(parameter, definitions)
    .filter((one) => UP.test(one) || DOWN.test(one))
    .map((one) => ({ parameter, field, values: [query(parameter, one)], isDescending: DOWN.test(one) }));
}

/** The orders that an operation offers, read from enums, patterns and descriptions. */
export function sortKeys(operation: Operation, fields: readonly ItemField[], definitions: Definitions): SortKey[] {
  const all = operation.parameters.filter((one) => one.in === 'query');
  const direction = directionOf(all, definitions);
  const reading = { definitions, fields, direction, offered: offeredIn(operation) };
  const own = all.filter((one) => one !== direction?.parameter && SORT.test(plain(one.name)));
  return [...own.flatMap((one) => keysOf(one, reading)), ...all.flatMap((one) => ownParameters(one, reading))];
}

const SAID_DEFAULT =
  /\bdefaults?(?: to| is| order| sort| ordering| sorting)*:? [`'"]?(?<after>[-+]?[A-Za-z_][\w.-]*(?:[ :,.](?:asc|desc)(?:ending)?)?)|[`'"](?<before>[-+]?[\w.-]+(?:[ :,.](?:asc|desc)(?:ending)?)?)[`'"] ?(?:\(default\)|by default|is the default)/i;

/** "Default: `-created_at`", "`created_at` (default)": what a description says comes where nobody asks; null where it does not say. */
function saidDefault({ description }: Parameter): WrittenOrder | null {
  const { after, before } = SAID_DEFAULT.exec(description ?? '')?.groups ?? {};
  const written = before ?? after?.replace(/[.,:]+$/, '');
  return written === undefined ? null : readOrder(written);
}

/** Whether a description speaks of an order that comes where nobody asks, whichever that is. */
export const saysDefault = ({ description }: Parameter): boolean => /\bdefault|\botherwise\b/i.test(description ?? '');

/** The order that the words of a parameter call the usual one. */
function defaultInWords(keys: readonly SortKey[], parameter: Parameter): SortKey | null {
  const said = saidDefault(parameter);
  const own = keys.filter((key) => key.parameter === parameter && key.values.length === 1);
  return (
    own.find((key) => {
      const { name, isDescending } = readOrder(key.values[0]?.value ?? '');
      return name === said?.name && (isDescending ?? false) === (said.isDescending ?? false);
    }) ?? null
  );
}

/** The order in which a list comes when nobody asks for one; null when neither a default nor words say. */
export function defaultOrder(operation: Operation, keys: readonly SortKey[], definitions: Definitions): SortKey | null {
  for (const { parameter } of keys) {
    const usual = flatten(parameter.schema, definitions).default;
    const written = Array.isArray(usual) && usual.length === 1 ? usual[0] : usual;
    const found = keys.find((key) => {
      if (key.parameter !== parameter || key.values[0]?.value !== written) return false;
      return key.values.slice(1).every((value) => {
        const other = operation.parameters.find(({ name }) => name === value.name);
        return other !== undefined && flatten(other.schema, definitions).default === value.value;
      });
    });
    const said = found ?? (usual === undefined ? defaultInWords(keys, parameter) : null);
    if (said !== null) return said;
  }
  return null;
}
