import { shapeOf } from '../project.ts';
import { UnitReader } from './compare.ts';
import type { Files } from './compare.ts';
import { setUnits } from './merge.ts';
import { unitId } from './units.ts';
import type { Unit } from './units.ts';

/**
 * Files with the scenarios of other ones put in: each replaces the one of its key where that stands, and a new one joins the file of
 * its operation. `deletes`: those operations lose what the other files do not have.
 */
export function overlayFiles(files: Files, given: Files, { deletes }: { deletes: boolean }): Map<string, string> {
  const next = new Map(files);
  const reader = new UnitReader();
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
  for (const unit of units) {
    const path = pathOf.get(unitId(unit)) ?? homeOf.get(unit.operation) ?? unit.path;
    homeOf.set(unit.operation, homeOf.get(unit.operation) ?? path);
    setUnits(next, path, unit.operation, new Map([[unit.key, unit.text]]));
  }
  if (deletes) dropMissing(next, known, units);
  return next;
}

function dropMissing(files: Map<string, string>, known: readonly Unit[], given: readonly Unit[]): void {
  const kept = new Set(given.map(unitId));
  const operations = new Set(given.map(({ operation }) => operation));
  for (const unit of known)
    if (operations.has(unit.operation) && !kept.has(unitId(unit)))
      setUnits(files, unit.path, unit.operation, new Map([[unit.key, null]]));
}
