import type { ScenarioText } from '../format/scenario-text.ts';
import { shapeOf } from '../project.ts';
import { compareSides, differingPaths, ordered, UnitReader } from './compare.ts';
import type { Difference, Files, Sides } from './compare.ts';
import { withFields } from './fields.ts';
import type { FieldChanges } from './fields.ts';
import { fileOfUnits, unitId, unitsOf, withUnits } from './units.ts';
import type { Unit } from './units.ts';

export type Direction = 'pull' | 'push';

export interface MergeInput extends Sides {
  direction: Direction;
  /** What of both sides is exchanged. */
  isChosen: (one: Pick<Difference, 'key' | 'path'>) => boolean;
  /** What one side has deleted is deleted on the other one too. */
  deletes: boolean;
  /** Of two that were both changed, the one of the side that is taken from wins. */
  forces: boolean;
}

export interface Merged {
  /** The side that is written to as it becomes. */
  files: Map<string, string>;
  /** What it takes over. */
  taken: Difference[];
  /** Deleted on the other side, and kept on this one. */
  kept: Difference[];
  /** Changed on both sides in one place. */
  conflicts: Difference[];
  /** Only changed on the side that is written to: the other direction takes it over. */
  waiting: Difference[];
}

/** Takes what one side has changed over to the other one, and leaves everything else there as it is. */
export function mergeSides(input: MergeInput): Merged {
  return new Merger(input).merge();
}

class Merger {
  readonly #input: MergeInput;
  readonly #reader = new UnitReader();
  readonly #source: Files;
  readonly #target: Files;
  readonly #paths: string[];
  /** What units that are taken over become, by their ids; null for those that go. */
  readonly #texts = new Map<string, string | null>();
  readonly #files: Map<string, string>;

  constructor(input: MergeInput) {
    const isPull = input.direction === 'pull';
    this.#input = input;
    this.#source = isPull ? input.server : input.local;
    this.#target = isPull ? input.local : input.server;
    this.#paths = differingPaths(input);
    this.#files = new Map(this.#target);
  }

