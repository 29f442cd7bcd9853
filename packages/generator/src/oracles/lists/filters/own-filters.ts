import type { OwnRecord, OwnSet } from '../../../chains/records/own-set.ts';
import { isSame, textOf, type OwnValue } from '../../../chains/records/own-values.ts';
import type { Situation } from '../../../chains/situation.ts';
import type { Filter } from '../../../resources/lists/filters.ts';
import { isNumeric, type ItemField } from '../../../resources/lists/item-fields.ts';
import { everyItem, schemaOf } from '../../../resources/lists/list-view.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import type { Oracle } from '../../oracle.ts';

/** A value that a filter is asked for with, and which own records it keeps; null for those that the document does not decide. */
interface Asked {
  value: OwnValue;
  keeps: (record: OwnRecord) => boolean | null;
  rules: string[];
}

const valueIn = (record: OwnRecord, field: ItemField): OwnValue | null => record.values.get(field.path) ?? null;

/** Values of the own records in a field, each once. */
function distinct(own: OwnSet, field: ItemField): OwnValue[] {
  const values = own.records.flatMap((record) => valueIn(record, field) ?? []);
  return values.filter((value, at) => values.findIndex((other) => isSame(other, value)) === at);
}

const isFreeText = (filter: Filter, { view }: ListScenarios): boolean => {
  const schema = flatten(filter.parameter.schema, view.definitions);
  return mainType(schema) === 'string' && schema.enum === undefined && schema.format === undefined;
};

/** Every item has the value that was asked for. */
function hasValue(lists: ListScenarios, filter: Filter, field: ItemField, value: OwnValue): string[] {
  const isWhole = !isFreeText(filter, lists) || filter.match === 'exact' || /id$/i.test(field.name);
  return isWhole && field.isAlways ? [`every ${everyItem(lists.view, field)} equals ${value.ruled}`] : [];
}

function equalTo(lists: ListScenarios, own: OwnSet, filter: Filter): Asked[] {
  const [field] = filter.fields;
  if (field === undefined) return [];
  const isLoose = isFreeText(filter, lists) && filter.match !== 'exact';
  return distinct(own, field).map((value) => ({
    value,
    rules:
      mainType(field.schema) === 'boolean' ? booleanRule(lists, field, value) : hasValue(lists, filter, field, value),
    keeps: (record) => {
      const other = valueIn(record, field);
      if (other !== null && isSame(other, value)) return true;
      // A part of a text may be enough.
      return isLoose && value.rank === null ? null : false;
    },
  }));
}

const booleanRule = ({ view }: ListScenarios, field: ItemField, { written }: OwnValue): string[] =>
  field.isAlways && typeof written === 'boolean' ? [`every ${everyItem(view, field)} is ${written}`] : [];

/** The end of a range, asked for with the value that two of the own records have. */
function endOfRange(lists: ListScenarios, own: OwnSet, { kind, fields, isInclusive }: Filter): Asked[] {
  const [field] = fields;
  const values = field === undefined ? [] : distinct(own, field);
  const middle = values.find(({ rank }) => rank === 1);
  if (field === undefined || middle === undefined) return [];
  const beyond = (rank: number): boolean => (kind === 'min' ? rank > 1 : rank < 1);
  const word =
    kind === 'min'
      ? isInclusive === false
        ? 'greater than'
        : 'at least'
      : isInclusive === false
        ? 'less than'
        : 'at most';
  const moment = kind === 'min' ? 'after' : 'before';
  const said = isNumeric(field) || isInclusive !== false ? word : moment;
  return [
    {
      value: middle,
      rules: field.isAlways ? [`every ${everyItem(lists.view, field)} is ${said} ${middle.ruled}`] : [],
      keeps: (record) => {
        const rank = valueIn(record, field)?.rank ?? null;
        if (rank === null) return null;
        return rank === 1 ? isInclusive : beyond(rank);
      },
    },
  ];
}

const UTC_HOUR = /^(.*T)(\d{2})(:[\d:.]+)Z(\}\})?$/s;

/** The same moment as somebody east of UTC writes it; null where that would be another day, or no zone is written. */
function inAnotherZone(value: OwnValue): OwnValue | null {
  const [, day = '', hour = '', rest = '', end = ''] = UTC_HOUR.exec(textOf(value.written)) ?? [];
  const later = Number(hour) + 2;
  return day === '' || later > 23
    ? null
    : { ...value, sent: `${day}${`${later}`.padStart(2, '0')}${rest}+02:00${end}` };
}

/** The end of a range of moments, in the zone of somebody else. */
function inZones(lists: ListScenarios, own: OwnSet, filter: Filter): Asked[] {
  const [field] = filter.fields;
  const isMoment =
    schemaOf(lists.view, filter.parameter).format === 'date-time' && field?.schema.format === 'date-time';
  return !isMoment
    ? []
    : endOfRange(lists, own, filter).flatMap((asked) => {
        const value = inAnotherZone(asked.value);
        return value === null ? [] : [{ ...asked, value }];
      });
}

/** What a filter is asked for with on the own records. */
export function asksOf(lists: ListScenarios, own: OwnSet, filter: Filter): Asked[] {
  const [field] = filter.fields;
  // A day is no moment: a moment that is sent for a day would be refused.
  const isOfDays = field?.schema.format === 'date-time' && schemaOf(lists.view, filter.parameter).format === 'date';
  if (filter.kind === 'search' || isOfDays) return [];
  return filter.kind === 'equal' ? equalTo(lists, own, filter) : endOfRange(lists, own, filter);
}

const partition = (own: OwnSet, keeps: Asked['keeps']) => ({
  kept: own.records.filter((record) => keeps(record) === true),
  left: own.records.filter((record) => keeps(record) === false),
  isDecided: own.records.every((record) => keeps(record) !== null),
});

