import type { Json, JsonObject, Operation } from '@assay/api-model';
import { bodySchema, planBody } from '../request-body.ts';
import { isObject } from '../schema/is-valid.ts';
import { flatten, type Definitions } from '../schema/resolve.ts';
import { sentencesIn, unwrapped } from './words/sentences-in.ts';

/** Whether an operation takes a JSON patch (RFC 6902). */
export const takesJsonPatch = (operation: Operation): boolean =>
  /json-patch\+json/i.test(planBody(operation).media?.contentType ?? '');

const POINTER = /["'`]\/([A-Za-z_$][\w$-]*)["'`]/g;
/** What is said of members that a patch may not set, or may only look at or take away. */
const REFUSES = /\b(not|n't|cannot|never|else|others?|except|only|read-?only|refused?|remove[sd]?|4\d\d)\b/i;

const NAME = /[`"']([A-Za-z_$][\w$-]*)[`"']/g;
/** What is said of fields that a patch sets, where they are not written as pointers. */
const CHANGES =
  /\b(?:can|may|could) be (?:changed|patched|updated|modified|edited|replaced|set|altered)\b|\b(?:changeable|patchable|updatable|editable|mutable|modifiable)\b/i;

/** Members at the top that the words of a document name as those that a patch sets. */
function saidMembers(text: string): string[] {
  const clauses = sentencesIn(unwrapped(text)).flatMap((sentence) => sentence.split(/[;:]\s/));
  return clauses
    .filter((clause) => !REFUSES.test(clause))
    .flatMap((clause) => [
      ...[...clause.matchAll(POINTER)].map(([, name = '']) => name),
      ...(CHANGES.test(clause) ? [...clause.matchAll(NAME)].map(([, name = '']) => name) : []),
    ]);
}

/** A step of a JSON patch. */
export interface PatchStep {
  op: string;
  path: string;
}

export const isPatchStep = (value: Json): value is JsonObject & PatchStep =>
  isObject(value) && typeof value['op'] === 'string' && typeof value['path'] === 'string';

/** The member at the top of a record that a pointer names; null for any other location. */
export const memberAt = (path: string): string | null => /^\/([A-Za-z_$][\w$-]*)$/.exec(path)?.[1] ?? null;

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
