// One way of making one file for Node out of our sources, for the build and for tests.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
  const common = {
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
  };
  const { metafile } = await build({
    ...common,
    entryPoints: { [name]: entry },
    outExtension: { '.js': '.mjs' },
    splitting: true,
    chunkNames: `${PARTS}/[name]-[hash]`,
    format: 'esm',
    define: { ASSAY_VERSION: JSON.stringify(version), ASSAY_BUILD: JSON.stringify(BUILD) },
    // Some libraries are CommonJS and ask for Node's own modules in its way.
    banner: { js: REQUIRE },
    plugins: [leanUndici, unusedBuiltins, lazyBuiltins, onDemand],
  });
  const inputs = Object.entries(metafile.outputs).map(([path, { inputs: from }]) => ({ path, from: Object.keys(from) }));
  const misplaced = inputs.find(({ path, from }) => !path.includes(`/${PARTS}/`) && from.some(isStandIn));
  if (misplaced !== undefined) throw new Error(`${misplaced.path} loads a library at its start: ${misplaced.from}`);
  const names = [...ON_DEMAND.keys()].filter((one) => inputs.some(({ from }) => from.includes(`${STAND_IN}:${one}`)));
  await build({
    ...common,
    entryPoints: Object.fromEntries(names.map((one) => [`${PARTS}/${one}`, one])),
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
  });
  nameBuild(inputs.map(({ path }) => path).toSorted());
}

/** Stands in the files until they are there to be hashed. */
const BUILD = '@build of these files@';

/** Writes into the files which commit they were made of, where git says it, and a hash that tells this bundle from others. */
function nameBuild(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(path));
  const git = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' });
  const commit = git.status === 0 ? [`commit ${git.stdout.trim()}`] : [];
  const build = [...commit, `bundle ${hash.digest('hex').slice(0, 12)}`].join(', ');
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    if (text.includes(BUILD)) writeFileSync(path, text.replaceAll(BUILD, build));
  }
}

const PARTS = 'parts';

/** Libraries that most runs never call, with what is used of them: reading them takes a quarter of a start. */
const ON_DEMAND = new Map([
  ['acorn-loose', ['parse']],
  ['acorn-walk', ['simple']],
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
const isStandIn = (input) => input.startsWith(`${STAND_IN}:`);

/** Puts a stand-in where such a library is imported, which loads it at its first use. */
const onDemand = {
  name: STAND_IN,
  setup: (api) => {
    const filter = new RegExp(`^(${[...ON_DEMAND.keys()].join('|')})$`);
    api.onResolve({ filter }, ({ path }) => ({ path, namespace: STAND_IN }));
    api.onLoad({ filter, namespace: STAND_IN }, ({ path }) => ({ contents: standIn(path, ON_DEMAND.get(path) ?? []) }));
  },
};

const standIn = (library, names) =>
  [
    'let loaded;',
    // Its name is put together, so that the bundler leaves it where it is.
    `const onDemandLibrary = () => (loaded ??= require(['.', '${library}.cjs'].join('/')));`,
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

const REQUIRE =
  "#!/usr/bin/env node\nimport { createRequire as assayRequire } from 'node:module'; const require = assayRequire(import.meta.url);";
