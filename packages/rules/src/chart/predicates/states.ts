import type { Edge, Reader } from '../chart/chart.ts';
import { kept } from '../chart/chart.ts';
import type { Made, Said, Target } from '../chart/meaning.ts';
import { denied, testOf } from '../chart/meaning.ts';
import { isWholeList } from '../grounding/world.ts';
import type { State } from '../lexicon/states.ts';
import { states } from '../lexicon/states.ts';
import type { Check, Predicate } from '../../tree/check.ts';

/** "null", "filled", "there". */
export const stateAt: Reader<Said> = kept((chart, at) =>
  states.at(chart, at).map((edge): Edge<Said> => ({ ...edge, value: inState(edge.value) })),
);

export function inState(state: State): Said {
  const existence = state === 'there' || state === 'absent' ? { existence: state } : {};
  const said: Said = { saysIfThere: true, ...existence, of: (target) => stateOf(target, state) };
  return state === 'empty'
    ? { ...said, opposite: { saysIfThere: true, of: (target) => stateOf(target, 'filled') } }
    : said;
}

function stateOf(target: Target, state: State): Made | null {
  const { spot } = target;
  if (target.missing !== undefined) return missingIn(target, state);
  if (!mayBe(target, state)) return null;
  if (state === 'blank' || state === 'nulls')
    return ofItems(target, state === 'nulls' ? { op: 'null' } : { op: 'empty' });
  const isList = spot !== null && isWholeList(spot);
  const { predicate, negated = false } = isList && state === 'empty' ? { predicate: noItems } : predicates[state];
  return {
    check: testOf(target, predicate, negated),
    cost: isWholeItem(target) ? 0.2 : isItemValue(target, state) ? 0.12 : 0,
  };
}

/** "the tracks of each list are not empty": the list is not, rather than what is in it. */
const isItemValue = ({ spot }: Target, state: State): boolean =>
  spot?.isItem === true && (state === 'empty' || state === 'filled');

const isWholeItem = ({ spot }: Target): boolean => spot?.isItem === true && spot.entry.isObject;

const noItems: Predicate = { op: 'length', comparison: 'atMost', value: { kind: 'literal', value: 0 } };

const predicates: Record<Exclude<State, 'blank' | 'nulls'>, { predicate: Predicate; negated?: boolean }> = {
  null: { predicate: { op: 'null' } },
  empty: { predicate: { op: 'empty' } },
  filled: { predicate: { op: 'empty' }, negated: true },
  there: { predicate: { op: 'present' } },
  absent: { predicate: { op: 'present' }, negated: true },
};

/** Of the answer as a whole, and of an item, nobody says that it is there. */
function mayBe({ subject, spot }: Target, state: State): boolean {
  if (/^(?:status|time|contentType)$/.test(subject.kind)) return false;
  if (spot === null) return true;
  if (spot.path.length === 0 || (state === 'null' && isWholeList(spot))) return false;
  return !(spot.isItem && (/^(?:absent|there)$/.test(state) || (spot.entry.isObject && state !== 'null')));
}

/** "no blanks": of what a list has. */
function ofItems(target: Target, predicate: Predicate): Made | null {
  const { subject, spot } = target;
  const path =
    subject.kind === 'field' && spot !== null && isWholeList(spot) ? [...subject.path, { each: true as const }] : null;
  return path === null ? null : { check: testOf({ ...target, subject: { kind: 'field', path } }, predicate), cost: 0 };
}

/** A name that is nowhere can only be said not to be there. */
const missingIn = ({ missing = '' }: Target, state: State): Made | null =>
  state === 'there'
    ? { check: denied(nowhere(missing)), cost: 0 }
    : state === 'absent'
      ? { check: nowhere(missing), cost: 0 }
      : null;

/** Of a name with points only the end is written in the answer. */
export const nowhere = (name: string): Check => ({
  kind: 'test',
  subject: { kind: 'field', path: [{ find: name.replace(/^.*[.\]]/, '') }] },
  quantifier: { kind: 'implied' },
  predicate: { op: 'present' },
  negated: true,
});
