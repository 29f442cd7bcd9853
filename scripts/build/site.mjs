// Builds the public site to apps/site/dist: pages as HTML, the scripts of those that need one, the style sheet.
import { mkdirSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundle } from './bundle.mjs';

const source = 'apps/site/src';
const output = 'apps/site/dist';
// Beside the packages that it imports.
const writer = 'apps/site/node_modules/.cache/build-site.mjs';
const islands = ['landing', 'pricing', 'docs', 'rules', 'api'];

export async function buildSite() {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const assets = await bundleAssets();
  await bundle(`${source}/build-site.ts`, writer);
  const { buildSite: write } = await import(`${pathToFileURL(resolve(writer)).href}?${Date.now()}`);
  await write({ root: process.cwd(), output, assets });
}

/** Scripts, style sheet and fonts under names that change with their contents; answers those by the names of their sources. */
async function bundleAssets() {
  const { metafile } = await build({
    entryPoints: [...islands.map((name) => `${source}/islands/${name}.ts`), `${source}/styles/site.css`],
    outdir: output,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2023', 'chrome120', 'firefox120', 'safari17'],
    minify: true,
    legalComments: 'none',
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    loader: { '.woff2': 'file' },
    publicPath: '/',
    external: ['/images/*'],
    logLevel: 'warning',
    metafile: true,
  });
  const assets = {};
  for (const [path, { entryPoint, inputs }] of Object.entries(metafile.outputs)) {
    const name = entryPoint ?? Object.keys(inputs)[0] ?? '';
    const url = path.slice(output.length);
    if (entryPoint !== undefined) assets[basename(name).replace(/\.ts$/, '.js')] = url;
    if (name.endsWith('.woff2')) assets[basename(name).includes('inter') ? 'inter.woff2' : 'mono.woff2'] = url;
  }
  return assets;
}
