import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const ignored = new Set(['node_modules', '.git', 'test-results', '.assay', 'artefacts']);

const WORKSPACES = ['apps', 'packages', 'examples', 'test'];

/** A copy of the repository that may be broken: packages from npm are shared, our own are the copy's. */
export function makeWorkingCopy(root: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'assay-guards-'));
  cpSync(root, path, {
    recursive: true,
    preserveTimestamps: true,
    filter: (source) =>
      !relative(root, source)
        .split('/')
        .some((name) => ignored.has(name)),
  });
  const modules = join(path, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@assay') linkOwn(root, modules);
    else if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  for (const workspace of WORKSPACES)
    for (const name of readdirSync(join(root, workspace)))
      linkNested(join(root, workspace, name), join(path, workspace, name));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** What npm installed below a part, because another part needs another version of it or nobody else needs it. */
function linkNested(part: string, copied: string): void {
  const nested = join(part, 'node_modules');
  if (!existsSync(nested)) return;
  mkdirSync(join(copied, 'node_modules'), { recursive: true });
  for (const name of readdirSync(nested))
    if (name !== '.cache') symlinkSync(join(nested, name), join(copied, 'node_modules', name));
}

/** The links of a workspace are relative, so that they lead into the copy when they are made anew there. */
function linkOwn(root: string, modules: string): void {
  const own = join(root, 'node_modules/@assay');
  mkdirSync(join(modules, '@assay'));
  for (const name of readdirSync(own)) {
    if (!statSync(join(own, name)).isDirectory()) continue;
    symlinkSync(readlinkSync(join(own, name)), join(modules, '@assay', name));
  }
}
