// The npm package `assay`: the bundle of the command line, which needs no other package.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NODE_FLOOR } from './facts.mjs';

/**
 * Writes `assay-<version>.tgz`.
 * @param {{ bundle: string, output: string, version: string, license: string }} from
 * @returns {string} its path
 */
export function writeNpmPackage({ bundle, output, version, license }) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-npm-'));
  try {
    cpSync(bundle, join(folder, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.sources') });
    cpSync('LICENSE', join(folder, 'LICENSE'));
    cpSync('docs/cli.md', join(folder, 'README.md'));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(version, license), null, 2)}\n`);
    mkdirSync(output, { recursive: true });
    const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', resolve(output)], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (packed.status !== 0) throw new Error(`npm pack failed: ${packed.stderr}`);
    return join(output, packed.stdout.trim().split('\n').at(-1) ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const manifest = (version, license) => ({
  name: 'assay',
  version,
  description: 'Tests HTTP APIs from their documents, with rules in plain English.',
  license,
  type: 'module',
  bin: { assay: 'dist/assay.mjs' },
  files: ['dist'],
  engines: { node: `>=${NODE_FLOOR}` },
});
