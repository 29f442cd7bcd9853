import { counted } from '../output/counted.ts';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { changedReadings, readingsOf, readReadings, writeReadings } from '@assay/project';
import type { Problem, Reading } from '@assay/project';
import { UsageError } from '../exit-codes.ts';
import { writeWhole } from '../project/files/folder-files.ts';
import { documentSince, projectSince } from '../project/files/earlier-project.ts';
import { scenariosOf } from '../project/open-folder.ts';
import type { ChosenValues, OpenFolder } from '../project/open-folder.ts';
import { version } from '../version.ts';

interface Comparing {
  opened: OpenFolder;
  /** What scenarios are read with. */
  values: ChosenValues;
  cwd: string;
}

export interface ComparedReadings {
  problems: Problem[];
  /** In one line. */
  summary: string;
}

/**
 * How the rules of a project are read now, held against a revision of git or a file that `keepReadings` wrote.
 * @throws {UsageError} where there is neither
 */
export function compareReadings(since: string, { opened, values, cwd }: Comparing): ComparedReadings {
  const now = placed(opened, values);
  const path = resolve(cwd, since);
  const isFile = existsSync(path) && statSync(path).isFile();
  const before = isFile ? fromFile(path, since) : { name: since, readings: atRevision(since, opened, values) };
  const problems = changedReadings(before.readings, now, before.name);
  const rules = `${counted(now.length, 'validation rule')} ${now.length === 1 ? 'is' : 'are'}`;
  return { problems, summary: `${rules} held against ${before.name}: ${problems.length} read differently.` };
}

/** Writes down how every rule is read, for `compareReadings` of a later version. */
export function keepReadings(file: string, { opened, values, cwd }: Comparing): string {
  const readings = placed(opened, values);
  writeWhole(resolve(cwd, file), writeReadings(readings, version()));
  return `How ${counted(readings.length, 'validation rule')} ${readings.length === 1 ? 'is' : 'are'} read is in ${file}.`;
}

const placed = (opened: OpenFolder, values: ChosenValues) =>
  readingsOf({ project: opened.project, model: opened.document.model, listed: scenariosOf(opened, values) });

function fromFile(path: string, named: string): { name: string; readings: readonly Reading[] } {
  const kept = readReadings(readFileSync(path, 'utf8'));
  if (kept === null)
    throw new UsageError(`${named} holds no readings. Write such a file with: assay lint --readings FILE.`);
  return { name: `${named} (version ${kept.tool})`, readings: kept.readings };
}

/** The same tool reads both, so what differs comes from the document or the variables. */
function atRevision(revision: string, opened: OpenFolder, values: ChosenValues): readonly Reading[] {
  const project = projectSince(revision, opened);
  if (project === null) return [];
  const model = documentSince(revision, opened) ?? opened.document.model;
  const before = { ...opened, project, document: { ...opened.document, model } };
  const isKnown = values.environment === null || project.environments.has(values.environment);
  return placed(before, isKnown ? values : { ...values, environment: null });
}
