import type { Json, JsonObject, JsonSchemaObject, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../../../request-body.ts';
import { sentencesIn, unwrapped } from '../../../resources/words/sentences-in.ts';
import { referredBy } from '../../../resources/references.ts';
import { isEchoedName } from '../../../rules/echo-rules.ts';
import { isObject } from '../../../schema/is-valid.ts';
import { flatten, mainType, type Definitions } from '../../../schema/resolve.ts';
import { variantsOf } from '../../../values/distinct.ts';

/** Whether an operation takes a JSON patch (RFC 6902). */
export const takesJsonPatch = (operation: Operation): boolean =>
  /json-patch\+json/i.test(planBody(operation).media?.contentType ?? '');

const POINTER = /["'`]\/([A-Za-z_$][\w$-]*)["'`]/g;
/** What is said of members that a patch may not set, or may only look at or take away. */
const REFUSES = /\b(not|n't|cannot|never|else|others?|except|only|read-?only|refused?|remove[sd]?|4\d\d)\b/i;

/** Members at the top that the words of a document name as those that a patch sets. */
function saidMembers(text: string): string[] {
  const clauses = sentencesIn(unwrapped(text)).flatMap((sentence) => sentence.split(/[;:]\s/));
  return clauses
    .filter((clause) => !REFUSES.test(clause))
    .flatMap((clause) => [...clause.matchAll(POINTER)].map(([, name = '']) => name));
}

const memberOf = (path: Json | undefined): string[] =>
  typeof path === 'string' && /^\/[A-Za-z_$][\w$-]*$/.test(path) ? [path.slice(1)] : [];

/** Members that documented patches replace, or that the schema lists. */
function shownMembers(operation: Operation, definitions: Definitions): string[] {
  const { media } = planBody(operation);
  const items = media === null ? undefined : flatten(bodySchema(media), definitions).items;
  const path = items === undefined ? undefined : flatten(items, definitions).properties?.['path'];
  const listed = path === undefined ? [] : (flatten(path, definitions).enum ?? []);
  const shown = (media?.examples ?? []).flatMap((example) =>
    (Array.isArray(example) ? example : []).flatMap((step) =>
      isObject(step) && (step['op'] === 'replace' || step['op'] === 'add') ? memberOf(step['path']) : [],
    ),
  );
  return [...listed.flatMap(memberOf), ...shown];
}

/** The members of a record that a JSON patch sets, as far as the document names them. */
export function patchableMembers(operation: Operation, definitions: Definitions): string[] {
  const said = saidMembers(operation.description ?? '');
  return [...new Set([...said, ...shownMembers(operation, definitions)])];
}

/** Moments and listed values may depend on other members. */
const isFree = ({ enum: listed, const: only, format = 'email', readOnly }: JsonSchemaObject): boolean =>
  listed === undefined && only === undefined && format === 'email' && readOnly !== true;

/** Another value of a member in the same form; undefined where it refers to something, has a form, or follows from others. */
export function otherValue(
  name: string,
  value: Json | undefined,
  { view, definitions }: { view: JsonSchemaObject; definitions: Definitions },
): Json | undefined {
  const property = view.properties?.[name];
  if (property === undefined || value === undefined || !isEchoedName(name)) return undefined;
  const flat = flatten(property, definitions);
  if (referredBy(name, flat) !== null) return undefined;
  if (isObject(value)) return otherObject(value, flat, definitions);
  if (typeof value !== 'string' || !isFree(flat) || mainType(flat) !== 'string') return undefined;
  for (const other of variantsOf(value, property, definitions)) if (other !== value) return other;
  return undefined;
}

/** The same with another text in each member that may have one. */
function otherObject(value: JsonObject, view: JsonSchemaObject, definitions: Definitions): JsonObject | undefined {
  const others = Object.entries(value).flatMap(([name, part]): [string, Json][] => {
    const other = isObject(part) ? undefined : otherValue(name, part, { view, definitions });
    return other === undefined ? [] : [[name, other]];
  });
  return others.length === 0 ? undefined : { ...value, ...Object.fromEntries(others) };
}
