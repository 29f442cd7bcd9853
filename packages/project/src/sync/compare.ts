import type { RequestText } from '../format/request-text.ts';
import type { Problem } from '../problem.ts';
import { shapeOf } from '../project.ts';
import { unitId, unitsOf } from './units.ts';
import type { Unit } from './units.ts';

/** Files by their paths in the folder of a project, line breaks as `\n`. */
export type Files = ReadonlyMap<string, string>;

/** Two sides of a project, and what both said when they were last the same. */
export interface Sides {
  base: Files;
  local: Files;
  server: Files;
}

/** What stands differently on the two sides. */
export interface Difference {
  id: string;
  operation: string;
  /** Null for the defaults of an operation, and for a file that scenarios name. */
  key: string | null;
  /** Where it is, or would be, in the folder. */
  path: string;
  /** Who changed it since both were the same. */
  side: 'both' | 'local' | 'server';
  local: string | null;
  server: string | null;
  base: string | null;
}

/** Paths that do not say the same on both sides. */
export function differingPaths({ local, server }: Pick<Sides, 'local' | 'server'>): string[] {
  return [...new Set([...local.keys(), ...server.keys()])].filter((path) => local.get(path) !== server.get(path));
}

/** Reads units of files, each text once. A file that scenarios name, such as a body, is one unit. */
export class UnitReader {
  readonly #read = new Map<string, ReadonlyMap<string, Unit>>();
  /** Of files that could not be read. */
  readonly problems = new Map<string, Problem[]>();
  readonly #onFile: () => void;

  /** `onFile` is called before each text that is read. */
  constructor(onFile: () => void = () => undefined) {
    this.#onFile = onFile;
  }

  unitsAt(files: Files, path: string): ReadonlyMap<string, Unit> {
    const text = files.get(path);
    if (text === undefined) return new Map();
    const known = this.#read.get(`${path}\n${text}`);
    if (known !== undefined) return known;
    this.#onFile();
    const units = this.#parse(path, text);
    this.#read.set(`${path}\n${text}`, units);
    return units;
  }

  units(files: Files, paths: Iterable<string>): ReadonlyMap<string, Unit> {
    return new Map([...paths].flatMap((path) => [...this.unitsAt(files, path)]));
  }

  #parse(path: string, text: string): ReadonlyMap<string, Unit> {
    if (shapeOf(path) === null)
      return new Map([[path, { operation: path, key: null, path, text, value: {}, scenario: null }]]);
    const read = unitsOf(path, text);
    if (read.ok) return new Map(read.units.map((unit) => [unitId(unit), unit]));
    this.problems.set(path, read.problems);
    return new Map();
  }
}

/** What differs between the two sides, and who changed it. */
export function compareSides(sides: Sides, reader = new UnitReader()): Difference[] {
  const paths = differingPaths(sides);
  const base = reader.units(sides.base, paths);
  const local = reader.units(sides.local, paths);
  const server = reader.units(sides.server, paths);
  return [...new Set([...local.keys(), ...server.keys()])].flatMap((id): Difference[] => {
    const [mine, theirs] = [local.get(id), server.get(id)];
    const unit = mine ?? theirs;
    if (unit === undefined || mine?.text === theirs?.text) return [];
    const { operation, key, path } = unit;
    const texts = { local: mine?.text ?? null, server: theirs?.text ?? null, base: base.get(id)?.text ?? null };
    return [{ id, operation, key, path, ...texts, side: sideOf(texts, mine, theirs) }];
  });
}

function sideOf(
  { local, server, base }: Pick<Difference, 'base' | 'local' | 'server'>,
  mine: Unit | undefined,
  theirs: Unit | undefined,
): Difference['side'] {
  if (base === local) return 'server';
  if (base === server) return 'local';
  // Comments of both sides are no conflict: the folder is where they are written.
  return mine !== undefined && theirs !== undefined && saysTheSame(mine.value, theirs.value) ? 'local' : 'both';
}

/** Whether two values are the same, whatever the order of their keys. */
export function saysTheSame(left: RequestText, right: RequestText): boolean {
  return ordered(left) === ordered(right);
}

export function ordered(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([left], [right]) => (left < right ? -1 : 1)))
        : one,
    ) ?? 'undefined'
  );
}
