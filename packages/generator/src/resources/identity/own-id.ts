import type { Operation, ResponseDoc } from '@assay/api-model';
import { learnedOf, keepFacts } from '../../learned/facts-of.ts';
import type { Definitions } from '../../schema/resolve.ts';
import { freshId } from '../../values/fresh-id.ts';
import { parameterNames } from '../words/path-names.ts';
import { plain, wordsOf } from '../words/words.ts';

const CREATES = /\b(creat(e|es|ed|ing|ion)|makes?|made|upserts?|inserts?|inserted)\b/;
const REPLACES = /\b(upserts?|(replac|updat|overwrit|chang|modif|edit)\w*)\b/;

const saidBy = ({ operationId, summary, description }: Operation): string =>
  [operationId, summary, description].map((text) => wordsOf(text ?? '').join(' ')).join(' . ');

const successes = ({ responses }: Operation): ResponseDoc[] => responses.filter(({ status }) => /^2\d\d$/.test(status));

/** Ids of every kind of record are called so; another name of a parameter says whose id it is. */
const GENERAL = /^(id|uuid|guid|ulid|key|name|slug|code|number|no|ref|handle|tag|label)$/;

/** Whether the last parameter is what another collection calls its records: a user that is put into a team is not made by that. */
function refersElsewhere({ path }: Operation, operations: readonly Operation[]): boolean {
  const name = plain(parameterNames(path).at(-1) ?? '');
  if (GENERAL.test(name)) return false;
  const collection = path.slice(0, path.lastIndexOf('{'));
  return operations.some(
    (one) =>
      one.method === 'GET' &&
      one.path.endsWith('}') &&
      one.path.slice(0, one.path.lastIndexOf('{')) !== collection &&
      plain(parameterNames(one.path).at(-1) ?? '') === name,
  );
}

/**
 * What a PUT of a record does where the caller names the record: `made` makes what is not there, `upserted` also replaces what is.
 * Null where nothing says that it makes one (RFC 9110, 9.3.4: only 201 does, or words).
 */
export function ownIdOf(operation: Operation, operations: readonly Operation[]): 'made' | 'upserted' | null {
  if (operation.method !== 'PUT' || !operation.path.endsWith('}')) return null;
  const said = saidBy(operation);
  const statuses = successes(operation).map(({ status }) => status);
  if (!statuses.includes('201') && !CREATES.test(said)) return null;
  if (refersElsewhere(operation, operations)) return null;
  const replaces = REPLACES.test(said) || (statuses.includes('201') && statuses.length > 1);
  return replaces ? 'upserted' : 'made';
}

const facets = new WeakMap<Operation, Operation>();

/** The same operation as it answers when it makes a record: with 201, where the document has that status. */
export function asCreate(operation: Operation): Operation {
  const known = facets.get(operation);
  if (known !== undefined) return known;
  const created = operation.responses.find(({ status }) => status === '201');
  const shown = successes(operation).find(({ content }) => content.length > 0);
  const content = created === undefined || created.content.length > 0 ? created?.content : shown?.content;
  const others = operation.responses.filter((one) => created === undefined || !successes(operation).includes(one));
  const responses = created === undefined ? others : [{ ...created, content: content ?? [] }, ...others];
  const facet = { ...operation, responses };
  const learned = learnedOf(operation);
  if (learned !== null) keepFacts(facet, learned);
  facets.set(operation, facet);
  return facet;
}

/** The name of the last path parameter and a new id for it; null where none can be written. */
export function newIdFor(operation: Operation, definitions: Definitions): { name: string; value: string } | null {
  const name = parameterNames(operation.path).at(-1);
  const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
  const value = parameter === undefined ? null : freshId(parameter, definitions);
  return parameter === undefined || value === null ? null : { name: parameter.name, value };
}

/** The path of what a PUT has sent names the record, whatever its answer shows. */
export const SENT_IDENTITY = 'segment -1 of sent :path';
