import type { Json, JsonSchema, JsonSchemaObject, Operation, ResponseDoc } from '@assay/api-model';
import { isObject } from '../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../schema/resolve.ts';
import { saidRequired } from '../schema/said-required.ts';

const MAX_DEPTH = 6;
/** Of one object. */
const MAX_MEMBERS = 200;

/** Members of an answer, by JSON Pointer with `*` for any item of a list. */
export interface ShownMembers {
  shown: Set<string>;
  /** Documented members that are not there, or null where the document allows none. */
  missing: Set<string>;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Whether no list says which members there are: what a description calls mandatory is so in requests. */
const isOpen = ({ properties, required = [] }: JsonSchemaObject): boolean => {
  const said = saidRequired(properties === undefined ? {} : { properties });
  return required.every((name) => said.includes(name));
};

/** A null counts where the document allows it. */
function isThere(part: Json | undefined, property: JsonSchema, definitions: Definitions): boolean {
  if (part !== null) return part !== undefined;
  const { type, enum: values } = flatten(property, definitions);
  return (Array.isArray(type) && type.includes('null')) || values?.includes(null) === true;
}

/** Adds the members of a value of which its document does not say whether they are always there. */
function collect(value: Json, schema: JsonSchema, at: { pointer: string; definitions: Definitions }, to: ShownMembers) {
  const { pointer, definitions } = at;
  const parts = pointer.split('/').length;
  if (parts > MAX_DEPTH) return;
  const view = flatten(schema, definitions);
  if (Array.isArray(value)) {
    for (const item of value) collect(item, view.items ?? true, { pointer: `${pointer}/*`, definitions }, to);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, property] of Object.entries(view.properties ?? {}).slice(0, MAX_MEMBERS)) {
    const own = `${pointer}/${escaped(name)}`;
    const part = Object.hasOwn(value, name) ? value[name] : undefined;
    if (isOpen(view)) (isThere(part, property, definitions) ? to.shown : to.missing).add(own);
    if (part !== undefined) collect(part, property, { pointer: own, definitions }, to);
  }
}

/** The schema of what an operation answers with a status; null where the document has none. */
function answerSchema({ responses }: Operation, status: number): JsonSchema | null {
  const found =
    responses.find((one) => one.status === String(status)) ??
    responses.find((one) => one.status.toUpperCase() === '2XX');
  return found?.content.find(({ schema }) => schema !== null)?.schema ?? null;
}

/** Takes an answer to a request that was accepted into account. */
export function noteMembers(
  to: ShownMembers,
  operation: Operation,
  answer: { status: number; value: Json },
  definitions: Definitions,
): void {
  const schema = answerSchema(operation, answer.status);
  if (schema !== null) collect(answer.value, schema, { pointer: '', definitions }, to);
}

/** Those that every answer had. */
export const alwaysShown = ({ shown, missing }: ShownMembers): string[] => {
  const isBelow = (pointer: string): boolean =>
    pointer.split('/').some((_, count, parts) => missing.has(parts.slice(0, count + 1).join('/')));
  return [...shown].filter((pointer) => !isBelow(pointer));
};

/** The members of one object, by name: whether it is one of them, and what is known below it. */
function membersOf(shown: readonly string[]): Map<string, { isShown: boolean; below: string[] }> {
  const members = new Map<string, { isShown: boolean; below: string[] }>();
  for (const pointer of shown) {
    const [, key = '', ...rest] = pointer.split('/');
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    const member = members.get(name) ?? { isShown: false, below: [] };
    if (rest.length === 0) member.isShown = true;
    else member.below.push(`/${rest.join('/')}`);
    members.set(name, member);
  }
  return members;
}

function schemaWith(schema: JsonSchema, shown: readonly string[], definitions: Definitions): JsonSchema {
  if (shown.length === 0) return schema;
  const view = flatten(schema, definitions);
  const members = membersOf(shown);
  if (mainType(view) === 'array')
    return { ...view, items: schemaWith(view.items ?? true, members.get('*')?.below ?? [], definitions) };
  const entries = Object.entries(view.properties ?? {}).map(([name, property]): [string, JsonSchema] => [
    name,
    schemaWith(property, members.get(name)?.below ?? [], definitions),
  ]);
  const named = entries.map(([name]) => name).filter((name) => members.get(name)?.isShown === true);
  const required = [...new Set([...(view.required ?? []), ...named])];
  return { ...view, properties: Object.fromEntries(entries), ...(required.length > 0 && { required }) };
}

/** Answers to requests that succeed with the members that were always there as required ones. */
export const withShown = (
  responses: readonly ResponseDoc[],
  shown: readonly string[],
  definitions: Definitions,
): ResponseDoc[] =>
  responses.map((response) =>
    shown.length === 0 || !response.status.startsWith('2')
      ? response
      : {
          ...response,
          content: response.content.map((media) =>
            media.schema === null ? media : { ...media, schema: schemaWith(media.schema, shown, definitions) },
          ),
        },
  );
