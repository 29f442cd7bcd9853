import type { Json, JsonSchemaObject } from '@assay/api-model';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { nounOf, plain } from '../words/words.ts';

/** A part of a name that stands for an id, in patterns and in descriptions. */
const HOLE = '\0';
const WORD = /^[A-Za-z][\w-]*$/;

/** `^shops/[^/]+/orders/\d+$` without its ends, with a hole for each part that no letter alone matches. */
function partsOfPattern(pattern: string): string[] {
  const text = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replaceAll(/\[(?:\\.|[^\]\\])*\]/g, HOLE)
    .replaceAll(/\\\//g, '/')
    .replaceAll(/\\[wdSWD]/g, HOLE);
  return text.split('/').map((part) => (WORD.test(part) ? part : /[\0.(*+]/.test(part) ? HOLE : part));
}

/** `shops/{shop}/orders/{order}`, where a description says how a name is written. */
const TEMPLATE = /(?<![\w/{])[A-Za-z][\w-]*\/(?:\{[^{}/\s]+\}|\*)(?:\/[A-Za-z][\w-]*\/(?:\{[^{}/\s]+\}|\*))*(?![\w/{])/;

const textsOf = (values: readonly Json[] | undefined): string[] =>
  (values ?? []).filter((one) => typeof one === 'string');

/** Texts that name a record by the collections above it, as a document shows them: their parts, ids as holes. */
function shownForms({ pattern, examples, description }: JsonSchemaObject): string[][] {
  const said = TEMPLATE.exec(description ?? '')?.[0];
  const shown = textsOf(examples).map((text) => text.split('/').map((part, at) => (at % 2 === 1 ? HOLE : part)));
  return [
    ...(pattern === undefined ? [] : [partsOfPattern(pattern)]),
    ...shown,
    ...(said === undefined ? [] : [said.split('/').map((part) => (WORD.test(part) ? part : HOLE))]),
  ];
}

/** Collections and ids in turn, as AIP-122 has it. */
const isName = (parts: readonly string[]): boolean =>
  parts.length >= 2 &&
  parts.length % 2 === 0 &&
  parts.every((part, at) => (at % 2 === 1 ? part === HOLE : WORD.test(part)));

/** The collection of which a text names a record by a resource name: `orders` for `^shops/[^/]+/orders/\d+$`; null for another text. */
export function namedCollection(view: JsonSchemaObject): string | null {
  if ((mainType(view) ?? 'string') !== 'string' || view.format !== undefined) return null;
  return shownForms(view).find(isName)?.at(-2) ?? null;
}

const ID = /^(id|uid|uuid|guid|key|slug|code|number|reference)$/;

/**
 * The property by which records of a kind name themselves with a resource name, such as `name`: shown by a pattern, an example or a
 * description, or a `name` that only the server sets where they have nothing else. Null where they have none.
 */
export function selfNameIn(view: JsonSchemaObject, resource: string, definitions: Definitions): string | null {
  const properties = Object.entries(view.properties ?? {}).slice(0, MAX_FIELDS);
  const texts = properties
    .map(([name, property]) => ({ name, schema: flatten(property, definitions) }))
    .filter(({ schema }) => mainType(schema) === 'string');
  const shown = texts.filter(({ schema }) => nounOf(namedCollection(schema) ?? '') === resource && resource !== '');
  const sure = shown.find(({ name }) => plain(name) === 'name') ?? shown[0];
  if (sure !== undefined) return sure.name;
  const hasOther = properties.some(([name]) => ID.test(plain(name)) || plain(name) === `${resource}id`);
  const own = texts.find(({ name, schema }) => plain(name) === 'name' && schema.readOnly === true);
  return hasOther || own === undefined ? null : own.name;
}

const MAX_FIELDS = 500;
