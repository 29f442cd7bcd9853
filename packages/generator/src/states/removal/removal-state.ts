import { readAfterRemoval } from '../../expectations/soft-deletion.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { sentencesIn, unwrapped } from '../../resources/words/sentences-in.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import type { StateMachine } from '../machine.ts';
import { statesIn } from '../names.ts';

/** "Soft deletion: status `void`", "the order becomes `cancelled`", "is marked as retired". */
const PUTS =
  /\b(?:status|state|becomes?|gets?|marked(?: as)?|set to|turns?(?: into)?)\b[\s:]*(?:is |to |the status |the state )?(?<what>[\s`'"]*[\w-]+(?: [\w-]+)?)/gi;
const OTHER =
  /\b(?:4\d\d|refused|rejected|conflict|only|must|cannot|can't|if|unless|while|until|when|whose|already|not)\b/i;

/**
 * The state that the removal of a record puts it into, where the document says so and that the record can still be read; null for a
 * removal that destroys it.
 */
export function stateOfRemoval(
  { resource, states }: StateMachine,
  index: ApiIndex,
  description: string,
): string | null {
  const { remove, read } = resource;
  if (remove === null || read === null) return null;
  if (readAfterRemoval(read, remove, { description, definitions: index.definitions }) !== 'kept') return null;
  const clauses = sentencesIn(unwrapped(wordsAbout(remove)))
    .flatMap((sentence) => sentence.split(/[;]\s+/))
    .filter((one) => !OTHER.test(one));
  const found = clauses.flatMap((clause) =>
    [...clause.matchAll(PUTS)].flatMap(({ groups }) => statesIn(groups?.['what'] ?? '', states)),
  );
  const [state] = found;
  return state !== undefined && found.every((one) => one === state) ? state : null;
}
