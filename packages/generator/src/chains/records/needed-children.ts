import type { Operation } from '@assay/api-model';
import { neededBy } from '../../learned/facts-of.ts';
import { unnamed, type ApiIndex, type Resource } from '../../resources/api-index.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';

const AT_LEAST_ONE = /\b(?:at least (?:one|1)|one or more|a minimum of (?:one|1)) (?<what>[\w-]+)/gi;

/** "A basket without items cannot be ordered (409)", "has no lines". */
const WITHOUT = /\b(?:without|(?:has|have|with) no) (?:any |an? |its )?(?<what>[\w-]+)/gi;
const REFUSED =
  /\b(?:4(?:00|09|22)|cannot|can't|can not|may not|must not|not (?:be )?(?:allowed|possible|permitted)|refused|rejected|never)\b/i;

const inSentence = (text: string): string[] =>
  text
    .split(/(?<=[.;!])\s+|\n+/)
    .flatMap((sentence) =>
      [...sentence.matchAll(AT_LEAST_ONE), ...(REFUSED.test(sentence) ? sentence.matchAll(WITHOUT) : [])].map(
        (match) => match.groups?.['what'] ?? '',
      ),
    );

/** What must hang below a record before something is done to it: "an order with at least one line"; and what the API asked for. */
export function neededChildren(operation: Operation, index: ApiIndex): Resource[] {
  const end = operation.path.lastIndexOf('}') + 1;
  const item = unnamed(operation.path.slice(0, end));
  const words = [409, 422].map((status) => wordsAbout(operation, status)).join('\n');
  const isSilent = end === 0 || operation.method === 'GET';
  const said = isSilent ? [] : inSentence(words).map((what) => singular(wordsOf(what).join('')));
  const learned = neededBy(operation);
  return index.resources.filter(
    ({ path, name, create }) =>
      create !== null &&
      create !== operation &&
      ((path.startsWith(`${item}/`) && said.includes(name)) || learned.includes(name)),
  );
}
