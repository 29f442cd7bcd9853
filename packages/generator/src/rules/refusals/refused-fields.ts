import type { JsonSchema, JsonSchemaObject, Operation } from '@assay/api-model';
import { documentedResponse } from '../../expectations/expectation.ts';
import type { Candidate } from '../../oracles/candidate.ts';
import { escaped, plain } from '../../resources/words/words.ts';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { jsonMedia } from '../response-shape.ts';

const LISTS = new Set(
  'errors details violations fields fielderrors invalidparams invalidfields issues problems validationerrors causes'.split(
    ' ',
  ),
);
const NAMES = new Set(
  'field path param parameter property propertypath name pointer attribute member location loc'.split(' '),
);
const WRAPPERS = new Set(['error', 'err', 'problem']);

interface Named {
  list: string;
  name: string;
}

/**
 * The list of what is wrong with a request that every such answer has, by its schema or by the words about it, and the required
 * member of its items that says where.
 */
function fieldList(schema: JsonSchema, definitions: Definitions, isThere: IsThere, prefix = ''): Named | null {
  const view = flatten(schema, definitions);
  for (const [name, member] of Object.entries(view.properties ?? {})) {
    if (!isThere(name, view)) continue;
    const property = flatten(member, definitions);
    const found = LISTS.has(plain(name)) ? nameIn(property, definitions) : null;
    if (found !== null) return { list: `${prefix}${name}`, name: found };
    const isAround = prefix === '' && WRAPPERS.has(plain(name));
    const below = isAround ? fieldList(property, definitions, isThere, `${name}.`) : null;
    if (below !== null) return below;
  }
  return null;
}

/** Whether every such answer has a member. */
type IsThere = (name: string, view: JsonSchemaObject) => boolean;

const isRequired: IsThere = (name, { required = [] }) => required.includes(name);

/** "`errors` has one entry for each field that was turned down" says so of every such answer. */
const isNamedIn = (name: string, said: string): boolean =>
  new RegExp(
    String.raw`\`${escaped(name)}\` (?:has|have|lists?|names?|holds?|contains?|carries|says?|tells?|gives?)\b[^.;]*\b(?:field|parameter|property|member)`,
    'i',
  ).test(said);

/** Of a list of objects: a text that says which field an item is about, by its name. */
function nameIn(list: JsonSchemaObject, definitions: Definitions): string | null {
  if (mainType(list) !== 'array' || list.items === undefined) return null;
  const item = flatten(list.items, definitions);
  const found = (item.required ?? []).find((name) => {
    const view = flatten(item.properties?.[name] ?? true, definitions);
    return NAMES.has(plain(name)) && mainType(view) === 'string' && view.enum === undefined;
  });
  return found ?? null;
}

/** Faults of one value, which nothing but its own field is refused for. */
const OF_VALUES: ReadonlySet<Candidate['kind']> = new Set([
  'missing_required',
  'out_of_range',
  'not_a_multiple',
  'unknown_value',
  'wrong_type',
  'bad_format',
  'too_long',
  'too_short',
  'pattern_mismatch',
  'null_value',
]);

/** The name of the member of the body, or of the parameter, that is wrong; null where it is inside of another one. */
function wrongName({ errorIn, details: { pointer } }: Pick<Candidate, 'errorIn' | 'details'>): string | null {
  if (errorIn === 'body') return /^\/([A-Za-z_]\w*)$/.exec(pointer ?? '')?.[1] ?? null;
  return /^query\.([A-Za-z_]\w*)$/.exec(errorIn ?? '')?.[1] ?? null;
}

/** An answer that lists what is wrong names the field that is wrong. `isByWords`: only where words say so, and not its schema alone. */
export function refusedFieldRules(
  operation: Operation,
  candidate: Pick<Candidate, 'kind' | 'errorIn' | 'details'>,
  { status, definitions, isByWords = false }: { status: number; definitions: Definitions; isByWords?: boolean },
): string[] {
  const name = OF_VALUES.has(candidate.kind) ? wrongName(candidate) : null;
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  const said = documentedResponse(operation, status)?.description ?? '';
  const isThere: IsThere = (one, view) => isNamedIn(one, said) || (!isByWords && isRequired(one, view));
  const listed = name === null || schema === null ? null : fieldList(schema, definitions, isThere);
  return listed === null ? [] : [`any \`${listed.list}[*].${listed.name}\` contains "${name}"`];
}

/**
 * The same of several fields that are wrong at once, where words say that each is named. `statuses`: those that the answer may have
 * as well.
 */
export function everyFieldRules(
  operation: Operation,
  names: readonly string[],
  { status, definitions, statuses }: { status: number; definitions: Definitions; statuses: readonly number[] },
): string[] {
  const schema = jsonMedia(documentedResponse(operation, status))?.schema ?? null;
  const listed = schema === null ? null : fieldList(schema, definitions, () => true);
  if (listed === null) return [];
  const condition = statuses.length > 1 ? `if the status is ${status} then ` : '';
  return names.map((name) => `${condition}any \`${listed.list}[*].${listed.name}\` contains "${name}"`);
}
