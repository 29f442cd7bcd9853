import type { OwnSet } from '../../../chains/records/own-set.ts';
import { chainOf, type Situation } from '../../../chains/situation.ts';
import type { Filter } from '../../../resources/lists/filters.ts';
import { isMoment, type ItemField } from '../../../resources/lists/item-fields.ts';
import { everyItem, itemAt, schemaOf } from '../../../resources/lists/list-view.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { sampleBody } from '../../../request-body.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { plain } from '../../../resources/words/words.ts';
import { isObject, isValid } from '../../../schema/is-valid.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { bothFilters } from './both-filters.ts';
import { equalFilters, isExact, isPlainField } from './equal-filters.ts';
import { flagsAndSeveral } from './flags-and-several.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import { itemIsThere, largestPage, wholeTotal } from '../pages/whole-list.ts';
import type { Oracle } from '../../oracle.ts';

/** The records of a run, where a list hangs on a record that it has made and servers set what a filter looks at. */
function ownBelow(lists: ListScenarios, { fields }: Filter): OwnSet | null {
  const [field] = fields;
  const isBelow = parameterNames(lists.view.operation.path).length > 0;
  const own = isBelow && field !== undefined ? lists.own : null;
  const isSent = own?.records.some(({ values }) => values.has(field?.path ?? '')) ?? true;
  return isSent ? null : own;
}

/** One request for each value that a filter can take. */
function byValue(lists: ListScenarios): Candidate[] {
  const page = lists.closed === null ? largestPage(lists) : null;
  const total = page === null ? [] : wholeTotal(lists.view, page);
  return lists.view.filters.flatMap((filter) => {
    const { parameter } = filter;
    const own = ownBelow(lists, filter);
    const values = (schemaOf(lists.view, parameter).enum ?? []).filter((value) => typeof value === 'string');
    return values.map((value) => {
      const sent = [query(parameter, value)];
      const about: About = {
        kind: 'filtered',
        name: `Filtered by ${parameter.name} ${value}`,
        reason: 'The answer must hold only what was asked for.',
        constraint: `enum: ${value}`,
      };
      // The list of another record may be empty, and every filter is right there.
      if (own !== null) return lists.among(own, about, { query: sent, rules: lists.rulesFor(sent) });
      const whole = page === null || total.length === 0 ? [] : page.sent;
      return lists.open(about, {
        query: [...whole, ...sent],
        rules: [...lists.rulesFor([...whole, ...sent]), ...total],
      });
    });
  });
}

/** Filters by the values of an item that is there: it has to be found, and nothing else than what has them. */
function fromItems(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { identity } = view;
  const used = equalFilters(lists);
  if (identity === null || used.length === 0) return [];
  const make = (some: typeof used): Candidate => {
    const names = some.map(({ filter }) => filter.parameter.name);
    const before = lists.openRead(
      [],
      [
        { name: 'itsidentity', path: itemAt(view, 0, identity), optional: true },
        ...some.map(({ field, name }) => ({ name, path: itemAt(view, 0, field), optional: true as const })),
      ],
    );
    const about: About = {
      kind: 'filter_finds',
      name: `An item by its own ${names.join(' and ')}`,
      reason: 'What a list holds is found by its own values, together with nothing that has others.',
      constraint: names.join(', '),
    };
    const rules = [
      `any ${everyItem(view, identity)} equals {itsidentity}`,
      ...some
        .filter(({ filter }) => isExact(lists, filter))
        .map(({ field, name }) => `every ${everyItem(view, field)} equals {${name}}`),
    ];
    return lists.open(about, {
      query: some.map(({ filter, name }) => query(filter.parameter, `{{${name}}}`)),
      rules,
      before: [before],
    });
  };
  // A state beside it may be changed by a scenario that is under way; what is referred to is found alone.
  const plainFields = used.filter(({ field }) => isPlainField(field));
  return [...(plainFields.length > 1 ? [make(plainFields.slice(0, 2))] : []), ...used.map((one) => make([one]))];
}

