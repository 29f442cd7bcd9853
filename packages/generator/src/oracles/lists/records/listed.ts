import type { Json, JsonObject, Operation } from '@assay/api-model';
import type { Extract, Step, StepValue } from '@assay/scenario';
import { ChainBuilder } from '../../../chains/chain.ts';
import { bodyOverride } from '../../../chains/body-override.ts';
import type { OwnSet } from '../../../chains/records/own-set.ts';
import { takesWords } from '../../../chains/records/own-values.ts';
import type { Situation } from '../../../chains/situation.ts';
import { successStatus } from '../../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody, sampleBody } from '../../../request-body.ts';
import type { ItemField } from '../../../resources/lists/item-fields.ts';
import { everyItem } from '../../../resources/lists/list-view.ts';
import { parameterNames } from '../../../resources/words/path-names.ts';
import { isEchoedName, isRewritten } from '../../../rules/echo-rules.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import type { Candidate } from '../../candidate.ts';
import { listScenarios, type About, type ListScenarios } from '../list-request.ts';
import { changeAt } from '../../../resources/changes/record-changes.ts';
import type { Oracle } from '../../oracle.ts';

/** What a list leaves out on purpose is not known of one record. */
const SELECTS =
  /\b(only|approved|published|visible|exclud\w+|except|unless|active|available|upcoming|past|recent|latest|featured|popular|random|default filter|moderat\w+)\b/i;
const MAX_SHOWN = 4;
const OTHER_REASONS = [400, 403, 404, 409, 412, 415, 422, 428];

/** Whether every record must be on the page that is asked for. */
function showsAll({ view, wholePage }: ListScenarios, { handle }: OwnSet): boolean {
  const { size, page, offset, cursor } = view.paging;
  const isPaged = [size, page, offset, cursor].some((one) => one !== null);
  const { summary, description } = view.operation;
  if (SELECTS.test(`${summary ?? ''} ${description ?? ''}`)) return false;
  return wholePage !== null && (handle !== null || !isPaged);
}

/** A field of the items, and what a record was given for it. */
interface Shown {
  field: ItemField;
  /** As a rule writes it. */
  ruled: string;
  /** No other record has it. */
  isOwn: boolean;
  extracts: Extract[];
}

const FROM_STEP = /^\{\{([^{}$]+)\}\}$/;

function shownValue(field: ItemField, value: Json, prefix: string): Shown | null {
  const name = `${prefix}${field.name.replaceAll(/[^A-Za-z0-9]/g, '')}`;
  const type = mainType(field.schema);
  if (typeof value === 'number' && (type === 'number' || type === 'integer'))
    return { field, ruled: JSON.stringify(value), isOwn: false, extracts: [] };
  if (typeof value !== 'string' || type !== 'string' || value.trim() !== value || value === '') return null;
  const step = FROM_STEP.exec(value)?.[1];
  if (step !== undefined) return { field, ruled: `{${step}}`, isOwn: false, extracts: [] };
  if (!value.includes('{{')) return { field, ruled: JSON.stringify(value), isOwn: false, extracts: [] };
  return { field, ruled: `{${name}}`, isOwn: true, extracts: [{ name, path: `request ${field.name}` }] };
}

const isComparable = ({ name, path, schema, isAlways }: ItemField): boolean => {
  const isPlain = !/^(date|time|email|uri|url|iri|byte|binary|password|duration)/.test(schema.format ?? '');
  return isAlways && path === name && isPlain && isEchoedName(name) && !isRewritten(schema);
};

/** What the items of a list must show of a body that was sent, those that no other record has first. */
function shownOf({ view }: ListScenarios, body: JsonObject, prefix: string): Shown[] {
  const found = view.fields.filter(isComparable).flatMap((field) => {
    const value = body[field.name];
    const shown = value === undefined ? null : shownValue(field, value, prefix);
    return shown === null ? [] : [shown];
  });
  return found.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)).slice(0, MAX_SHOWN);
}

/** The item of the record has these values; in a list without a name of its own only what no other record has can be recognised. */
function valueRules({ view }: ListScenarios, { identity, records }: OwnSet, shown: readonly Shown[]): string[] {
  const { path } = view.answer;
  const id = records[0]?.id ?? '';
  return shown.flatMap(({ field, ruled, isOwn }) => {
    if (path !== '')
      return [
        `for every item of \`${path}\` where \`${identity.path}\` equals ${id} it holds that \`${field.path}\` equals ${ruled}`,
      ];
    return isOwn ? [`any ${everyItem(view, field)} equals ${ruled}`] : [];
  });
}

const bodyOf = ({ values }: Step): JsonObject | null => {
  const value = values.find((one) => one.in === 'body')?.bodyValue ?? null;
  return isObject(value) ? value : null;
};

/** The set with more values taken out of the request that makes its record. */
function taking(single: OwnSet, create: Operation, extracts: readonly Extract[]): OwnSet {
  const at = single.before.findLastIndex(({ operation }) => operation === create.key);
  const before = single.before.map((step, index) =>
    index === at ? { ...step, extracts: [...step.extracts, ...extracts] } : step,
  );
  return { ...single, before };
}

