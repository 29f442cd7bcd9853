// One way of making one file for Node out of our sources, for the build and for tests.
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
