import { openProject, PROJECT_FILE } from '@assay/project';
import type { WrittenScenario } from '@assay/project';
import { filesSince } from '../files/earlier-project.ts';

/** Whether a scenario says something else than at a revision; its file may have changed without that. */
export function changedScenarios(
  revision: string,
  opened: { folder: string; files: ReadonlyMap<string, string> },
): (scenario: WrittenScenario) => boolean {
  const before = filesSince(revision, opened);
  if (before.get(PROJECT_FILE) !== opened.files.get(PROJECT_FILE)) return () => true;
  const [old, now] = [meanings(before), meanings(opened.files)];
  const changed = new Set([...now].filter(([id, text]) => old.get(id) !== text).map(([id]) => id));
  return ({ operation, key }) => changed.has(`${operation}#${key}`);
}

function meanings(files: ReadonlyMap<string, string>): Map<string, string> {
  const endpoints = openProject(files).project?.endpoints ?? [];
  return new Map(
    endpoints.flatMap(({ text: { endpoint, defaults, scenarios } }) =>
      Object.entries(scenarios).map(([key, one]): [string, string] => [
        `${endpoint}#${key}`,
        JSON.stringify([defaults, one]),
      ]),
    ),
  );
}
