import { parameterText } from '../../../default-parameters.ts';
import type { Situation } from '../../../chains/situation.ts';
import type { Filter } from '../../../resources/lists/filters.ts';
import type { ItemField } from '../../../resources/lists/item-fields.ts';
import { plain } from '../../../resources/words/words.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { everyItem, itemAt, schemaOf } from '../../../resources/lists/list-view.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import { itemIsThere } from '../pages/whole-list.ts';

/** A parameter that is called as a flag of the items says which of them come; others may only add to the list. */
function isFlag({ view }: ListScenarios, { kind, parameter }: Filter, field: ItemField): boolean {
  const isBoolean = [schemaOf(view, parameter), field.schema].every((schema) => mainType(schema) === 'boolean');
  return kind === 'equal' && field.isAlways && isBoolean && plain(parameter.name) === plain(field.name);
}

/** Both values of a flag: the one that is false is easily taken for one that is absent. */
function byFlag(lists: ListScenarios, filter: Filter, field: ItemField): Candidate[] {
  const { parameter } = filter;
  if (!isFlag(lists, filter, field)) return [];
  return [false, true].map((value) => {
    const sent = [query(parameter, `${value}`)];
    const about: About = {
      kind: 'flagged',
      name: `Filtered by ${parameter.name} ${value}`,
      reason: 'The answer must hold only what was asked for.',
      constraint: `${parameter.name}: ${value}`,
    };
    const rules = [...lists.rulesFor(sent), `every ${everyItem(lists.view, field)} is ${value}`];
    return lists.open(about, { query: sent, rules });
  });
}

/** Two values that a list of them may have, each as it is sent, and both together. */
function twoValues(
  { view }: ListScenarios,
  { kind, parameter }: Filter,
): { values: string[]; last: string; both: string } | null {
  const { items, ...schema } = schemaOf(view, parameter);
  const values = items === undefined ? [] : (flatten(items, view.definitions).enum ?? []);
  const two = [...new Set([values[0], values.at(-1)])].filter((value) => typeof value === 'string');
  if (kind !== 'equal' || mainType(schema) !== 'array' || parameter.explode || two.length < 2) return null;
  const [last, both] = [parameterText(two.slice(1), parameter), parameterText(two, parameter)];
  return last === null || both === null ? null : { values: two, last, both };
}

/** One of several values: what is found by the last of them alone is found by all of them together. */
function bySeveral(lists: ListScenarios, filter: Filter, field: ItemField): Candidate[] {
  const { view } = lists;
  const { identity } = view;
  const two = field.isAlways ? twoValues(lists, filter) : null;
  if (two === null || identity === null) return [];
  const { page, found: itsFound } = itemIsThere(lists, identity);
  if (itsFound.length === 0) return [];
  const { parameter } = filter;
  const { values, last, both } = two;
  const found = { name: 'itsidentity', path: itemAt(view, 0, identity), optional: true as const };
  const about: About = {
    kind: 'several_values',
    name: `Filtered by ${parameter.name} ${values.join(' and ')}`,
    reason: 'Of several values each finds what it finds alone, and nothing else comes.',
    constraint: `${parameter.name}: several`,
  };
  const rules = [
    ...itsFound,
    `every ${everyItem(view, field)} is one of ${values.map((value) => `"${value}"`).join(', ')}`,
  ];
  const before = [lists.openRead([query(parameter, last)], [found])];
  return [lists.open(about, { query: [...page, query(parameter, both)], rules, before })];
}

const SEPARATED = /\bcomma[- ](?:separated|delimited)\b|\bseparated (?:by|with) (?:a )?commas?\b/i;

/** Whether a parameter takes values with commas between them, and the values of the field have none. */
function takesSeveral({ view }: ListScenarios, { kind, parameter }: Filter, { name, schema }: ItemField): boolean {
  const sent = schemaOf(view, parameter);
  const isList = mainType(sent) === 'array' && !parameter.explode && parameter.style === 'form';
  const isSaid = mainType(sent) === 'string' && SEPARATED.test(parameter.description ?? '');
  const isWhole = schema.enum !== undefined || schema.format === 'uuid' || mainType(schema) === 'integer';
  return kind === 'equal' && (isList || isSaid) && (isWhole || /id$/i.test(name));
}

/** The values of two items at once: both of them are found. */
function byTheirValues(lists: ListScenarios, filter: Filter, field: ItemField): Candidate[] {
  const { view } = lists;
  const { identity } = view;
  const { parameter } = filter;
  const isKnown = twoValues(lists, filter) !== null;
  if (identity === null || !field.isAlways || isKnown || !takesSeveral(lists, filter, field)) return [];
  const { page, found } = itemIsThere(lists, identity);
  if (found.length === 0) return [];
  const taken = [
    { name: 'itsidentity', path: itemAt(view, 0, identity), optional: true as const },
    { name: 'itsvalue', path: itemAt(view, 0, field), optional: true as const },
    { name: 'otheridentity', path: itemAt(view, 1, identity), optional: true as const },
    { name: 'othervalue', path: itemAt(view, 1, field), optional: true as const },
  ];
  const about: About = {
    kind: 'several_values',
    name: `Two items by the ${parameter.name} of both`,
    reason: 'Of several values each finds what it finds alone.',
    constraint: `${parameter.name}: several`,
  };
  const both = found.map((rule) => rule.replace('{itsidentity}', '{otheridentity}'));
  const sent = [...page, query(parameter, '{{itsvalue}},{{othervalue}}')];
  return [lists.open(about, { query: sent, rules: [...found, ...both], before: [lists.openRead([], taken)] })];
}

/** Filters of a list as it stands by flags, and by several values at once. */
export function flagsAndSeveral(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  if (lists === null) return [];
  return lists.view.filters.flatMap((filter) => {
    const [field] = filter.fields;
    return field === undefined
      ? []
      : [...byFlag(lists, filter, field), ...bySeveral(lists, filter, field), ...byTheirValues(lists, filter, field)];
  });
}
