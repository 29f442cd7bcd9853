import type { Operation } from '@assay/api-model';
import type { Choice } from '../../learned/learned.ts';
import type { ApiIndex } from '../../resources/api-index.ts';
import { choiceFields, stateOfChoice } from '../../states/choices.ts';

const MAX_VALUES = 8;

/** The values of a body that may decide what becomes of the record. */
export function choicesOf(operation: Operation, states: readonly string[], index: ApiIndex): (Choice | undefined)[] {
  const fields = choiceFields(operation, index.definitions);
  const isState = (value: string): boolean => stateOfChoice(value, states) !== null;
  const chosen =
    fields.find(({ values }) => values.some((value) => states.includes(value))) ??
    fields.find(({ values }) => values.some((value) => isState(value))) ??
    fields[0];
  const isItem = operation.path.endsWith('}');
  if (chosen === undefined) return isItem || index.madeBy(operation) !== null ? [] : [undefined];
  if (isItem && !chosen.values.some((value) => states.includes(value))) return [];
  return chosen.values.slice(0, MAX_VALUES).map((value) => ({ at: chosen.at, value }));
}
