import type { Chart, Edge } from '../chart/chart.ts';
import { lowerAt } from '../chart/chart.ts';
import type { Made, Scope, Target } from '../chart/meaning.ts';
import { fieldOf, sameJson, testOf } from '../chart/meaning.ts';
import { flagAt } from '../grounding/flags.ts';
import { nameAt } from '../grounding/names.ts';
import { valueAt } from '../grounding/values.ts';
import type { Spot } from '../grounding/world.ts';
import { lastName, spotAt } from '../grounding/world.ts';
import { isMeaningWord } from '../lexicon/stop-words.ts';
import { listPath } from '../operands/aggregates.ts';
import { stemOf } from '../../language/names/stems.ts';
import type { Path, SaidQuantifier } from '../../tree/check.ts';
import { formatPath } from '../../tree/path.ts';

/** Things that are spoken of together, how many of them are meant, and which. */
export interface Noun {
  targets: Target[];
  quantifier: SaidQuantifier | null;
  scope: Scope | null;
  /** One item of a list by where it stands. */
  index?: { list: Path; at: number };
}

export const nounOf = (target: Target): Noun => ({ targets: [target], quantifier: null, scope: null });

/** "confirmed bookings", "offline ones", "primary contact": which items are meant, by a value or a flag before their name. */
export function qualified(chart: Chart, at: number): Edge<Noun>[] {
  const from = /^(?:the|a|an|any|all|other)$/.test(lowerAt(chart, at)) ? at + 1 : at;
  return adjectivesAt(chart, from).flatMap(({ end, cost, value: adjective }) => {
    const { spot } = adjective;
    const items = itemsOf(chart, spot);
    const named = nameAt(chart, end).flatMap((edge): Edge<Noun>[] => {
      const target = items === null ? rootNamed(edge.value) : itemsNamed(edge.value, items);
      return target === null
        ? []
        : [{ end: edge.end, cost: cost + edge.cost, value: scoped(fieldOf(target), adjective, items) }];
    });
    const bare: Edge<Noun>[] =
      items === null
        ? []
        : [
            {
              end,
              cost: cost + (lowerAt(chart, end - 1).endsWith('s') ? 0.15 : 0.3),
              value: scoped(fieldOf(items), adjective, items),
            },
          ];
    return [...named, ...bare];
  });
}

interface Adjective {
  spot: Spot;
  made: Made;
}

function adjectivesAt(chart: Chart, at: number): Edge<Adjective>[] {
  const literal = (spot: Spot, value: string | boolean): Made => ({
    check: testOf(fieldOf(spot), { op: 'compare', comparison: 'equal', value: { kind: 'literal', value } }),
    cost: 0,
  });
  const inWords = (spot: Spot, text: string): Made => ({
    check: testOf(fieldOf(spot), { op: 'compare', comparison: 'equal', value: { kind: 'words', text } }),
    cost: 0,
  });
  const flags = flagAt(chart, at).map(({ end, cost, value: { spot, value } }) => ({
    end,
    cost,
    value: { spot, made: literal(spot, value) },
  }));
  const others = strangeAt(chart, at).map((spot) => ({
    end: at + 1,
    cost: 0.3,
    value: { spot, made: inWords(spot, lowerAt(chart, at)) },
  }));
  const values = valueAt(chart, at).flatMap(({ end, cost, value: { text, spots } }) =>
    spots.map((spot) => ({ end, cost: cost + 0.02, value: { spot, made: literal(spot, exactly(spot, text)) } })),
  );
  return [...flags, ...values, ...others];
}

/** "cancelled bookings" where a right answer has none: a state that it does not know. */
function strangeAt({ world, tokens }: Chart, at: number): Spot[] {
  const token = tokens[at];
  if (
    token?.kind !== 'word' ||
    !/(?:ed|hidden|taken|broken|stolen|frozen|withdrawn)$/.test(token.lower) ||
    isMeaningWord(token.lower)
  )
    return [];
  const states = world.spots.filter(({ list, path, entry }) => {
    return list !== null && entry.types.has('string') && /^(?:status|state)$/i.test(lastName(path));
  });
  return states.length === 1 && !isName(world, token.lower) ? states : [];
}

const isName = ({ byStem }: Chart['world'], word: string): boolean =>
  byStem.get(stemOf(word))?.some(({ own }) => own.length === 1) === true;

const exactly = ({ entry }: Spot, text: string): string => {
  const known = entry.values.find((value) => typeof value === 'string' && value.toLowerCase() === text.toLowerCase());
  return typeof known === 'string' ? known : text;
};

/** The item that something is a member of. */
function itemsOf({ world }: Chart, { list }: Spot): Spot | null {
  return list === null ? null : spotAt(world, formatPath([...list, { each: true }]));
}

function itemsNamed(spot: Spot, items: Spot): Spot | null {
  if (spot.text === items.text) return items;
  const list = listPath(spot);
  return list !== null && items.list !== null && sameJson(list, items.list) ? items : null;
}

const rootNamed = (spot: Spot): Spot | null =>
  spot.list === null && !spot.entry.isList && (spot.path.length === 0 || spot.entry.isObject) ? spot : null;

function scoped(target: Target, { made, spot }: Adjective, items: Spot | null): Noun {
  const scope = { list: items?.list ?? null, check: made.check };
  return { targets: [target], quantifier: null, scope: isKey(spot) ? { ...scope, isOne: true } : scope };
}

/** Whether a value tells items apart. */
function isKey({ path, entry, list }: Spot): boolean {
  const { values } = entry;
  const isNamed = /(?:^|[a-z_])(?:id|no|nr|number|code|ref|sku|key|slug|iata|isbn|serial|uuid)$/i.test(lastName(path));
  return list !== null && isNamed && values.length > 1 && new Set(values).size === values.length;
}

/** "the price of confirmed bookings": a member of items that are chosen. */
export function ofScoped(chart: Chart, names: readonly Edge<Noun>[]): Edge<Noun>[] {
  return names.flatMap((edge) => {
    if (!/^(?:of|for|in|on)$/.test(lowerAt(chart, edge.end))) return [];
    const [target] = edge.value.targets;
    const from = /^(?:every|each|all|any|the|a|an)$/.test(lowerAt(chart, edge.end + 1)) ? edge.end + 2 : edge.end + 1;
    return qualified(chart, from).flatMap((other): Edge<Noun>[] => {
      const { scope } = other.value;
      if (scope === null || scope.list === null || target?.spot == null || !isInside(target.spot.path, scope.list))
        return [];
      return [{ end: other.end, cost: edge.cost + other.cost, value: { ...edge.value, scope } }];
    });
  });
}

export const isInside = (path: Path, list: Path): boolean =>
  path.length > list.length && sameJson(path.slice(0, list.length), list);
