import { looseText } from '../../../evaluate/values/values.ts';
import type { NameIndex } from '../../../language/names/names.ts';
import type { Check, Test } from '../../../tree/check.ts';
import { formatPath } from '../../../tree/path.ts';
import { testsOf } from '../../../tree/parts-of.ts';

/**
 * Whether a condition is on a value that the known answer has, but in another location: "when the dome is closed" of a dome `B` whose state
 * is closed. Nothing contradicts such a condition, and nothing is ever demanded under it.
 */
export function isOnElsewhere(check: Check, names: NameIndex): boolean {
  return conditionsIn(check)
    .flatMap(testsOf)
    .some((test) => standsElsewhere(test, names));
}

function conditionsIn(check: Check): Check[] {
  switch (check.kind) {
    case 'all':
    case 'any':
      return check.checks.flatMap(conditionsIn);
    case 'not':
      return conditionsIn(check.check);
    case 'when':
      return [check.condition, ...conditionsIn(check.consequence)];
    case 'each':
    case 'test':
    case 'outcome':
      return [];
  }
}

function standsElsewhere({ subject, predicate, negated }: Test, { entries }: NameIndex): boolean {
  if (negated || subject.kind !== 'field' || predicate.op !== 'compare' || predicate.comparison !== 'equal')
    return false;
  const { value } = predicate;
  const said = value.kind === 'words' ? value.text : value.kind === 'literal' ? value.value : null;
  if (typeof said !== 'string') return false;
  const own = formatPath(subject.path);
  const isThere = ({ values }: NameIndex['entries'][number]) =>
    values.some((known) => typeof known === 'string' && looseText(known) === looseText(said));
  const here = entries.find(({ text }) => text === own);
  return here !== undefined && here.values.length > 0 && !isThere(here) && entries.some(isThere);
}