/** The ends of ranges, asked for by the value of an item that is there: nothing beyond it comes. */
function rangesFromItems(lists: ListScenarios): Candidate[] {
  const { view } = lists;
  const { identity } = view;
  if (lists.isSure || identity === null) return [];
  return view.filters.flatMap(({ kind, parameter, fields, isInclusive }) => {
    const [field] = fields;
    if (field === undefined || (kind !== 'min' && kind !== 'max')) return [];
    const sent = [query(parameter, '{{itsend}}')];
    const bounds = lists.rulesFor(sent).filter((rule) => rule.includes(`the query parameter \`${parameter.name}\``));
    if (bounds.length === 0) return [];
    const before = lists.openRead(
      [],
      [
        { name: 'itsidentity', path: itemAt(view, 0, identity), optional: true },
        { name: 'itsend', path: itemAt(view, 0, field), optional: true },
      ],
    );
    const { page, found } = isInclusive === true ? itemIsThere(lists, identity) : { page: [], found: [] };
    const about: About = {
      kind: found.length > 0 ? 'range_end' : 'ranged',
      name: `Nothing beyond the ${parameter.name} of an item`,
      reason: 'A range holds nothing that is beyond its end.',
      constraint: parameter.name,
    };
    return [lists.open(about, { query: [...page, ...sent], rules: [...bounds, ...found], before: [before] })];
  });
}

/** Free texts may be parts, and truth values in rules are words of English. */
function isFindable({ view }: ListScenarios, { parameter, kind }: Filter, field: ItemField): boolean {
  const schema = schemaOf(view, parameter);
  const isText = kind === 'equal' && mainType(schema) === 'string' && schema.enum === undefined;
  return kind !== 'search' && !isText && mainType(field.schema) !== 'boolean';
}

/** A record is made, then asked for by its own values: each filter that has a field must find it. */
function ownRecord(lists: ListScenarios, situation: Situation): Candidate[] {
  const { view } = lists;
  const { resource, operation } = view;
  const made = resource?.create == null ? null : answeredRecord(resource.create, situation.index.definitions);
  if (resource === null || made === null) return [];
  const { index, seed } = situation;
  const sent = resource.create === null ? undefined : sampleBody(resource.create, index.definitions, seed);
  const isSent = (name: string): boolean => isObject(sent) && (sent[name] ?? null) !== null;
  // What servers set may be null at first: a tank is empty, a loan has not been returned.
  const known = Object.entries(made.view.properties ?? {}).filter(
    ([name, property]) =>
      made.view.required?.includes(name) && (isSent(name) || !isValid(null, property, index.definitions)),
  );
  const filters = view.filters.flatMap((filter) => {
    const [field] = filter.fields;
    const own = known.find(([name]) => field !== undefined && plain(name) === plain(field.name));
    if (field === undefined || own === undefined || !isFindable(lists, filter, field)) return [];
    const forms = [flatten(own[1], view.definitions), schemaOf(view, filter.parameter)].map(({ format }) => format);
    // A day is no moment: what is sent would be refused, or mean more than the record.
    const isOtherForm = forms.some((form) => form !== field.schema.format);
    const isOpen = filter.isInclusive === false || isOtherForm;
    return (filter.kind !== 'equal' && isOpen) || (isMoment(field) && isOtherForm)
      ? []
      : [{ filter, field, path: `${made.prefix}${own[0]}` }];
  });
  return [...new Set(filters.map(({ field }) => field.path))].flatMap((path) => {
    const members = filters.filter(({ field }) => field.path === path);
    const [first] = members;
    const chain = chainOf(situation);
    const need = { for: operation, parameter: 'id', depth: 0 };
    if (first === undefined || chain.provide(resource, need) === null || chain.makerOf(resource) !== resource.create)
      return [];
    const name = `${resource.name}${plain(first.field.name)}`;
    for (const member of members) chain.also(resource, member.path, name);
    const asked = members.map(({ filter }) => query(filter.parameter, `{{${name}}}`));
    const names = asked.map((one) => one.name);
    const about: About = {
      kind: 'filter_finds',
      name: `Found by ${names.join(' and ')}`,
      reason: 'What has just been made must be found by its own values.',
      constraint: names.join(', '),
    };
    const rules = [...lists.rulesFor(asked), `any ${everyItem(view, first.field)} equals {${name}}`];
    return [lists.on(chain, about, { query: asked, rules })];
  });
}

/** Filters of a list as it stands. */
export function openFilters(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  if (lists === null) return [];
  const ranges = rangesFromItems(lists);
  return [
    ...byValue(lists),
    ...fromItems(lists),
    ...bothFilters(lists),
    ...ranges,
    ...flagsAndSeveral(situation),
    ...(lists.closed === null ? ownRecord(lists, situation) : []),
  ];
}

export const openFiltersOracle: Oracle = {
  id: 'open-filters',
  claim: 'Every item that a filter gives has the value that was asked for, and an item is found by its own values.',
  strength: 'document',
  ofList: true,
  candidates: openFilters,
};
