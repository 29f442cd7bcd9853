import type { NameIndex } from '../../language/names/names.ts';
import { allOf } from '../../phrases/compose.ts';
import type { Frame } from '../frames/frame.ts';
import { extremeChecks } from './lists.ts';
import { stateCheck } from './states.ts';
import { maxMeanings, partChecks } from './subjects.ts';
import type { Check, Path } from '../../tree/check.ts';

/** What a clause demands, about paths that begin at the answer, and of which items. */
export interface Meaning {
  check: Check;
  filter: Check | null;
}

/** The checks that a frame can stand for: one for each way in which its names can be locations. */
export function meaningsOf(frame: Frame, names: NameIndex): Meaning[] {
  const list = frame.items?.list ?? null;
  const states = saidAndMeant(frame, list);
  if (states === null) return [];
  const { filter, saids } = states;
  const extreme =
    frame.extreme === null || frame.end === null ? [] : extremeChecks(frame.extreme, frame.end.index, { list, names });
  const parts = frame.parts.map((part) => partChecks(part, { list, names, filter }));
  if (extreme === null || parts.some((one) => one.length === 0)) return [];
  let made: Check[][] = [[...saids, ...frame.wholes, ...extreme]];
  for (const alternatives of parts)
    made = made.flatMap((before) => alternatives.map((one) => [...before, one])).slice(0, maxMeanings);
  return made.filter((all) => all.length > 0).map((all) => ({ check: allOf(all), filter }));
}

/** Which states are demanded, and which say what is spoken of. `null` where one of them cannot be found. */
function saidAndMeant(frame: Frame, list: Path | null): { filter: Check | null; saids: Check[] } | null {
  const isOnlyStates = frame.parts.length === 0 && frame.wholes.length === 0 && frame.extreme === null;
  const made = frame.states.map((one, at) => ({
    check: stateCheck(one, list),
    isSaid: frame.isOnly || one.isSaid || (isOnlyStates && at === frame.states.length - 1),
  }));
  const found = made.flatMap(({ check, isSaid }) => (check === null ? [] : [{ check, isSaid }]));
  const isTwice = new Set(found.map(({ check }) => JSON.stringify(check))).size < found.length;
  if (found.length < made.length || isTwice) return null;
  const filters = found.filter(({ isSaid }) => !isSaid).map(({ check }) => check);
  const saids = found.filter(({ isSaid }) => isSaid).map(({ check }) => check);
  return { filter: filters.length === 0 ? null : allOf(filters), saids };
}
