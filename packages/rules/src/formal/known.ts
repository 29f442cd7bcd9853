import type { NameEntry, NameIndex } from '../language/names/names.ts';
import { isSaidOf } from '../predicates/registry.ts';
import { pathsOf as ofFigure, withPaths } from '../tree/at-location.ts';
import type { Check, Path, Predicate } from '../tree/check.ts';
import { testsOf } from '../tree/parts-of.ts';
import { formatPath, ofEveryItem } from '../tree/path.ts';

/**
 * Whether an answer is known to have every location that a check names, with such values as are spoken of; what it has not may be meant
 * otherwise.
 */
export function areNamesKnown(check: Check, names: NameIndex): boolean {
  if (!names.hasShape) return true;
  const isKnown = (path: Path): boolean =>
    path.length === 0 || path.some(isFound) || names.byText.has(locationOf(path));
  return testsOf(check).every(({ subject, predicate }) => {
    if (!pathsOf(predicate).every(isKnown)) return false;
    if (subject.kind === 'figure') return ofFigure(subject.figure).every(isKnown);
    if (subject.kind !== 'field') return true;
    return isKnown(subject.path) && canBeSaid(predicate, names.byText.get(locationOf(subject.path)));
  });
}

const locationOf = (path: Path): string => formatPath(ofEveryItem(path));

function canBeSaid({ op }: Predicate, entry: NameEntry | undefined): boolean {
  if (entry === undefined || (!entry.isList && !entry.isObject)) return true;
  return (entry.isList && isSaidOf(op, 'list')) || (entry.isObject && isSaidOf(op, 'object'));
}

const isFound = (step: Path[number]): boolean => typeof step === 'object' && 'find' in step;

function pathsOf(predicate: Predicate): Path[] {
  const found: Path[] = [];
  withPaths(predicate, (path) => {
    found.push(path);
    return path;
  });
  return found;
}
