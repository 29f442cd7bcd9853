import type { Operation } from '@assay/api-model';
import type { ApiIndex } from '../../../resources/api-index.ts';
import { answeredRecord } from '../../../resources/record-answer.ts';
import { plain, wordsOf } from '../../../resources/words/words.ts';
import { flatten, mainType } from '../../../schema/resolve.ts';
import { deedOf } from './deeds.ts';

const IS_HISTORY = /^(?:\w*history|\w*log|\w*logs|events|timeline|audit\w*|trail|transitions|activity|activities)$/;

/**
 * What the history that a record carries has to show of a deed on it: the one value that is called after the deed, or after the state
 * that it leads to.
 */
export function historyRules(operation: Operation, read: Operation, to: string | null, index: ApiIndex): string[] {
  const record = answeredRecord(read, index.definitions);
  const deed = deedOf(operation, index);
  if (record === null || deed === null || operation.method === 'DELETE') return [];
  return Object.entries(record.view.properties ?? {}).flatMap(([name, property]) => {
    const list = flatten(property, index.definitions);
    if (mainType(list) !== 'array' || !IS_HISTORY.test(plain(name))) return [];
    const item = flatten(list.items ?? true, index.definitions);
    return Object.entries(item.properties ?? {}).flatMap(([field, part]) => {
      const values = (flatten(part, index.definitions).enum ?? []).filter((value) => typeof value === 'string');
      const called = values.filter((value) =>
        wordsOf(value).some((word) => deed.stems.some((stem) => word.startsWith(stem))),
      );
      const meant = to !== null && values.includes(to) ? [to] : called;
      const [value] = meant;
      return value === undefined || meant.length > 1
        ? []
        : [`any \`${record.prefix}${name}[*].${field}\` equals "${value}"`];
    });
  });
}
