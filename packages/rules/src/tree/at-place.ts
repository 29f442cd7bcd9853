import type { Check, Figure, Operand, Path, Predicate, Subject } from './check.ts';

/** What is said of an item, said of the answer that has the item at a place: `price` at `orders[2]` is `orders[2].price`. */
export function atPlace(check: Check, place: Path): Check {
  switch (check.kind) {
    case 'test': {
      const { subject, predicate } = check;
      return {
        ...check,
        subject: subjectAt(subject, place),
        predicate: withPaths(predicate, (path) => [...place, ...path]),
      };
    }
    case 'outcome':
      return check;
    case 'all':
    case 'any':
      return { ...check, checks: check.checks.map((one) => atPlace(one, place)) };
    case 'not':
      return { ...check, check: atPlace(check.check, place) };
    case 'when':
      return { ...check, condition: atPlace(check.condition, place), consequence: atPlace(check.consequence, place) };
    case 'each':
      // Its parts begin at its own items, wherever these are.
      return { ...check, list: [...place, ...check.list] };
  }
}

function subjectAt(subject: Subject, place: Path): Subject {
  return subject.kind === 'field' ? { ...subject, path: [...place, ...subject.path] } : subject;
}

/** A predicate that compares with other places of the answer. */
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
  return /^(field|size|sum|statistic)$/.test(operand.kind);
}

function figureWith<T extends Figure>(figure: T, change: (path: Path) => Path): T {
  if (figure.kind === 'number') return figure;
  if (figure.kind !== 'sum') return { ...figure, path: change(figure.path) };
  return { ...figure, terms: figure.terms.map((term) => ({ ...term, factors: term.factors.map(change) })) };
}