const shown = ({ written, sent }: OwnValue): string => {
  if (sent.endsWith('+02:00') || sent.endsWith('+02:00}}')) return 'an own value in another zone';
  return sent.startsWith('{{') ? 'an own value' : textOf(written);
};

const aboutFilter = (filter: Filter, value: OwnValue): About => ({
  kind: filter.kind === 'equal' ? 'filtered' : 'ranged',
  name: `Own records by ${filter.parameter.name}: ${shown(value)}`,
  reason: 'Of known records, a filter keeps those that match, and no others.',
  constraint: filter.parameter.name,
});

function onOwnRecords(lists: ListScenarios, filter: Filter): Candidate[] {
  const { own, closed, wholePage } = lists;
  if (own === null || wholePage === null) return [];
  const inZone = closed === null ? [] : inZones(lists, own, filter);
  return [...asksOf(lists, own, filter), ...inZone].flatMap(({ value, keeps, rules }) => {
    const { kept, left, isDecided } = partition(own, keeps);
    const sent = [...wholePage, query(filter.parameter, value.sent)];
    const isHandle = closed?.handle.filter === filter;
    if (closed === null) {
      const all = [...rules, ...lists.without(own, left)];
      return all.length === 0 ? [] : [lists.among(own, aboutFilter(filter, value), { query: sent, rules: all })];
    }
    if (isHandle) return [];
    const whole = isDecided
      ? [...lists.exactly(own, kept), ...lists.total(kept.length)]
      : [...lists.within(own, kept), ...lists.without(own, left)];
    return [lists.alone(closed, aboutFilter(filter, value), { query: sent, rules: [...rules, ...whole] })];
  });
}

/** The filter that the own records stand on: it shows all of them, and nothing else. */
function allOwn(lists: ListScenarios): Candidate[] {
  const { closed, wholePage } = lists;
  if (closed === null || closed.handle.kind === 'search' || wholePage === null || hidesByDefault(lists)) return [];
  const { handle } = closed;
  const about: About = {
    kind: 'filter_finds',
    name: handle.filter === null ? 'Lists what was made' : `Finds what was made by ${handle.filter.parameter.name}`,
    reason: 'What has been made is listed, each record once, and nothing else that does not belong to it.',
    constraint: handle.filter?.parameter.name ?? 'list',
  };
  const rules = [...lists.exactly(closed, closed.records), ...lists.total(closed.records.length)];
  return [lists.alone(closed, about, { query: wholePage, rules }, { isProbed: false })];
}

/** A filter with a default keeps some records back when nobody asks. */
function hidesByDefault({ view }: ListScenarios): boolean {
  const hidden =
    /\bonly (active|published|open|visible|approved|current|upcoming|enabled|available)\b|\bexclud|\bexcept\b|\bhidden\b|\barchived\b|\beventual/i;
  const texts = [view.operation.summary, view.operation.description].join(' ');
  const isSet = view.filters.some(({ parameter }) => flatten(parameter.schema, view.definitions).default !== undefined);
  return isSet || hidden.test(texts);
}

/** Two filters at once keep what both keep. */
function both(lists: ListScenarios): Candidate[] {
  const { closed, wholePage, view } = lists;
  if (closed === null || wholePage === null || saysAny(lists)) return [];
  const usable = view.filters.filter((filter) => filter !== closed.handle.filter);
  const asks = usable.flatMap((filter) => {
    const [ask] = asksOf(lists, closed, filter).filter(({ keeps }) => partition(closed, keeps).isDecided);
    return ask === undefined ? [] : [{ filter, ask }];
  });
  const pairs = asks.flatMap((one, at) => asks.slice(at + 1).map((other) => [one, other] as const));
  const decisive = pairs.find(([one, other]) => {
    if (one.filter.fields[0]?.path === other.filter.fields[0]?.path) return false;
    const [a, b] = [one, other].map(({ ask }) => closed.records.filter((record) => ask.keeps(record) === true));
    const common = a?.filter((record) => b?.includes(record)) ?? [];
    return a !== undefined && b !== undefined && common.length < a.length && common.length < b.length;
  });
  if (decisive === undefined) return [];
  const kept = closed.records.filter((record) => decisive.every(({ ask }) => ask.keeps(record) === true));
  const names = decisive.map(({ filter }) => filter.parameter.name);
  const about: About = {
    kind: 'both_filters',
    name: `Own records by ${names.join(' and ')}`,
    reason: 'Two filters at once keep only what both keep.',
    constraint: names.join(', '),
  };
  const sent = [...wholePage, ...decisive.map(({ filter, ask }) => query(filter.parameter, ask.value.sent))];
  return [
    lists.alone(closed, about, { query: sent, rules: [...lists.exactly(closed, kept), ...lists.total(kept.length)] }),
  ];
}

/** Whether a document joins the filters of a list with or. */
export const saysAny = ({ view }: ListScenarios): boolean =>
  /\bany of (the|these|them)\b|\bjoined with or\b|\bor-ed\b|\bmatch(es)? any\b|\beither\b/i.test(
    [view.operation.description, ...view.filters.map(({ parameter }) => parameter.description)].join(' '),
  );

/** Each filter alone and two together on records whose values are known. */
export function ownFilters(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  if (lists === null) return [];
  return [...allOwn(lists), ...both(lists), ...lists.view.filters.flatMap((filter) => onOwnRecords(lists, filter))];
}

export const ownFiltersOracle: Oracle = {
  id: 'own-filters',
  claim: 'Of known records a filter keeps those that match, with the ends of a range as described, and no others.',
  strength: 'document',
  ofList: true,
  candidates: ownFilters,
};
