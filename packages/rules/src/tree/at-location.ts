import type { Check, Figure, Operand, Path, Predicate, Subject } from './check.ts';

/** What is said of an item, said of the answer that has the item at a location: `price` at `orders[2]` is `orders[2].price`. */
export function atLocation(check: Check, location: Path): Check {
  switch (check.kind) {
    case 'test': {
      const { subject, predicate } = check;
      return {
        ...check,
        subject: subjectAt(subject, location),
        predicate: withPaths(predicate, (path) => [...location, ...path]),
      };
    }
    case 'outcome':
      return check;
    case 'all':
    case 'any':
      return { ...check, checks: check.checks.map((one) => atLocation(one, location)) };
    case 'not':
      return { ...check, check: atLocation(check.check, location) };
    case 'when':
      return {
        ...check,
        condition: atLocation(check.condition, location),
        consequence: atLocation(check.consequence, location),
      };
    case 'each':
      // Its parts begin at its own items, wherever these are.
      return { ...check, list: [...location, ...check.list] };
  }
}

function subjectAt(subject: Subject, location: Path): Subject {
  return subjectWith(subject, (path) => [...location, ...path]);
}

/** What is looked at, at other locations. */
export function subjectWith(subject: Subject, change: (path: Path) => Path): Subject {
  if (subject.kind === 'figure') return { ...subject, figure: figureWith(subject.figure, change) };
  return subject.kind === 'field' ? { ...subject, path: change(subject.path) } : subject;
}

/** A predicate that compares with other locations of the answer. */
export function withPaths(predicate: Predicate, change: (path: Path) => Path): Predicate {
  return withOperands(predicate, (operand) => operandWith(operand, change));
}

function withOperands(predicate: Predicate, change: (operand: Operand) => Operand): Predicate {
  if ('value' in predicate) return { ...predicate, value: change(predicate.value) };
  if (predicate.op === 'between') return { ...predicate, low: change(predicate.low), high: change(predicate.high) };
  return predicate.op === 'oneOf' ? { ...predicate, values: predicate.values.map(change) } : predicate;
}

function operandWith(operand: Operand, change: (path: Path) => Path): Operand {
  if (operand.kind === 'calculation')
    return { ...operand, left: figureWith(operand.left, change), right: figureWith(operand.right, change) };
  return isFigure(operand) ? figureWith(operand, change) : operand;
}

function isFigure(operand: Operand): operand is Operand & Figure {
  return /^(field|size|count|sum|statistic|span)$/.test(operand.kind);
}

function figureWith<T extends Figure>(figure: T, change: (path: Path) => Path): T {
  if (figure.kind === 'number') return figure;
  if (figure.kind === 'span') return { ...figure, from: change(figure.from), to: change(figure.to) };
  if (figure.kind !== 'sum') return { ...figure, path: change(figure.path) };
  return { ...figure, terms: figure.terms.map((term) => ({ ...term, factors: term.factors.map(change) })) };
}

/** Every location that a number or a value is read of. */
export function pathsOf(operand: Operand | Figure): Path[] {
  if (operand.kind === 'calculation') return [...pathsOf(operand.left), ...pathsOf(operand.right)];
  if (operand.kind === 'sum') return operand.terms.flatMap(({ factors }) => factors);
  if (operand.kind === 'span') return [operand.from, operand.to];
  return 'path' in operand ? [operand.path] : [];
}
