import { openProject, PROJECT_FILE } from '@assay/project';
import type { WrittenScenario } from '@assay/project';
import { changedSince, fileAt } from '../files/git.ts';

/** Whether a scenario says something else than at a revision; its file may have changed without that. */
export function changedScenarios(
  revision: string,
  { folder, files }: { folder: string; files: ReadonlyMap<string, string> },
): (scenario: WrittenScenario) => boolean {
  const paths = changedSince(revision, folder).filter((path) => files.has(path));
  if (paths.includes(PROJECT_FILE)) return () => true;
  const before = new Map([...files].filter(([path]) => !paths.includes(path)));
  for (const path of paths) {
    const text = fileAt(revision, path, folder);
    if (text !== null) before.set(path, text.toString());
  }
  const [old, now] = [meanings(before), meanings(files)];
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
