import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import type { ApiIndex } from '../../../resources/api-index.ts';
import type { Step, StepValue } from '@assay/scenario';
import { ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { OwnSet } from '../../../chains/records/own-set.ts';
import { isWord, type OwnValue } from '../../../chains/records/own-values.ts';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody } from '../../../request-body.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import type { Filter } from '../../../resources/lists/filters.ts';
import { fieldNamed, itemFields, type ItemField } from '../../../resources/lists/item-fields.ts';
import { everyItem } from '../../../resources/lists/list-view.ts';
import { recordIn } from '../../../resources/record-answer.ts';
import { plain } from '../../../resources/words/words.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { asksOf } from './own-filters.ts';
import { listScenarios, query, type About, type ListScenarios } from '../list-request.ts';
import { largestPage } from '../pages/whole-list.ts';
import { changeAt, changeKindOf } from '../../../resources/changes/record-changes.ts';
import type { Oracle } from '../../oracle.ts';

const OTHER_REASONS = [400, 403, 404, 409, 412, 415, 422, 428];

/** A record that was deleted is in no list; where nothing else can be in it, the list and its total are empty. */
function deletedIsAbsent(lists: ListScenarios): Candidate[] {
  const { wholePage } = lists;
  const isReused = lists.single?.handle === null && isCounted(lists.single.identity);
  const single = isReused ? lists.labelled : lists.single;
  if (single === null || single.removals.length === 0 || wholePage === null || saysKept(lists)) return [];
  const absent = absenceOf(lists, single, isReused);
  if (absent === null) return [];
  const about: About = {
    kind: 'deleted_unlisted',
    name: 'Lists nothing that was deleted',
    reason: 'A record that was deleted is in no list.',
    constraint: 'DELETE',
  };
  const rules = single.handle === null ? absent : [...lists.nothing(), ...lists.total(0)];
  const steps = single.removals.map((step) => accepted(step, lists));
  return [lists.after(single, about, { steps, removals: [], query: pageOf(single, lists) ?? wholePage, rules })];
}

/** Among others, a record is looked for on the largest page. */
const pageOf = ({ handle }: OwnSet, lists: ListScenarios): StepValue[] | null =>
  handle === null ? (largestPage(lists)?.sent ?? null) : null;

/** A removal that is refused says nothing of the list. */
function accepted(step: Step, { view }: ListScenarios): Step {
  const remove = view.resource?.remove ?? null;
  if (remove === null || step.operation !== remove.key || step.expects !== undefined) return step;
  const status = successStatus(remove);
  const alternatives = [200, 202, 204].filter((one) => one !== status);
  return { ...step, expects: { status, alternatives, undecided: OTHER_REASONS } };
}

/** That a record is not listed, by its identity or by a text that no other has; null where nothing tells it from others. */
function absenceOf({ view }: ListScenarios, { identity, records }: OwnSet, isReused: boolean): string[] | null {
  const [own] = records;
  if (own === undefined) return null;
  if (!isReused) return [`no ${everyItem(view, identity)} equals ${own.id}`];
  const found = view.fields.flatMap((field) => {
    const value = own.values.get(field.path);
    return value !== undefined && isWord(value) ? [`no ${everyItem(view, field)} equals ${value.ruled}`] : [];
  });
  return found.length === 0 ? null : found.slice(0, 1);
}

/** A server that counts from the highest number gives that of a deleted record to the next one, which may be somebody else's. */
export function isCounted({ schema }: ItemField): boolean {
  const type = mainType(schema);
  return type === 'integer' || type === 'number';
}

/** Deleted records that are only marked may stay in lists. */
export const saysKept = ({ view }: ListScenarios): boolean => {
  const remove = view.resource?.remove;
  const words = [remove?.summary, remove?.description, view.operation.description].join(' ');
  const status = view.fields.some(({ name }) =>
    /^(deleted|archived|is_?deleted|deleted_?at|archived_?at)$/i.test(name),
  );
  return status || /archiv|soft|marked|cancel|withdraw|deactivat|trash|restor/i.test(words);
};

interface Change {
  operation: Operation;
  field: string;
  from: OwnValue;
  to: OwnValue;
}

/** What an object must have beside the field that is changed: its type, and the id of the record. */
function withRequired(view: JsonSchemaObject, own: string, value: Json, definitions: Definitions): JsonObject | null {
  const body: JsonObject = { [own]: value };
  for (const name of view.required ?? []) {
    const schema = flatten(view.properties?.[name] ?? true, definitions);
    const [only] = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
    if (name === own) continue;
    if (plain(name) === 'id') body[name] = '{{own1}}';
    else if (only !== undefined && (schema.enum ?? []).length <= 1) body[name] = only;
    else return null;
  }
  return body;
}

/** The least that a PATCH may send for one field, in its envelopes. */
function patchBody(schema: JsonSchema, { field, to }: Change, definitions: Definitions): Json | null {
  const record = recordIn(schema, definitions);
  const fields = record === null ? [] : itemFields({ path: '', item: record.view, view: record.view }, definitions);
  const own = fieldNamed(fields, field);
  if (record === null || own === null || own.schema.readOnly === true) return null;
  const path = `${record.prefix}${own.path}`.split('.');
  const views = path
    .slice(0, -1)
    .reduce<JsonSchemaObject[]>(
      (above, name) => [...above, flatten(above.at(-1)?.properties?.[name] ?? true, definitions)],
      [flatten(schema, definitions)],
    );
  return path.reduceRight<Json | null>((value, name, at) => {
    const view = views[at];
    return value === null || view === undefined ? null : withRequired(view, name, value, definitions);
  }, to.written);
}