interface Made {
  single: OwnSet;
  create: Operation;
  body: JsonObject;
}

function madeIn(lists: ListScenarios): Made | null {
  const single = lists.labelled;
  const create = lists.view.resource?.create ?? null;
  if (single === null || create === null || !showsAll(lists, single)) return null;
  const step = single.before.findLast(({ operation }) => operation === create.key);
  const body = step === undefined ? null : bodyOf(step);
  return body === null ? null : { single, create, body };
}

function madeListed(lists: ListScenarios, { single, create, body }: Made): Candidate[] {
  const shown = shownOf(lists, body, 'shown');
  const about: About = {
    kind: 'listed',
    name: 'Lists what was made as it was sent',
    reason: 'A record that was made is in its list once, with the values that it was made with.',
    constraint: create.key,
  };
  const set = taking(
    single,
    create,
    shown.flatMap(({ extracts }) => extracts),
  );
  const rules = [...lists.within(set, set.records), ...valueRules(lists, set, shown)];
  const query = lists.wholePage ?? [];
  return [lists.after(set, about, { steps: [], removals: set.removals, query, rules })];
}

/** Where no read of one record shows a change, its list does. */
function changeOf({ view, situation }: ListScenarios): Operation | null {
  const { resource } = view;
  if (resource === null || resource.read !== null) return null;
  const item = `${resource.path}/{}`;
  return changeAt(item, situation.index);
}

/** A text that no other record has. */
const NEW_TEXT = 'n{{$randomLetters:7}}';

interface Change {
  field: ItemField;
  body: JsonObject;
}

/** The usual body of an update with a new text; null where it has none that takes one. */
function changeIn(operation: Operation, { view, situation }: ListScenarios, chain: ChainBuilder): Change | null {
  const { definitions } = view;
  const { media, kind } = planBody(operation);
  const usual = chain.body(operation)[0]?.bodyValue ?? sampleBody(operation, definitions, situation.seed) ?? null;
  if (media === null || !hasMembers({ kind, media }) || !isObject(usual)) return null;
  const { properties = {} } = flatten(bodySchema(media), definitions);
  const field = view.fields.find((one) => {
    const schema = flatten(properties[one.name] ?? false, definitions);
    const value = usual[one.name];
    const isOwnText = typeof value === 'string' && !FROM_STEP.test(value);
    return isOwnText && isComparable(one) && takesWords({ ...one, schema });
  });
  return field === undefined ? null : { field, body: { ...usual, [field.name]: NEW_TEXT } };
}

function pathOf({ path }: Operation, single: OwnSet): StepValue[] | null {
  const names = parameterNames(path);
  const above = single.path.filter((value) => value.in === 'path');
  if (names.length !== above.length + 1) return null;
  return names.map((name, at): StepValue => ({ in: 'path', name, value: above[at]?.value ?? '{{own1}}' }));
}

function changedListed(lists: ListScenarios, { single }: Made): Candidate[] {
  const operation = changeOf(lists);
  const chain = new ChainBuilder(lists.situation.index, lists.situation.seed, { suffix: 'Changed' });
  const change = operation === null ? null : changeIn(operation, lists, chain);
  const path = operation === null ? null : pathOf(operation, single);
  if (operation === null || change === null || path === null) return [];
  const { field, body } = change;
  const shown = shownOf(lists, { [field.name]: NEW_TEXT }, 'changed');
  const step: Step = {
    operation: operation.key,
    values: [...path, ...chain.conditions(operation, path), bodyOverride(body)],
    extracts: shown.flatMap(({ extracts }) => extracts),
    expects: {
      status: successStatus(operation),
      alternatives: [200, 202, 204].filter((one) => one !== successStatus(operation)),
      undecided: OTHER_REASONS,
    },
  };
  const about: About = {
    kind: 'listed',
    name: `Lists the new ${field.name} of a record that was changed`,
    reason: 'A record that was changed is in its list once, with the value that it was changed to.',
    constraint: operation.key,
  };
  const rules = [...lists.within(single, single.records), ...valueRules(lists, single, shown)];
  const query = lists.wholePage ?? [];
  const removals = [...single.removals, ...chain.after];
  return [lists.after(single, about, { steps: [...chain.before, step], removals, query, rules })];
}

/** What lists show of a record that was made, or changed where nothing else shows it. */
function listedRecords(situation: Situation): Candidate[] {
  const lists = listScenarios(situation);
  const made = lists === null ? null : madeIn(lists);
  if (lists === null || made === null) return [];
  // A walk through several own records shows each of them.
  return [...(lists.closed === null ? madeListed(lists, made) : []), ...changedListed(lists, made)];
}

export const listedRecordsOracle: Oracle = {
  id: 'listed-records',
  claim: 'A record is listed once, with the values that it was made with or changed to.',
  strength: 'convention',
  ofList: true,
  candidates: listedRecords,
};
