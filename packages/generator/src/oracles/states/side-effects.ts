import { parameterNames } from '../../resources/path-names.ts';
import type { Operation } from '@assay/api-model';
import type { Step, StepValue } from '@assay/scenario';
import type { ApiIndex, Resource } from '../../resources/api-index.ts';
import type { ChainBuilder } from '../../chains/chain.ts';
import { singular, wordsOf } from '../../resources/words.ts';
import { successStatus } from '../../expectations/expectation.ts';
import type { Situation } from '../../chains/situation.ts';
import { actedOn, stateField } from '../../states/machine.ts';
import { statesIn } from '../../states/names.ts';

const BECOMES = /\b(is|are|becomes?|gets?|turns?|will be|frees?|takes?|marks?|sets?|releases?|reserves?|moves?)\b/i;
const REFUSES =
  /\b(409|refused|rejected|conflict|cannot|can't|must|(?:has|have|needs?) to|only|if|when|while|until|unless)\b/i;

const successWords = (operation: Operation): string =>
  operation.responses.find(({ status }) => status === String(successStatus(operation)))?.description ?? '';

/** The state that a sentence about what an operation does gives to another kind of record: "and its slot is taken". */
function statedState(operation: Operation, resource: Resource, states: readonly string[]): string | null {
  const sentences = `${operation.description ?? ''}. ${successWords(operation)}`.split(/(?<=[.;!?,])\s+|\n+/);
  for (const sentence of sentences) {
    if (!BECOMES.test(sentence) || REFUSES.test(sentence)) continue;
    // "The slot becomes free" says what becomes of it; "takes a free slot" says which one.
    const at = wordsOf(sentence).findIndex((word) => singular(word) === resource.name);
    const after = wordsOf(sentence)
      .slice(at + 1)
      .join(' ');
    const [state] = at < 0 ? [] : statesIn(after, states);
    if (state !== undefined) return state;
  }
  return null;
}

/** Whether an operation acts on such a record itself, or changes it. */
const isAbout = (operation: Operation, resource: Resource, index: ApiIndex): boolean =>
  actedOn(operation, index) === resource ||
  (operation.path.endsWith('}') && index.resourceAt(operation.path) === resource);

/** Reads of the records that a request stands on, where the document says what becomes of them. */
export function sideEffects({ operation, index }: Situation, chain: ChainBuilder): Step[] {
  if (operation.method === 'GET') return [];
  return chain.records().flatMap(({ resource, identity }): Step[] => {
    const { read, remove } = resource;
    // What is gone has no state; the sentence speaks of another one of its kind. What an action does to its own record is read there.
    if (operation === remove || isAbout(operation, resource, index)) return [];
    const field = read === null ? null : stateField(read, index.definitions);
    const names = parameterNames(read?.path ?? '');
    const [name] = names;
    if (read === null || field === null || name === undefined || names.length > 1) return [];
    const state = statedState(operation, resource, field.states);
    if (state === null) return [];
    const values: StepValue[] = [{ in: 'path', name, value: identity }];
    const rules = [`\`${field.path}\` equals "${state}"`];
    return [{ operation: read.key, values, extracts: [], expects: { status: successStatus(read) }, rules }];
  });
}
