import type { JsonSchema, JsonSchemaObject } from '@assay/api-model';
import { PLAIN_ADDRESSES, SELF_ADDRESSES } from '@assay/scenario';
import { flatten, mainType, type Definitions } from '../../schema/resolve.ts';
import { listAnswer } from '../list-answer.ts';
import { plain, wordsOf } from '../words/words.ts';

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
  const sure = SELF_ADDRESSES.find((names) => textAt(view, names, definitions) !== null);
  if (sure !== undefined) return sure.join('.');
  const said = PLAIN_ADDRESSES.find((names) => {
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
