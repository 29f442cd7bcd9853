import type { Json } from '@assay/api-model';
import type { Path } from '../tree/check.ts';
import { normalName } from '../tree/path.ts';

interface Place {
  at: Path;
  value: Json | undefined;
}

/** All properties of this name at the shallowest depth at which there is one; one empty place when there is none. */
export function findByName(root: Json | undefined, name: string, at: Path): Place[] {
  const wanted = normalName(name);
  let level: Place[] = [{ at, value: root }];
  // Each value of the body is looked at once, however large it is: what is not found is not there.
  while (level.length > 0) {
    const below = level.flatMap(children);
    const found = below.filter(({ at: place }) => isNamed(place, wanted));
    if (found.length > 0) return found;
    level = below.filter(({ value }) => value !== null && typeof value === 'object');
  }
  return [{ at: [...at, { find: name }], value: undefined }];
}

function isNamed(path: Path, wanted: string): boolean {
  const key = path.at(-1);
  return typeof key === 'string' && normalName(key) === wanted;
}

function children({ at, value }: Place): Place[] {
  if (Array.isArray(value)) return value.map((entry, index) => ({ at: [...at, index], value: entry }));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).map(([key, entry]) => ({ at: [...at, key], value: entry }));
}
