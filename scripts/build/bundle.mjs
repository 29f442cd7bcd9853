// One way of making one file for Node out of our sources, for the build and for tests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { NODE_FLOOR } from '../package/facts.mjs';

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
const asLatin1 = (code) => code.replaceAll(/[^\0-\xFF]/g, asEscape);
const asAscii = (code) => code.replaceAll(/[^\0-\x7F]/g, asEscape);
const asEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Writes the command line as files that need no package: `program.cjs`, and the module `assay.mjs` that starts it.
 * @param {string} folder
 */
export async function bundleCommandLine(folder) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const program = join(folder, 'program.cjs');
  await build({
    ...WHOLE,
    entryPoints: ['apps/cli/src/main.ts'],
    outfile: program,
    format: 'cjs',
    // One file, whose parts are evaluated when they are asked for.
    supported: { 'dynamic-import': false },
    define: { ASSAY_VERSION: JSON.stringify(version), ASSAY_BUILD: JSON.stringify(BUILD) },
    // What the module that starts it calls.
    banner: { js: '(function (require) {' },
    footer: { js: '})' },
    plugins: [leanUndici, unusedBuiltins, lazyBuiltins, onDemand],
  });
  const code = asAscii(readFileSync(program, 'utf8'));
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  writeFileSync(program, code.replaceAll(BUILD, [...commit(), `bundle ${hash}`].join(', ')));
  await build({
    ...WHOLE,
    entryPoints: ['apps/cli/src/start/loader.ts'],
    outfile: join(folder, 'assay.mjs'),
    format: 'esm',
    banner: { js: '#!/usr/bin/env node' },
    define: { ASSAY_PROGRAM: JSON.stringify(hash), ASSAY_NODE_FLOOR: JSON.stringify(NODE_FLOOR) },
  });
}

const WHOLE = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  // A name that a library or its stand-in does not have would be undefined in the program.
  logOverride: { 'import-is-undefined': 'error' },
};

/** Stands in the program until it is there to be hashed. */
const BUILD = '@build of these files@';

function commit() {
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
  return git.status === 0 ? [`commit ${git.stdout.trim()}`] : [];
}

/** Libraries that most runs never call, with what is used of them: reading them takes a quarter of a start. */
const ON_DEMAND = new Map([
  ['acorn-loose', ['parse']],
  ['acorn-walk', ['ancestor', 'simple']],
  ['fflate', ['unzipSync']],
  ['fzstd', ['Decompress']],
  ['js-yaml', ['CORE_SCHEMA', 'load', 'Type', 'YAMLException']],
  ['jsonpath-rfc9535', ['exec']],
  ['re2js', ['RE2JS']],
  ['tough-cookie', ['CookieJar']],
  [
    'yaml',
    ['Composer', 'isAlias', 'isCollection', 'isMap', 'isPair', 'isScalar', 'isSeq', 'Lexer', 'LineCounter', 'parseAllDocuments', 'Parser', 'Scalar'],
  ],
]);

const STAND_IN = 'on-demand';

/**
 * Puts a stand-in where such a library is imported by an `import` statement, whose names the bundler checks; it loads the library at
 * its first use. `import()` and `require()` get the library: they are on demand already, and nobody checks what is taken out of them.
 */
const onDemand = {
  name: STAND_IN,
  setup: (api) => {
    const filter = new RegExp(`^(${[...ON_DEMAND.keys()].join('|')})$`);
    api.onResolve({ filter }, ({ path, namespace, kind }) =>
      namespace === STAND_IN || kind !== 'import-statement' ? undefined : { path, namespace: STAND_IN },
    );
    api.onLoad({ filter, namespace: STAND_IN }, ({ path }) => ({
      contents: standIn(path, ON_DEMAND.get(path) ?? []),
      resolveDir: process.cwd(),
    }));
  },
};

const standIn = (library, names) =>
  [
    'let loaded;',
    `const onDemandLibrary = () => (loaded ??= require('${library}'));`,
    ...names.map(
      (one) => `export const ${one} = new Proxy(function () {}, {
        apply: (_, self, args) => Reflect.apply(onDemandLibrary().${one}, self, args),
        construct: (_, args) => Reflect.construct(onDemandLibrary().${one}, args),
        get: (_, key) => Reflect.get(onDemandLibrary().${one}, key),
      });`,
    ),
  ].join('\n');

/** Of undici only what the transport uses: its index loads fetch, WebSocket and caches too, at every start. */
const leanUndici = {
  name: 'lean-undici',
  setup: (api) => {
    api.onResolve({ filter: /^undici$/ }, ({ path }) => ({ path, namespace: 'lean' }));
    api.onLoad({ filter: /^undici$/, namespace: 'lean' }, () => ({ contents: UNDICI, resolveDir: process.cwd() }));
  },
};

/** Modules of Node that libraries load at every start and never use here: HTTP/2 is off, and no command is a program of its own. */
const unusedBuiltins = {
  name: 'unused-builtins',
  setup: (api) => {
    api.onResolve({ filter: /^node:(child_process|http2)$/ }, ({ path, importer }) =>
      /node_modules.(commander|undici)/.test(importer) ? { path, namespace: 'unused' } : undefined,
    );
    api.onLoad({ filter: /./, namespace: 'unused' }, () => ({ contents: 'module.exports = { constants: {} };' }));
  },
};

/** Modules of Node that most runs need at their end or never, with what is used of them. */
const LAZY = new Map([['node:crypto', ['createHash', 'randomUUID']]]);

/** The same as a library on demand, for our own code. */
const lazyBuiltins = {
  name: 'lazy-builtins',
  setup: (api) => {
    api.onResolve({ filter: /^node:crypto$/ }, ({ path, importer }) =>
      importer.includes('node_modules') ? undefined : { path, namespace: 'lazy' },
    );
    api.onLoad({ filter: /./, namespace: 'lazy' }, ({ path }) => ({
      contents: LAZY.get(path)
        .map((one) => `export const ${one} = (...args) => process.getBuiltinModule('${path}').${one}(...args);`)
        .join('\n'),
    }));
  },
};

const UNDICI = `export { default as Agent } from 'undici/lib/dispatcher/agent.js';
export { default as EnvHttpProxyAgent } from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import connect from 'undici/lib/api/api-connect.js';
// The index gives dispatchers their methods; through a proxy, TLS needs this one.
Dispatcher.prototype.connect = connect;`;
