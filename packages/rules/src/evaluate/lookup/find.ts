import { normalName } from '../../tree/path.ts';
import { Location } from './location.ts';

/** All properties of this name at the shallowest depth at which there is one; one empty location when there is none. */
export function findByName(root: Location, name: string): Location[] {
  const wanted = normalName(name);
  let level = [root];
  // Each value of the body is looked at once, however large it is: what is not found is not there.
  while (level.length > 0) {
    const below = level.flatMap(children);
    const found = below.filter(({ step }) => typeof step === 'string' && normalName(step) === wanted);
    if (found.length > 0) return found;
    level = below.filter(({ value }) => value !== null && typeof value === 'object');
  }
  return [new Location(undefined, { find: name }, root)];
}

function children(location: Location): Location[] {
  const { value } = location;
  if (Array.isArray(value)) return value.map((entry, index) => new Location(entry, index, location));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).map(([key, entry]) => new Location(entry, key, location));
}
