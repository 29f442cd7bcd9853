import { isAbsolute } from 'node:path';
import type { ApiModel } from '@assay/api-model';
import { importDocument } from '@assay/importer';
import { openProject } from '@assay/project';
import type { Project } from '@assay/project';
import type { OpenFolder } from '../open-folder.ts';
import { changedSince, fileAt } from './git.ts';

/** The document of a project as it was at a revision; null where git does not know it. */
export function documentSince(revision: string, { project, folder, document }: OpenFolder): ApiModel | null {
  const path = project.settings.document;
  if (/^https?:/i.test(path) || isAbsolute(path)) return null;
  const bytes = fileAt(revision, path, folder);
  if (bytes === null) return null;
  const read = importDocument(bytes, { fileName: document.source });
  return read.ok ? read.model : null;
}

/**
 * The files of a project as they were at a revision; what was deleted since is left out.
 * @throws {UsageError} where git does not know the revision
 */
export function filesSince(
  revision: string,
  { folder, files }: { folder: string; files: ReadonlyMap<string, string> },
): Map<string, string> {
  const changed = new Set(changedSince(revision, folder).filter((path) => files.has(path)));
  const before = new Map([...files].filter(([path]) => !changed.has(path)));
  for (const path of changed) {
    const text = fileAt(revision, path, folder);
    if (text !== null) before.set(path, text.toString());
  }
  return before;
}

/** The same, read; null where `assay.yaml` could not be read then. */
export const projectSince = (revision: string, opened: OpenFolder): Project | null =>
  openProject(filesSince(revision, opened)).project;
