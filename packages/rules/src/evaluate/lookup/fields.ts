import type { Json } from '@assay/api-model';
import type { PreparedExchange } from '../../exchange.ts';
import { formatPath } from '../../tree/path.ts';
import type { ItemKey, Path, PathStep } from '../../tree/vocabulary.ts';
import { findByName } from './find.ts';
import { Location } from './location.ts';
import type { Observed } from './observed.ts';

export function observeField(path: Path, exchange: PreparedExchange): Observed[] {
  const body = exchange.responseTree();
  if (!body.ok) return [{ path: formatPath(path), value: undefined }];
  return walk(body.value, path);
}

/** Every location that a path leads to, in document order. A missing property is one location without a value. */
export function walk(root: Json, path: Path): Observed[] {
  let found = [new Location(root)];
  for (const step of path) {
    const [only] = found;
    if (found.length === 1 && only) found = below(only, step);
    // A name has one location in each, so no lists are joined.
    else if (typeof step === 'string') found = found.map((location) => member(location, step));
    // Joined one by one: a list of all of them as arguments of a call is too long for the engine from about 120,000 on.
    else found = found.flatMap((location) => below(location, step));
  }
  return found;
}

const member = (location: Location, name: string): Location =>
  new Location(property(location.value, name), name, location);

function below(location: Location, step: PathStep): Location[] {
  const { value } = location;
  if (typeof step === 'string') return [member(location, step)];
  if (typeof step === 'number') return [new Location(item(value, step), step, location)];
  if ('find' in step) return findByName(location, step.find);
  if ('where' in step) return itemsWith(location, step);
  if (Array.isArray(value)) return value.map((entry, index) => new Location(entry, index, location));
  return [new Location(undefined, step, location)];
}

/** The items of a list that have a value; one empty location when none has it. */
function itemsWith(location: Location, step: { where: string; is: ItemKey }): Location[] {
  const { value } = location;
  const wanted = looseKey(step.is);
  const found: Location[] = [];
  for (const [index, entry] of (Array.isArray(value) ? value : []).entries()) {
    const key = property(entry, step.where);
    if (key !== undefined && (key === null || typeof key !== 'object') && looseKey(key) === wanted)
      found.push(new Location(entry, index, location));
  }
  return found.length > 0 ? found : [new Location(undefined, step, location)];
}

function looseKey(key: ItemKey | null): string {
  return typeof key === 'string'
    ? key
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim()
    : String(key);
}

export function property(value: Json | undefined, key: string): Json | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function item(value: Json | undefined, index: number): Json | undefined {
  return Array.isArray(value) ? value.at(index) : undefined;
}
