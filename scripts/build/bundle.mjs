// One way of making one file for Node out of our sources, for the build and for tests.
import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { build } from 'esbuild';

/**
 * What goes into a bundle: our own packages, and libraries of hundreds of small ES modules, whose look-up one by one took
 * most of the time of a start. Everything else from npm stays outside.
 */
const INSIDE = /^(@assay|better-auth|@better-auth|better-call|drizzle-orm|zod|kysely|@better-fetch)(\/|$)/;

/**
 * Writes one file for Node.
 * @param {string} entry
 * @param {string} outfile
 * @returns {Promise<string[]>} the packages that it imports
 */
export async function bundle(entry, outfile) {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 200,
    sourcemap: true,
    logLevel: 'warning',
    metafile: true,
    plugins: [
      {
        name: 'npm-outside',
        setup: (api) => {
          api.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || INSIDE.test(path) ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  writeFileSync(outfile, asLatin1(readFileSync(outfile, 'utf8')));
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const outside = imported.filter(({ path, external }) => external === true && !isBuiltin(path));
  return [...new Set(outside.map(({ path }) => packageOf(path)))].toSorted();
}

/** V8 keeps a source in memory for as long as it runs, with two bytes for each character where one of them is not Latin-1. */
const asLatin1 = (code) =>
  code.replaceAll(/[^\0-\xFF]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Writes files for Node that need no other package: one that starts, and one for each part that is loaded on demand.
 * @param {string} entry
 * @param {string} folder
 * @param {string} name of the file that starts, without its extension
 */
export async function bundleWhole(entry, folder, name) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  await build({
    entryPoints: { [name]: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: { ASSAY_VERSION: JSON.stringify(version) },
    // Some libraries are CommonJS and ask for Node's own modules in its way.
    banner: { js: REQUIRE },
    plugins: [leanUndici],
  });
}

/** Of undici only what the transport uses: its index loads fetch, WebSocket and caches too, at every start. */
const leanUndici = {
  name: 'lean-undici',
  setup: (api) => {
    api.onResolve({ filter: /^undici$/ }, ({ path }) => ({ path, namespace: 'lean' }));
    api.onLoad({ filter: /^undici$/, namespace: 'lean' }, () => ({ contents: UNDICI, resolveDir: process.cwd() }));
  },
};

const UNDICI = `export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as EnvHttpProxyAgent } from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import connect from 'undici/lib/api/api-connect.js';
// The index gives dispatchers their methods; through a proxy, TLS needs this one.
Dispatcher.prototype.connect = connect;`;

const REQUIRE =
  "#!/usr/bin/env node\nimport { createRequire as assayRequire } from 'node:module'; const require = assayRequire(import.meta.url);";
