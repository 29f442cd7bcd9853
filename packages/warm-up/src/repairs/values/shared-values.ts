import { isOfForm, singular, wordsOf } from '@assay/generator';
import type { FieldFacts, MadeValue, RequestFacts } from '@assay/generator';
import type { Json } from '@assay/api-model';

const MAX_SHARED = 3;

/** How much two names have in common: their noun counts for more than what stands before it. */
function nearness(name: string, other: MadeValue): number {
  const own = wordsOf(name).map(singular);
  const others = wordsOf(other.name).map(singular);
  const isOfNoun = own.at(-1) === others.at(-1);
  return (isOfNoun ? 4 : 0) + own.filter((word) => others.includes(word)).length + (other.isItem ? 1 : 0);
}

/**
 * Values that the records which a request names were made with, of the form that a field has: "one of the languages ordered". Those
 * of lists and of like names first.
 */
export function sharedValues({ name, schema }: FieldFacts, sent: Json | undefined, { records }: RequestFacts): Json[] {
  const known = records.flatMap(({ values = [] }) => values).filter((one) => isOfForm(one.schema, schema));
  const ranked = known.toSorted((a, b) => nearness(name, b) - nearness(name, a)).map(({ value }) => value);
  return [...new Set(ranked)].filter((value) => value !== sent).slice(0, MAX_SHARED);
}
