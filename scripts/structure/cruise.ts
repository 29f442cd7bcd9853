import { execFileSync, spawnSync } from 'node:child_process';
import type { Module } from './count-imports.ts';

const BIN = 'node_modules/dependency-cruiser/bin';
const FOLDERS = ['apps', 'packages', 'examples', 'test', 'scripts'];

/** All modules with their imports, and what breaks a rule of `.dependency-cruiser.cjs` as text for people. */
export function cruise(): { modules: Module[]; report: string; isAllowed: boolean } {
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const json = execFileSync(process.execPath, [`${BIN}/dependency-cruise.mjs`, ...options, ...FOLDERS], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const { modules }: { modules: Module[] } = JSON.parse(json);
  const format = [`${BIN}/depcruise-fmt.mjs`, '--output-type', 'err', '--exit-code', '-'];
  const { status, stdout } = spawnSync(process.execPath, format, { input: json, encoding: 'utf8' });
  return { modules, report: stdout, isAllowed: status === 0 };
}
