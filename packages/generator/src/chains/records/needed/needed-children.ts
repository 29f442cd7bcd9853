import type { Operation } from '@assay/api-model';
import { neededBy } from '../../../learned/facts-of.ts';
import { unnamed, type ApiIndex, type Resource } from '../../../resources/api-index.ts';
import { singular, wordsOf } from '../../../resources/words/words.ts';
import { wordsAbout } from '../../../resources/words/words-about.ts';

const AT_LEAST_ONE = /\b(?:at least (?:one|1)|one or more|a minimum of (?:one|1)) (?<what>[\w-]+)/gi;

/** "A basket without items cannot be ordered (409)", "has no lines", "there are no lines". */
const WITHOUT =
  /\b(?:without|(?:has|have|with|there (?:are|is)) no) (?:any |(?:an? )?single |even one |one |an? |its )?(?<what>[\w-]+)/gi;
const REFUSED =
  /\b(?:4(?:00|09|12|22)|cannot|can't|can not|may not|must not|not (?:be )?(?:allowed|possible|permitted)|refused|rejected|never)\b/i;

/** What is listed below "Refused with 409:" is refused. */
function underHeadings(text: string): string[] {
  let heading = '';
  return text.split(/\n+/).map((line) => {
    if (/^\s*(?:[-*•]|\d+[.)])\s/.test(line)) return `${heading} ${line}`;
    heading = line.trimEnd().endsWith(':') ? line : '';
    return line;
  });
}

const inSentence = (text: string): string[] =>
  underHeadings(text)
    .flatMap((line) => line.split(/(?<=[.;!])\s+/))
    .flatMap((sentence) =>
      [...sentence.matchAll(AT_LEAST_ONE), ...(REFUSED.test(sentence) ? sentence.matchAll(WITHOUT) : [])].map(
        (match) => match.groups?.['what'] ?? '',
      ),
    );

/** What a document says must hang below a record before something is done to it: "an order with at least one line". */
export function saidChildren(operation: Operation, index: ApiIndex): Resource[] {
  const end = operation.path.lastIndexOf('}') + 1;
  if (end === 0 || operation.method === 'GET') return [];
  const item = unnamed(operation.path.slice(0, end));
  const words = [409, 422].map((status) => wordsAbout(operation, status)).join('\n');
  const said = inSentence(words).map((what) => singular(wordsOf(what).join('')));
  if (said.length === 0) return [];
  return index.resources
    .filter(({ path, name, create }) => create !== null && path.startsWith(`${item}/`) && said.includes(name))
    .map((one) => asRead(one, index));
}

/** What is made below a record may be read, and acted on, by a path of its own. */
const asRead = (made: Resource, { resources }: ApiIndex): Resource =>
  made.read !== null ? made : (resources.find((one) => one.create === made.create && one.read !== null) ?? made);

/** The same, and what the API was seen to ask for. */
export function neededChildren(operation: Operation, index: ApiIndex): Resource[] {
  const said = saidChildren(operation, index);
  const learned = neededBy(operation);
  if (said.length === 0 && learned.length === 0) return [];
  const needed = index.resources.filter(
    (one) => said.includes(one) || (one.create !== null && one.create !== operation && learned.includes(one.name)),
  );
  // One request may make what is read by two paths.
  return [...new Set(needed.map((one) => asRead(one, index)))];
}

/** The record that a child is made below; null where the path of its create names none. */
export function parentOf({ create }: Resource, index: ApiIndex): Resource | null {
  const end = (create?.path.lastIndexOf('}') ?? -1) + 1;
  return create === null || end === 0 ? null : index.resourceAt(create.path.slice(0, end));
}
