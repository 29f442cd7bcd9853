import type { Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { wordsOf } from '../../resources/words/words.ts';
import { actedOn } from '../machine.ts';
import { verbOf } from '../sentences.ts';

/** Nothing else is meant by these. */
const UNDELETES = /^(?:undelete|un delete|untrash|un trash|undo (?:delete|deletion|removal)|unremove)$/;
/** What may be brought back from elsewhere as well. */
const BRINGS_BACK = /^(?:restore|recover|reinstate|revive|reactivate)(?: |$)/;
const OF_DELETED = /\b(?:delet\w+|removal|removed?|trash(?:ed)?|recycle bin|soft-?delet\w+)\b/i;

/** A record whose removal an action takes back, and the removal. */
export interface UndoneRemoval {
  resource: Resource;
  remove: Operation;
}

/** The removal that an action takes back: `/pages/{id}/restore`; null for any other operation. */
export function undoneRemoval(operation: Operation, index: ApiIndex): UndoneRemoval | null {
  const resource = actedOn(operation, index);
  const remove = resource?.remove ?? null;
  if (resource === null || remove === null || resource.create === null) return null;
  const verb = wordsOf(verbOf(operation)).join(' ');
  const isUndone = UNDELETES.test(verb) || (BRINGS_BACK.test(verb) && saysDeleted(operation, remove, verb));
  return isUndone ? { resource, remove } : null;
}

/** Either the action speaks of what was deleted, or the removal speaks of the action. */
const saysDeleted = (operation: Operation, remove: Operation, verb: string): boolean =>
  OF_DELETED.test(wordsAbout(operation, 409)) ||
  wordsOf(wordsAbout(remove, 204)).some((word) => word.startsWith(verb.split(' ')[0] ?? verb));
