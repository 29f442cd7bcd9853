import type { Spot, World } from './world.ts';
import { isMoment, isNumeric, isValue } from './world.ts';
import { sameJson } from '../chart/meaning.ts';
import { stemOf } from '../../language/names/stems.ts';

/** What a word measures, by the beginnings of the names that answers have for it. */
const measured: [words: RegExp, names: RegExp][] = [
  [/^(?:older|younger|oldest|youngest|aged)$/, /^age/],
  [/^(?:weighs?|heavier|lighter|heaviest|lightest|weighing)$/, /^(?:weigh|mass|kg|gram|load)/],
  [/^(?:taller|tallest|higher up|high)$/, /^(?:height|elevation|altitude)/],
  [
    /^(?:costs?|costing|cheaper|dearer|pricier|costlier|cheapest|dearest|priciest|priced|charged|pays?|paying|sold|expensive)$/,
    /^(?:pric|cost|amount|rate|fee|fare|total|charge|rent)/,
  ],
  [
    /^(?:lasts?|lasting|takes?|longer|shorter|longest|shortest|quickest|fastest|slowest|faster|quicker|slower|runs?)$/,
    /^(?:duration|time|minute|second|length|runtime|elapsed|distance|hour|day|week|night|ms)/,
  ],
  [/^(?:larger|bigger|smaller|largest|biggest|smallest)$/, /^(?:size|area|sqm|capacity|population)/],
  [/^(?:deeper|deepest)$/, /^depth/],
  [/^(?:wider|widest|narrower)$/, /^width/],
  [/^(?:hotter|warmer|colder|hottest|warmest|coldest)$/, /^temp/],
  [/^(?:best|better|worst|worse)$/, /^(?:score|rating|point|grade|rank|mark)/],
  [/^(?:newest|latest|oldest|earliest|soonest|freshest|next|recent)$/, /./],
];

const ofTime = /^(?:newest|latest|oldest|earliest|soonest|freshest|next|recent)$/;

/** The members of an item, or of the answer, which are what a word measures: "heavier", "costs". */
export function measuresBy({ spots }: World, word: string, whole: Spot): Spot[] {
  const names = measured.filter(([words]) => words.test(word)).map(([, one]) => one);
  if (names.length === 0) return [];
  const members = spots.filter((spot) => isMember(spot, whole) && isValue(spot));
  if (ofTime.test(word)) return members.filter(isMoment);
  return members.filter((spot) => isNumeric(spot) && spot.own.some((own) => names.some((name) => name.test(own))));
}

/** Directly in it, or in an object of it. */
function isMember({ path }: Spot, whole: Spot): boolean {
  const base = whole.entry.isList && !whole.isItem ? [...whole.path, { each: true as const }] : whole.path;
  const inner = path.slice(base.length);
  return (
    inner.length > 0 &&
    inner.length <= 2 &&
    inner.every((step) => typeof step === 'string') &&
    sameJson(path.slice(0, base.length), base)
  );
}

/** Moments that are called by what happens then: "starts" is `startsAt`, "expires" is `expiresOn`. */
export const verbSpots = (world: World, word: string): Spot[] =>
  /^(?:\p{L}{3,})$/u.test(word)
    ? (world.byStem.get(stemOf(word)) ?? []).filter(
        (spot) => isMoment(spot) && isValue(spot) && spot.own[0] === stemOf(word) && spot.own.length <= 2,
      )
    : [];
