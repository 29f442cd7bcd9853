// One way of making one file for Node out of our sources, for the build and for tests.
import { readFileSync } from 'node:fs';
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
 */
export async function bundle(entry, outfile) {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
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
}

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
  });
}

const REQUIRE =
  "#!/usr/bin/env node\nimport { createRequire as assayRequire } from 'node:module'; const require = assayRequire(import.meta.url);";
