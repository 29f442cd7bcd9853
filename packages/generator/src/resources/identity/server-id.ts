import type { JsonSchema, Operation } from '@assay/api-model';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { parameterNames } from '../words/path-names.ts';
import { plain, singular, wordsOf } from '../words/words.ts';

/** How the body of a create or of a change may name the record itself, without case and separators. */
function ownIdNames({ path }: Operation): ReadonlySet<string> {
  const noun = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  const words = wordsOf(noun);
  const resource = plain([...words.slice(0, -1), singular(words.at(-1) ?? '')].join(' '));
  const last = path.endsWith('}') ? parameterNames(path).slice(-1).map(plain) : [];
  return new Set(['id', 'uuid', 'guid', `${resource}id`, ...last]);
}

/** Whether the server knows the record without the body: it makes the id, or the path names it. */
const isKnownWithoutBody = ({ method, path }: Operation): boolean =>
  method === 'POST' || ((method === 'PUT' || method === 'PATCH') && path.endsWith('}'));

/**
 * The optional ids of the record itself in a body: many documents describe what is stored and what is sent with one schema. A made-up id
 * would name somebody else's record.
 */
export function serverIds(operation: Operation, schema: JsonSchema, definitions: Definitions): [string, JsonSchema][] {
  if (!isKnownWithoutBody(operation)) return [];
  const { properties = {}, required = [] } = flatten(schema, definitions);
  const names = ownIdNames(operation);
  return Object.entries(properties).filter(
    ([name, property]) => names.has(plain(name)) && !required.includes(name) && isScalar(property, definitions),
  );
}

const isScalar = (property: JsonSchema, definitions: Definitions): boolean => {
  const { properties, items } = flatten(property, definitions);
  return properties === undefined && items === undefined;
};
