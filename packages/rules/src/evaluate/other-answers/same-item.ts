import { pathsOf, withPaths } from '../../tree/at-location.ts';
import type { Operand, Path, PathStep, Predicate, Subject } from '../../tree/check.ts';
import { parsePath } from '../../tree/path.ts';

/** "every end is after its start": what is compared with is looked up in the item at hand, not in all of them. `null` where items make no difference. */
export function forItem(predicate: Predicate, subject: Subject): ((location: string) => Predicate) | null {
  if (subject.kind !== 'field' || !operandsOf(predicate).some((operand) => sharesItems(operand, subject.path)))
    return null;
  const { path } = subject;
  return (location) => {
    const at = parsePath(location);
    return at === null ? predicate : withPaths(predicate, (other) => inItem(other, path, at));
  };
}

function operandsOf(predicate: Predicate): Operand[] {
  if ('value' in predicate) return [predicate.value];
  if (predicate.op === 'between') return [predicate.low, predicate.high];
  return predicate.op === 'oneOf' ? predicate.values : [];
}

function sharesItems(operand: Operand, subject: Path): boolean {
  return pathsOf(operand).some((path) => sharedItems(path, subject) > 0);
}

/** How many steps two paths share, up to the last that leads to several items. */
export function sharedItems(path: Path, subject: Path): number {
  let shared = 0;
  for (const [at, step] of subject.entries()) {
    if (isSearch(step) || !isSame(step, path[at])) break;
    if (typeof step === 'object') shared = at + 1;
  }
  return shared;
}

function isSearch(step: PathStep): boolean {
  return typeof step === 'object' && 'find' in step;
}

function isSame(step: PathStep, other: PathStep | undefined): boolean {
  return step === other || (typeof step === 'object' && JSON.stringify(step) === JSON.stringify(other));
}

function inItem(path: Path, subject: Path, location: Path): Path {
  const shared = sharedItems(path, subject);
  return [...location.slice(0, shared), ...path.slice(shared)];
}
