import type { Operation } from '@assay/api-model';
import { neededBy } from '../../learned/facts-of.ts';
import { unnamed, type ApiIndex, type Resource } from '../../resources/api-index.ts';
import { singular, wordsOf } from '../../resources/words/words.ts';
import { wordsAbout } from '../../resources/words/words-about.ts';

const AT_LEAST_ONE = /\b(?:at least (?:one|1)|one or more|a minimum of (?:one|1)) (?<what>[\w-]+)/gi;

/** What must hang below a record before something is done to it: "an order with at least one line". */
export function neededChildren(operation: Operation, index: ApiIndex): Resource[] {
  const end = operation.path.lastIndexOf('}') + 1;
  if (end === 0 || operation.method === 'GET') return [];
  const item = unnamed(operation.path.slice(0, end));
  const said = [...wordsAbout(operation, 409).matchAll(AT_LEAST_ONE)].map((match) =>
    singular(wordsOf(match.groups?.['what'] ?? '').join('')),
  );
  return index.resources.filter(
    ({ path, name, create }) =>
      create !== null && ((path.startsWith(`${item}/`) && said.includes(name)) || neededBy(operation).includes(name)),
  );
}
