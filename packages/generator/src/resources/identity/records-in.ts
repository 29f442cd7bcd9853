import type { Operation } from '@assay/api-model';
import type { ApiIndex, Resource } from '../api-index.ts';

/** The kinds of record that a path names one of, the outermost first. */
export function recordsIn({ path }: Operation, index: ApiIndex): Resource[] {
  return [...path.matchAll(/\{[^{}]+\}/g)].flatMap((match) => {
    const resource = index.resourceAt(path.slice(0, match.index + match[0].length));
    return resource === null ? [] : [resource];
  });
}
