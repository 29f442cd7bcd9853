import { whyActing } from './acting-read.ts';
import { readAddress } from './address.ts';
import type { Route, Routes } from './routes.ts';

const known = new WeakMap<Routes, Map<string, Route | null>>();

/**
 * The documented read at a path that by its name only reads: what looks whether something is there is sent past the guard, so a GET
 * that makes or removes something must not be among it.
 */
export function plainReadAt(routes: Routes, path: string): Route | null {
  const found = known.get(routes) ?? new Map<string, Route | null>();
  known.set(routes, found);
  const before = found.get(path);
  if (before !== undefined) return before;
  const read = findAt(routes, path);
  found.set(path, read);
  return read;
}

function findAt(routes: Routes, path: string): Route | null {
  const read = routes.at('GET', path);
  if (read === null) return null;
  const address = readAddress(`http://localhost${read.path}`, '', read.path);
  const acts = whyActing({ method: 'GET', address, path: read.path, operation: read.operation, routes });
  return acts === null ? read : null;
}
