import { shapeOf } from '../project.ts';
import { UnitReader } from './compare.ts';
import type { Files } from './compare.ts';
import { setUnits } from './merge.ts';
import { unitId } from './units.ts';
import type { Unit } from './units.ts';

export interface Overlaying {
  deletes: boolean;
  /** Called before each file that is read or written. */
  onFile?: () => void;
}

/**
 * Files with the scenarios of other ones put in: each replaces the one of its key where that stands, and a new one joins the file of
 * its operation. `deletes`: those operations lose what the other files do not have.
 */
export function overlayFiles(files: Files, given: Files, { deletes, onFile }: Overlaying): Map<string, string> {
  const next = new Map(files);
  const reader = new UnitReader(onFile);
  const known = [
    ...reader
      .units(
        files,
        [...files.keys()].filter((path) => shapeOf(path) !== null),
      )
      .values(),
  ];
  const units = [...reader.units(given, given.keys()).values()];
  const pathOf = new Map(known.map((unit) => [unitId(unit), unit.path]));
  const homeOf = new Map(known.toReversed().map((unit) => [unit.operation, unit.path]));
  const changes: Changes = new Map();
  for (const unit of units) {
    const path = pathOf.get(unitId(unit)) ?? homeOf.get(unit.operation) ?? unit.path;
    homeOf.set(unit.operation, homeOf.get(unit.operation) ?? path);
    note(changes, { ...unit, path }, unit.text);
  }
  if (deletes) noteMissing(changes, known, units);
  for (const [path, { operation, texts }] of changes) {
    onFile?.();
    setUnits(next, path, operation, texts);
  }
  return next;
}

/** Of each file, its operation and the units that it gets, null for those that it loses. A file is written once. */
type Changes = Map<string, { operation: string; texts: Map<string | null, string | null> }>;

function note(changes: Changes, { path, operation, key }: Unit, text: string | null): void {
  const file = changes.get(path) ?? { operation, texts: new Map() };
  file.texts.set(key, text);
  changes.set(path, file);
}

function noteMissing(changes: Changes, known: readonly Unit[], given: readonly Unit[]): void {
  const kept = new Set(given.map(unitId));
  const operations = new Set(given.map(({ operation }) => operation));
  for (const unit of known) if (operations.has(unit.operation) && !kept.has(unitId(unit))) note(changes, unit, null);
}
