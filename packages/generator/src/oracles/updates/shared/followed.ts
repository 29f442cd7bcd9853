import type { JsonSchemaObject } from '@assay/api-model';
import type { AnsweredRecord } from '../../../resources/record-answer.ts';
import { wordsOf } from '../../../resources/words/words.ts';
import { flatten, mainType, type Definitions } from '../../../schema/resolve.ts';
import { BEFORE } from './changed-record.ts';

const PRODUCT = /\btimes\b|\bmultiplied\b|[×*]|\bproduct of\b/i;
const FOLLOWS = /\b(?:follows?|recomputed|recalculated|worked out again|adjusted)\b/i;
/** Another value of a factor may give the same, or nothing is worked out again. */
const MAY_STAY =
  /\b(?:round(?:ed|s)? (?:up|down)|started|begun|at least|at most|minimum|maximum|capped|never (?:less|more)|free|unless|except|fixed|frozen|at the time|stays?)\b/i;

const names = (text: string, name: string): boolean =>
  ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(name).join(' ')} `);

/** Whether the description of a number makes another one a factor of it, or has it follow its changes. */
function follows(view: JsonSchemaObject, name: string): boolean {
  const { description = '' } = view;
  return (
    names(description, name) && (PRODUCT.test(description) || FOLLOWS.test(description)) && !MAY_STAY.test(description)
  );
}

/** Numbers that no request sets are others after a change of what they are worked out of. `computed`: the fields that nobody sets. */
export function followedRules(
  { view, prefix }: AnsweredRecord,
  { name, computed }: { name: string; computed: readonly string[] },
  definitions: Definitions,
): string[] {
  const changed = mainType(flatten(view.properties?.[name] ?? true, definitions));
  if (changed !== 'integer' && changed !== 'number') return [];
  return computed
    .filter((one) => follows(flatten(view.properties?.[one] ?? true, definitions), name))
    .map((one) => `if \`${prefix}${one}\` is not 0 then \`${prefix}${one}\` is not the same as in step "${BEFORE}"`);
}