/** The body that the record was made with, and the changed field in it. */
function wholeBody(schema: JsonSchema, { field, to }: Change, single: OwnSet, definitions: Definitions): Json | null {
  const made = single.before.at(-1)?.values.find((value) => value.in === 'body')?.bodyValue ?? null;
  const { properties, required = [] } = flatten(schema, definitions);
  if (!isObject(made) || properties?.[field] === undefined) return null;
  const isWhole = required.every((name) => Object.hasOwn(made, name));
  const isFixed = !JSON.stringify(made).includes('{{$');
  return isWhole && isFixed ? { ...made, [field]: to.written } : null;
}

/** The body that changes one field; null where more would have to be known. */
function changedBody(change: Change, single: OwnSet, index: ApiIndex): StepValue | null {
  const { definitions } = index;
  const { media, kind } = planBody(change.operation);
  if (media === null || !hasMembers({ kind, media }) || /json-patch/i.test(media.contentType)) return null;
  const schema = bodySchema(media);
  const isPatch = changeKindOf(change.operation, index) === 'patches';
  const body = isPatch ? patchBody(schema, change, definitions) : wholeBody(schema, change, single, definitions);
  return body === null ? null : bodyOverride(body);
}

function changeSteps(change: Change, single: OwnSet, lists: ListScenarios): Step[] | null {
  const { operation } = change;
  const { index, seed } = lists.situation;
  const names = parameterNames(operation.path);
  const above = single.path.filter((value) => value.in === 'path');
  const body = changedBody(change, single, index);
  if (body === null || names.length !== above.length + 1) return null;
  const path = names.map((name, at): StepValue => ({ in: 'path', name, value: above[at]?.value ?? '{{own1}}' }));
  const chain = new ChainBuilder(index, seed);
  const conditions = chain.conditions(operation, path);
  const step: Step = {
    operation: operation.key,
    values: [...path, ...conditions, body],
    extracts: [],
    expects: {
      status: successStatus(operation),
      alternatives: [200, 202, 204].filter((one) => one !== successStatus(operation)),
      undecided: OTHER_REASONS,
    },
  };
  return [...chain.before, step];
}

/** The change of one filtered field to another known value; null where the values are not known beforehand. */
function changeBy(
  filter: Filter,
  operation: Operation,
  { own, single }: { own: OwnSet; single: OwnSet },
  lists: ListScenarios,
): Change | null {
  const [field] = filter.fields;
  const from = field === undefined ? undefined : single.records[0]?.values.get(field.path);
  if (field === undefined || from === undefined || isVariable(from)) return null;
  const values = asksOf(lists, own, filter).map(({ value }) => value);
  const to = values.find((value) => value.sent !== from.sent && !isVariable(value));
  return to === undefined ? null : { operation, field: field.name, from, to };
}

const isVariable = ({ sent }: OwnValue): boolean => sent.startsWith('{{');

function moves(filter: Filter, change: Change, single: OwnSet, lists: ListScenarios): Candidate[] {
  const steps = changeSteps(change, single, lists);
  const whole = lists.wholePage;
  if (steps === null || whole === null) return [];
  const about: About = {
    kind: 'moved',
    name: `Moves by ${filter.parameter.name} when it is changed`,
    reason: 'A record that was changed is found by its new value, and no longer by the former one.',
    constraint: filter.parameter.name,
  };
  const by = ({ sent }: OwnValue): StepValue[] => [...whole, query(filter.parameter, sent)];
  return [
    lists.after(single, about, {
      steps,
      removals: single.removals,
      query: by(change.to),
      rules: lists.exactly(single, single.records),
      followUps: [{ query: by(change.from), rules: lists.nothing() }],
    }),
  ];
}

/** A record that was changed moves to the filter of its new value. */
function changedMoves(lists: ListScenarios): Candidate[] {
  const { own, single, view } = lists;
  const item = view.resource?.read?.path ?? view.resource?.remove?.path;
  if (own === null || single === null || single.handle === null || item === undefined) return [];
  const { index } = lists.situation;
  const operation = changeAt(item, index);
  if (operation === null) return [];
  const all = view.filters
    .filter(({ kind }) => kind === 'equal')
    .flatMap((filter) => {
      const change = changeBy(filter, operation, { own, single }, lists);
      return change === null ? [] : moves(filter, change, single, lists);
    });
  return all.slice(0, 1);
}

/** What lists show of records that were deleted or changed. */
export function changedLists(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  return lists === null ? [] : [...deletedIsAbsent(lists), ...changedMoves(lists)];
}

export const changedListsOracle: Oracle = {
  id: 'changed-lists',
  claim: 'A record that was deleted is in no list, and one that was changed is found by its new values only.',
  strength: 'convention',
  ofList: true,
  candidates: changedLists,
};
