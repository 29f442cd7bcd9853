import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { listAnswer } from '../list-answer.ts';
import { plain, wordsOf } from '../words/words.ts';

/** Where records have the address of themselves: HAL, JSON:API 1.1 (7.2), Atom and JSON-LD. */
const SELF: readonly (readonly string[])[] = [
  ['_links', 'self', 'href'],
  ['_links', 'self'],
  ['links', 'self', 'href'],
  ['links', 'self'],
  ['self', 'href'],
  ['self'],
  ['@id'],
];
/** These may as well be addresses of something else. */
const ADDRESS: readonly (readonly string[])[] = [['href'], ['url'], ['uri']];
const SAYS_SELF = /\b(this|self|its own|canonical|hypermedia)\b/i;

/** The schema of a text at a path; null when there is none. */
function textAt(view: JsonSchemaObject, names: readonly string[], definitions: Definitions): JsonSchemaObject | null {
  let at = view;
  for (const name of names) {
    const property = at.properties?.[name];
    if (property === undefined) return null;
    at = flatten(property, definitions);
  }
  return mainType(at) === 'string' ? at : null;
}

/** Whether words or an example say that an address is the one of the record. */
function isOwnAddress({ description, examples = [] }: JsonSchemaObject, resource: string): boolean {
  if (SAYS_SELF.test(description ?? '')) return true;
  return examples.some(
    (one) => typeof one === 'string' && wordsOf(one).some((word) => plain(word).startsWith(resource)),
  );
}

function selfLink(view: JsonSchemaObject, resource: string, definitions: Definitions): string | null {
  const sure = SELF.find((names) => textAt(view, names, definitions) !== null);
  if (sure !== undefined) return sure.join('.');
  const said = ADDRESS.find((names) => {
    const found = textAt(view, names, definitions);
    return found !== null && isOwnAddress(found, resource);
  });
  return said?.join('.') ?? null;
}

/** The identity of the first record of a list by the end of its own address: `segment -1 of [0]._links.self.href`. */
export function firstLinkedIdentity(schema: JsonSchema, resource: string, definitions: Definitions): string | null {
  const list = listAnswer(schema, definitions);
  const link = list === null ? null : selfLink(list.item, resource, definitions);
  return list === null || link === null ? null : `segment -1 of ${list.path}[0].${link}`;
}
