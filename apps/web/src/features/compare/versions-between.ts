import type { ImportReport } from '@assay/contract';
import { documentName } from '../imports/index.ts';

/** The imports that lead from one version to another, the earliest first; in whichever order the two are named. */
export function between(versions: readonly ImportReport[], one: number, other: number): ImportReport[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return versions.filter(({ id }) => id > from && id <= to).toSorted((left, right) => left.id - right.id);
}

/** A version for a select: its number and its document. */
export function versionName(version: ImportReport, number: number): string {
  return `Version ${number}: ${documentName(version)}`;
}
