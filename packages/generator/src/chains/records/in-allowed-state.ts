import type { Operation } from '@assay/api-model';
import type { StepValue } from '@assay/scenario';
import type { Resource } from '../../resources/api-index.ts';
import { sentencesIn } from '../../resources/words/sentences-in.ts';
import { plain, singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';
import { flatten, type Definitions } from '../../schema/resolve.ts';
import { saidStates } from '../../states/sentences.ts';

/** Filters of a list that leave the records in a state which an operation asks for: "The crossing must be `open`". */
export function inAllowedState(
  list: Operation,
  resource: Resource,
  operation: Operation,
  definitions: Definitions,
): StepValue[] {
  const said = sentencesIn(wordsAbout(operation)).filter((sentence) => names(sentence, resource));
  if (said.length === 0) return [];
  for (const { name, in: location, schema } of list.parameters) {
    const values = (flatten(schema, definitions).enum ?? []).filter((one) => typeof one === 'string');
    const [state] = location === 'query' && values.length > 1 ? saidStates(said.join(' '), values).allowed : [];
    if (state !== undefined) return [{ in: 'query', name, value: state }];
  }
  return [];
}

const names = (sentence: string, { name }: Resource): boolean =>
  wordsOf(sentence).some((word) => plain(singular(word)) === name);
