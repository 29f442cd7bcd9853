import type { Operation } from '@assay/api-model';
import type { Resource } from '../../../resources/api-index.ts';
import { sentencesIn } from '../../../resources/words/sentences-in.ts';
import { wordsOf } from '../../../resources/words/words.ts';
import { singularly } from '../../../states/said-amounts.ts';

/** What may stand between "no" and the record: its states, and no other record. */
const BETWEEN = '(?:\\w+ (?:or |and )?){0,3}';

const patternsOf = (made: string): RegExp[] =>
  [
    // "That has no booked appointment yet", "without an open loan".
    `(?:has|have|having|with) (?:no|not yet an?|not yet any|not any) ${BETWEEN}${made} `,
    `without (?:an? |any )?(?:other |another )?${BETWEEN}${made} `,
    `already (?:has|have|holds?|carr(?:y|ies)) (?:an? |one |its )?${BETWEEN}${made} `,
    `(?:has|have|holds?|gets?|takes?) (?:only |at most |no more than |not more than |exactly )?(?:one|a single) ${BETWEEN}${made} `,
    `(?:only|at most|no more than|not more than|exactly|just)? ?(?:one|a single) ${BETWEEN}${made}s? (?:per|for each|for every|for one|of each|of every|at a time|at once) `,
    `(?:a second|another|a further|two) ${BETWEEN}${made} `,
  ].map((source) => new RegExp(`\\b${source}`));

/**
 * Whether an operation that makes records of one kind says that another record has one of them at most: "for a draft that has no
 * booked appointment yet (409)". A sentence that names other kinds speaks of those.
 */
export function saysOneEach(
  create: Operation,
  made: Resource,
  referred: Resource,
  others: readonly Resource[],
): boolean {
  const conflict = create.responses.find(({ status }) => status === '409')?.description ?? '';
  const words = `${create.summary ?? ''}\n${create.description ?? ''}\n${conflict}`;
  const patterns = patternsOf(made.name);
  return sentencesIn(words).some((sentence) => {
    const text = singularly(sentence);
    const names = ({ name }: Resource): boolean => text.includes(` ${name} `);
    const plain = `${wordsOf(sentence).join(' ')} `;
    return patterns.some((one) => one.test(plain)) && (names(referred) || !others.some(names));
  });
}