  merge(): Merged {
    const all = compareSides(this.#input, this.#reader);
    const merged: Merged = { files: this.#files, taken: [], kept: [], conflicts: [], waiting: [] };
    for (const one of all.filter(this.#input.isChosen)) merged[this.#decide(one)].push(one);
    this.#takeFiles(new Set(all.map(({ id }) => id)));
    this.#dropRepeated();
    this.#takeUnits(merged.taken);
    if (this.#input.direction === 'push') this.#keepFrames();
    return merged;
  }

  #decide(one: Difference): 'conflicts' | 'kept' | 'taken' | 'waiting' {
    const { direction, deletes, forces } = this.#input;
    const [from, text] = direction === 'pull' ? (['server', one.server] as const) : (['local', one.local] as const);
    if (one.side !== from && one.side !== 'both') return 'waiting';
    if (one.side === 'both' && !forces) {
      const both = text === null ? null : mergedUnit(one, direction);
      if (both === null) return 'conflicts';
      this.#texts.set(one.id, both);
      return 'taken';
    }
    if (text === null && !deletes && !this.#isRenamed(one)) return 'kept';
    this.#texts.set(one.id, text);
    return 'taken';
  }

  /** A scenario that goes on under another key or operation is not deleted. */
  #isRenamed({ key, path, operation }: Difference): boolean {
    return [...this.#reader.units(this.#source, this.#paths).values()].some(
      (unit) =>
        (unit.operation === operation && wasOf(unit).includes(key ?? '')) ||
        (unit.key === key && unit.path === path && unit.operation !== operation),
    );
  }

  /** A file that only the one side has changed is taken over as it stands, with its comments and its name. */
  #takeFiles(differing: ReadonlySet<string>): void {
    const { base, isChosen } = this.#input;
    for (const path of this.#paths) {
      if (this.#target.get(path) !== base.get(path)) continue;
      const ids = [this.#source, this.#target].flatMap((files) => [...this.#reader.unitsAt(files, path).keys()]);
      const isFree = ids.every((id) => !differing.has(id) || this.#texts.has(id));
      if (!isFree || !(isChosen({ path, key: null }) || ids.some((id) => this.#texts.has(id)))) continue;
      setFile(this.#files, path, this.#source.get(path) ?? null);
    }
  }

  /** A scenario that has moved to another file stands there only. */
  #dropRepeated(): void {
    const seen = new Map<string, string>();
    for (const path of this.#paths.filter((one) => shapeOf(one) !== null)) {
      for (const [id, unit] of this.#reader.unitsAt(this.#files, path)) {
        const other = seen.get(id);
        const isHere = this.#reader.unitsAt(this.#source, path).has(id);
        if (other === undefined || isHere) seen.set(id, path);
        if (other !== undefined)
          setUnits(this.#files, isHere ? other : path, unit.operation, new Map([[unit.key, null]]));
      }
    }
  }

  #takeUnits(taken: readonly Difference[]): void {
    const now = this.#reader.units(this.#files, [...new Set([...this.#paths, ...taken.map(({ path }) => path)])]);
    const changes = new Map<string, { operation: string; units: Map<string | null, string | null> }>();
    for (const { id, operation, key, path } of taken) {
      const text = this.#texts.get(id) ?? null;
      const known = now.get(id);
      if ((known?.text ?? null) === text) continue;
      const home = known?.path ?? path;
      const change = changes.get(home) ?? { operation, units: new Map<string | null, string | null>() };
      change.units.set(key, text);
      changes.set(home, change);
    }
    for (const [path, { operation, units }] of changes) setUnits(this.#files, path, operation, units);
  }

  /** Where both have the same scenarios by now, the comments around them are those of the folder. */
  #keepFrames(): void {
    for (const path of this.#paths) {
      const text = this.#source.get(path);
      if (text === undefined || this.#files.get(path) === text || shapeOf(path) === null) continue;
      const mine = this.#reader.unitsAt(this.#source, path);
      const now = this.#reader.unitsAt(this.#files, path);
      const isSame = mine.size === now.size && [...mine].every(([id, unit]) => now.get(id)?.text === unit.text);
      if (isSame) this.#files.set(path, text);
    }
  }
}

const wasOf = ({ scenario }: Unit): string[] => scenario?.was ?? [];

function setFile(files: Map<string, string>, path: string, text: string | null): void {
  if (text === null) files.delete(path);
  else files.set(path, text);
}

/** Puts units into a file, which is begun where there is none. */
export function setUnits(
  files: Map<string, string>,
  path: string,
  operation: string,
  units: ReadonlyMap<string | null, string | null>,
): void {
  if (shapeOf(path) === null) return setFile(files, path, units.get(null) ?? null);
  const now = files.get(path);
  if (now !== undefined) return setFile(files, path, withUnits(path, now, units));
  const fresh = [...units].flatMap(([key, text]) => (text === null ? [] : [{ key, text }]));
  if (fresh.length > 0) files.set(path, fileOfUnits(operation, fresh));
}

/** Both changed one scenario, in different keys: what the other side changed is put into this one. */
function mergedUnit(one: Difference, direction: Direction): string | null {
  const [mine, theirs] = direction === 'pull' ? [one.local, one.server] : [one.server, one.local];
  const { key, operation, base } = one;
  if (mine === null || theirs === null || base === null || key === null) return null;
  const [left, right, before] = [mine, theirs, base].map((text) => valueOf(operation, key, text));
  if (left == null || right == null || before == null) return null;
  const [ours, others] = [changesOf(before, left), changesOf(before, right)];
  const said = new Map(Object.entries(ours));
  const isApart = Object.entries(others).every(
    ([name, value]) => !said.has(name) || ordered(said.get(name)) === ordered(value),
  );
  return isApart ? withFields(key, mine, left, others) : null;
}

function valueOf(operation: string, key: string, text: string): ScenarioText | null {
  const read = unitsOf('endpoints/x.yaml', fileOfUnits(operation, [{ key, text }]));
  return read.ok ? (read.units[0]?.scenario ?? null) : null;
}

/** What one value says otherwise than another one. */
export function changesOf(before: ScenarioText, after: ScenarioText): FieldChanges {
  const [left, right] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const names = [...new Set([...left.keys(), ...right.keys()])];
  return Object.fromEntries(
    names.filter((name) => ordered(left.get(name)) !== ordered(right.get(name))).map((name) => [name, right.get(name)]),
  );
}

/** What both sides are known to have said alike, after one of them was written. */
export function nextBase(sides: Sides, taken: readonly Pick<Difference, 'id'>[]): Map<string, string> {
  const next = new Map(sides.server);
  const settled = new Set(taken.map(({ id }) => id));
  // What is not settled is still as it was.
  for (const { id, operation, key, path, base, server } of compareSides(sides))
    if (base !== server && !settled.has(id)) setUnits(next, path, operation, new Map([[key, base]]));
  return next;
}

/** What a unit is called in lists. */
export function labelOf({ operation, key, path }: Pick<Difference, 'key' | 'operation' | 'path'>): string {
  if (key !== null) return unitId({ operation, key });
  return operation === path ? path : `${operation}, its defaults`;
}
