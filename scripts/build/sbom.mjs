// Writes what the product is made of as a CycloneDX bill of materials: what the server, the web and the command line need, from the lock file.
// usage: sbom [FILE]   (default sbom.cdx.json)
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { productionTree } from './production-tree.mjs';

const file = process.argv[2] ?? 'sbom.cdx.json';
const made = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
if (made.status !== 0) process.exit(made.status ?? 1);

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const inProduction = new Set(
  [...productionTree(lock, ['apps/server', 'apps/web', 'apps/site', 'apps/cli'])].map((path) => {
    const { name, version } = lock.packages[path];
    return `${name ?? path.split('node_modules/').pop()}@${version}`;
  }),
);
const all = JSON.parse(made.stdout);
const components = all.components.filter(({ purl }) =>
  inProduction.has(decodeURIComponent(purl).replace('pkg:npm/', '')),
);
const kept = new Set([all.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
const dependencies = all.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
writeFileSync(file, `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
console.log(`${file}: CycloneDX ${all.specVersion}, ${components.length} components`);
