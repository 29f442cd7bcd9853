import type { Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../../../resources/api-index.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { verbOf } from '../../../states/sentences.ts';

/** What a request does to which kind of record, as words about it may say it. */
export interface Deed {
  resource: Resource;
  /** Beginnings of words. */
  stems: readonly string[];
}

const MADE = ['creat', 'made', 'added', 'open', 'regist', 'issu', 'record', 'receiv', 'place', 'request', 'book'];
const CHANGED = ['updat', 'chang', 'edit', 'modif'];
const REMOVED = ['delet', 'remov'];
const STEM = 4;

const BY_METHOD: Readonly<Record<string, readonly string[]>> = { DELETE: REMOVED, PATCH: CHANGED, PUT: CHANGED };

/** Null where a request is no deed on one kind of record, or nobody can say which. */
export function deedOf(operation: Operation, index: ApiIndex): Deed | null {
  const { method, path } = operation;
  const resource = index.resourceAt(path.slice(0, path.lastIndexOf('}') + 1));
  const stems = BY_METHOD[method];
  if (resource === null || path.endsWith('}'))
    return resource === null || stems === undefined ? makingOf(operation, index) : { resource, stems };
  // What is made below a record, such as an extension, is a deed on that record too.
  const stem = verbOf(operation).toLowerCase().slice(0, STEM);
  return method === 'POST' && stem.length === STEM ? { resource, stems: [stem] } : null;
}

/** What is made by a request, whatever it hangs below. */
export function makingOf(operation: Operation, index: ApiIndex): Deed | null {
  const made = operation.method === 'POST' ? index.madeBy(operation) : null;
  return made === null ? null : { resource: made, stems: MADE };
}

/** Words that may follow a deed and make it one of some requests only. */
const ONLY_SOME = /^(?:with|if|when|where|unless|for|by|before|after|without)$/;

/** Whether words say that a deed is done, and to its kind of record. */
export function namesDeed(text: string, { resource, stems }: Deed): boolean {
  const words = wordsOf(text);
  const isNamed = words.some((word) => singular(word) === resource.name);
  return (
    isNamed &&
    words.some(
      (word, at) =>
        singular(word) !== resource.name &&
        stems.some((stem) => word.startsWith(stem)) &&
        !ONLY_SOME.test(words[at + 1] ?? ''),
    )
  );
}
