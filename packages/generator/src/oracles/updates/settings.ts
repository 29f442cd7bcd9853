import type { Json, JsonObject, JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import type { Extract, Step } from '@assay/scenario';
import { bodyOverride } from '../../chains/body-override.ts';
import type { Situation } from '../../chains/situation.ts';
import { successStatus } from '../../expectations/expectation.ts';
import { bodySchema, hasMembers, planBody } from '../../request-body.ts';
import { answeredRecord, type AnsweredRecord } from '../../resources/record-answer.ts';
import { isEchoedName, isRewritten } from '../../rules/echo-rules.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import type { Candidate } from '../candidate.ts';
import { BEFORE } from './shared/changed-record.ts';
import { sameRule } from '../../chains/after/same-record.ts';
import type { Oracle } from '../oracle.ts';

const PRESENT = 'present';
const MAX_SETTINGS = 3;
const MAX_TEXT = 200;

interface Setting {
  read: Operation;
  record: AnsweredRecord;
  /** Of the body. */
  properties: Record<string, JsonSchema>;
}

/** What there is one of: a path without parameters that a GET shows as one record, and below which nothing has an id. */
function settingOf({ operation, index }: Situation): Setting | null {
  const { method, path } = operation;
  const read = ['PUT', 'PATCH'].includes(method) && !path.includes('{') ? index.at('GET', path) : null;
  if (read === null || index.operations.some((one) => one.path.startsWith(`${path}/{`))) return null;
  const record = answeredRecord(read, index.definitions);
  const { media, kind } = planBody(operation);
  if (record?.view.properties === undefined || media === null || !hasMembers({ kind, media })) return null;
  const { properties } = flatten(bodySchema(media), index.definitions);
  return properties === undefined || /json-patch/.test(media.contentType) ? null : { read, record, properties };
}

/** Whether the body may hold a field that a read shows in the same way. */
function isSettable(name: string, { record, properties }: Setting, definitions: Definitions): boolean {
  const [sent, shown] = [properties[name] ?? true, record.view.properties?.[name]].map((one) =>
    one === undefined ? null : flatten(one, definitions),
  );
  if (sent == null || shown == null || !/^[\w$-]+$/.test(name)) return false;
  return sent.readOnly !== true && sent.writeOnly !== true && !isRewritten(shown);
}

const encoded = (values: readonly Json[]): string => encodeURIComponent(JSON.stringify(values));

/** A value other than the present one, as a text that is worked out when it is sent; null where none is sure to be allowed. */
function otherValue(view: JsonSchemaObject): string | null {
  if (view.enum !== undefined) {
    const scalars = view.enum.filter((one) => one !== null && typeof one !== 'object');
    return scalars.length > 1 ? otherThan(scalars) : null;
  }
  const type = mainType(view);
  if (type === 'boolean') return otherThan([true, false]);
  if (type === 'integer' || type === 'number') return nextNumber(view);
  return type === 'string' && isFree(view) ? `{{$nextTo:${PRESENT}}}` : null;
}

const otherThan = (values: readonly Json[]): string => `{{$otherThan:${PRESENT}:${encoded(values)}}}`;

function nextNumber({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf = 1,
}: JsonSchemaObject): string {
  const [low, high] = [exclusiveMinimum ?? minimum ?? '', exclusiveMaximum ?? maximum ?? ''];
  return `{{$nextTo:${PRESENT}:${multipleOf}:${low}:${high}}}`;
}

/** A text that one more character does not make wrong. */
const isFree = ({ format, pattern, maxLength = MAX_TEXT }: JsonSchemaObject): boolean =>
  format === undefined && pattern === undefined && maxLength >= MAX_TEXT / 4;

/** The fewest values come first: they are the likeliest to be switches. */
const rankOf = (view: JsonSchemaObject): number =>
  view.enum !== undefined ? 0 : ['boolean', 'integer', 'number', 'string'].indexOf(mainType(view) ?? '') + 1;

/** A change of one setting is stored, and leaves the others as they were. The runner puts it back. */
export function changedSettings(situation: Situation): Candidate[] {
  const { index } = situation;
  const { definitions } = index;
  const setting = settingOf(situation);
  if (setting === null) return [];
  return Object.keys(setting.properties)
    .filter((name) => isSettable(name, setting, definitions) && isEchoedName(name))
    .map((name) => ({ name, view: flatten(setting.properties[name] ?? true, definitions) }))
    .toSorted((a, b) => rankOf(a.view) - rankOf(b.view))
    .flatMap(({ name, view }) => {
      const value = otherValue(view);
      return value === null ? [] : [candidateOf(situation, setting, { name, value })];
    })
    .slice(0, MAX_SETTINGS);
}

/** A replacement names every other value as it is. */
function othersOf(
  { operation, index }: Situation,
  setting: Setting,
  changed: string,
): { extracts: Extract[]; body: JsonObject } {
  const { record, properties } = setting;
  const names =
    operation.method === 'PUT'
      ? Object.keys(properties).filter((name) => name !== changed && isSettable(name, setting, index.definitions))
      : [];
  const required = new Set(record.view.required);
  const extracts = names.map((name, at): Extract => ({
    name: `${PRESENT}${at + 1}`,
    path: `${record.prefix}${name}`,
    ...(!required.has(name) && { optional: true as const }),
  }));
  return { extracts, body: Object.fromEntries(names.map((name, at) => [name, `{{${PRESENT}${at + 1}}}`])) };
}

/** A switch has one other value; a variable in a rule stands for text and numbers only. */
function storedRule({ record, properties }: Setting, name: string, definitions: Definitions): string {
  const isSwitch = mainType(flatten(properties[name] ?? true, definitions)) === 'boolean';
  const field = `\`${record.prefix}${name}\``;
  return isSwitch ? `${field} is different from step "${BEFORE}"` : `${field} equals {changed}`;
}

function candidateOf(
  situation: Situation,
  setting: Setting,
  { name, value }: { name: string; value: string },
): Candidate {
  const { operation, index } = situation;
  const { read, record, properties } = setting;
  const others = othersOf(situation, setting, name);
  const isKnown = record.view.required?.includes(name) === true;
  const present: Extract = { name: PRESENT, path: `${record.prefix}${name}`, ...(!isKnown && { optional: true }) };
  const first: Step = { name: BEFORE, operation: read.key, values: [], extracts: [present, ...others.extracts] };
  const computed = Object.keys(record.view.properties ?? {}).filter((one) => properties[one] === undefined);
  const rules = [
    storedRule(setting, name, index.definitions),
    sameRule(record, index.definitions, { step: BEFORE, except: [name, ...computed] }),
  ];
  const status = successStatus(read);
  return {
    name: `Changing the setting ${name} is stored and keeps the others`,
    kind: 'keeps_others',
    errorIn: null,
    expectedStatus: successStatus(operation),
    details: {
      reason: 'A setting has the value that it was given, and the others keep theirs. What was there is put back.',
      constraint: name,
      pointer: null,
      before: [first],
      extracts: [{ name: 'changed', path: `request ${name}` }],
      followUps: [{ operation: read.key, values: [], extracts: [], expects: { status }, rules }],
    },
    overrides: [bodyOverride({ ...others.body, [name]: value })],
  };
}

export const changedSettingsOracle: Oracle = {
  id: 'changed-settings',
  claim: 'A setting has the value that it was given, and the others keep theirs.',
  strength: 'standard',
  candidates: changedSettings,
};
