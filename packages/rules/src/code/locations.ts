import type { NameIndex } from '../language/names/names.ts';
import { canonicalWord } from '../language/names/words.ts';
import type { Path, PathStep, SaidQuantifier } from '../tree/check.ts';
import { formatPath, nameWords, ofEveryItem } from '../tree/path.ts';
import { isEach } from '../tree/within.ts';
import type { Expression } from './expression.ts';

export const each = { each: true } as const;

/** What names in an expression stand for. */
export interface Surroundings {
  names: NameIndex;
  /** Parameters of functions and loops: the location of an item. */
  parameters: ReadonlyMap<string, Path>;
}

interface Chain {
  base: string;
  steps: PathStep[];
}

/** A name and what is behind its points and brackets; `null` where something else stands there. */
export function chainOf(expression: Expression): Chain | null {
  if (expression.kind === 'name') return { base: expression.name, steps: [] };
  // `response.json()`
  if (expression.kind === 'call')
    return expression.args.length === 0 && expression.of.kind === 'member' && expression.of.name === 'json'
      ? chainOf(expression.of.of)
      : null;
  if (expression.kind !== 'member' && expression.kind !== 'item') return null;
  const owner = chainOf(expression.of);
  const step = owner === null ? null : stepOf(expression);
  return owner === null || step === null ? null : { ...owner, steps: [...owner.steps, step] };
}

function stepOf(expression: Expression & { kind: 'member' | 'item' }): PathStep | null {
  if (expression.kind === 'member') return expression.name;
  const { index } = expression;
  if (index === null) return each;
  if (index.kind === 'name') return index.name === 'last' ? -1 : null;
  return index.kind === 'value' && typeof index.value === 'number' && Number.isInteger(index.value)
    ? index.value
    : null;
}

const roots = new Set(
  '$ res resp response r body json jsonData payload result root self it obj answer output doc'.split(' '),
);

function isKnown(path: Path, { byText }: NameIndex): boolean {
  return path.length === 0 || byText.has(formatPath(ofEveryItem(path)));
}

/** The location that a name with its steps stands for; `null` where the answer has none. */
export function locationOf(expression: Expression, around: Surroundings): Path | null {
  const chain = chainOf(expression);
  if (chain === null) return null;
  const { base, steps } = chain;
  const own = around.parameters.get(base);
  if (own !== undefined) return known([...own, ...steps], around);
  // The status of the answer, unless the answer has one of its own.
  if (base === 'status' && steps.length === 0) return known([base], around);
  return (
    known([base, ...steps], around) ??
    fromRoot(chain, around) ??
    fromItem(chain, around) ??
    bySuffix([base, ...steps], around)
  );
}

function known(path: Path, { names }: Surroundings): Path | null {
  return isKnown(path, names) ? path : null;
}

function fromRoot({ base, steps }: Chain, around: Surroundings): Path | null {
  if (!roots.has(base)) return null;
  const [first, ...rest] = steps;
  if ((first === 'body' || first === 'data') && !isKnown(steps.slice(0, 1), around.names))
    return known(rest, around) ?? null;
  return known(steps, around) ?? (steps.length > 0 ? bySuffix(steps, around) : null);
}

/** `order.total` of an answer with a list of orders. */
function fromItem({ base, steps }: Chain, around: Surroundings): Path | null {
  if (steps.length === 0) return null;
  const noun = nameWords(base).map(canonicalWord).join('');
  const lists = around.names.entries.filter(({ isList, last, path }) => {
    return isList && !path.some(isEach) && (last.join('') === noun || around.names.context.has(noun));
  });
  for (const { path } of lists) {
    const found = known([...path, each, ...steps], around);
    if (found !== null) return found;
  }
  return null;
}

/** A location whose end is written: where only one location of the answer ends so. */
function bySuffix(steps: Path, { names }: Surroundings): Path | null {
  const text = formatPath(ofEveryItem(steps));
  const ends = names.entries.filter((entry) => entry.text.endsWith(`.${text}`) || entry.text.endsWith(`]${text}`));
  const [only] = ends;
  if (only === undefined) return null;
  const shortest = ends.toSorted((left, right) => left.path.length - right.path.length);
  if (ends.length > 1 && shortest[0]?.path.length === shortest[1]?.path.length) return null;
  const found = shortest[0] ?? only;
  return [...found.path.slice(0, found.path.length - steps.length), ...steps];
}

export function isListAt(path: Path, { names }: Surroundings): boolean {
  return path.length === 0
    ? names.byText.get('$')?.isList === true
    : names.byText.get(formatPath(ofEveryItem(path)))?.isList === true;
}

export function typesAt(path: Path, { names }: Surroundings): ReadonlySet<string> {
  return names.byText.get(formatPath(ofEveryItem(path)))?.types ?? new Set();
}

/** Whether known answers have dates at a location. */
export function isMoment(path: Path, { names }: Surroundings): boolean {
  const values = names.byText.get(formatPath(ofEveryItem(path)))?.values.filter((value) => value !== null) ?? [];
  return values.length > 0 && values.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value));
}

export const quantifierOf = (kind: 'all' | 'any' | 'none'): SaidQuantifier => ({ kind });
