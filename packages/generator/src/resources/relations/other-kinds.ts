import type { Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../api-index.ts';
import { listAnswer } from '../list-answer.ts';
import { nounOf } from '../words/words.ts';
import { successSchema } from '../yields.ts';

const known = new WeakMap<ApiIndex, ReadonlySet<string>>();

const segmentOf = (path: string): string => path.split('/').findLast((part) => part !== '') ?? '';

/** What a list without further operations is of: `dispatch` of `GET /dispatches`. */
function listedKind(operation: Operation, { definitions }: ApiIndex): string[] {
  const segment = segmentOf(operation.path);
  const schema = operation.method === 'GET' && !segment.startsWith('{') ? successSchema(operation) : null;
  return schema === null || listAnswer(schema, definitions, segment) === null ? [] : [nounOf(segment)];
}

function kindsOf(index: ApiIndex): ReadonlySet<string> {
  const found =
    known.get(index) ??
    new Set([
      ...index.resources.map(({ name }) => name),
      ...index.operations.flatMap((operation) => listedKind(operation, index)),
    ]);
  known.set(index, found);
  return found;
}

/** The names of all kinds of records but one, with those that are only listed: they may have states of their own. */
export const otherKinds = ({ name }: Resource, index: ApiIndex): string[] =>
  [...kindsOf(index)].filter((other) => other !== name);
