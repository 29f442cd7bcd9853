import type { Operation } from '@assay/api-model';
import type { Definitions } from '../../schema/resolve.ts';
import { listAnswer } from '../list-answer.ts';
import { singular } from '../words/words.ts';
import { successSchema } from '../yields.ts';

/** Lists of several records that stand on no other record: what they hold can be referred to, whether it can be made or not. */
export function topLists(operations: readonly Operation[], definitions: Definitions): Operation[] {
  return operations.filter((operation) => {
    const { method, path } = operation;
    const last = path.split('/').findLast((part) => part !== '') ?? '';
    if (method !== 'GET' || path.includes('{') || singular(last) === last) return false;
    const schema = successSchema(operation);
    return schema !== null && listAnswer(schema, definitions) !== null;
  });
}
