import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('tools/', import.meta.url));

/** Path of a file of one of the tools. They are no part of the product: they are installed at first use. */
export function siteTool(file: string): string {
  const path = fileURLToPath(new URL(`tools/node_modules/${file}`, import.meta.url));
  if (existsSync(path)) return path;
  const install = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  const done = spawnSync('npm', install, { cwd: folder, stdio: 'inherit' });
  if (done.status !== 0 || !existsSync(path)) throw new Error(`${file} could not be installed.`);
  return path;
}
