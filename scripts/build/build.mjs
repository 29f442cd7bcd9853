// Builds what is older than its sources: the web, the server bundle, the sample API. `--force` builds all, `--programs` only what Node runs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundle, bundleCommandLine } from './bundle.mjs';
import { buildSite } from './site.mjs';
import { webAddresses } from './web/web-addresses.mjs';
import { packagesOf } from './workspace-sources.mjs';

/** @type {{ name: string, sources: string[], output: string, build: () => Promise<void> }[]} */
export const targets = [
  {
    name: 'server',
    sources: ['apps/server/src', 'apps/server/package.json', 'packages', 'package-lock.json'],
    output: 'apps/server/dist',
    build: async () => {
      await bundle('apps/server/src/main.ts', 'apps/server/dist/main.js');
      await bundle('apps/server/src/thread.ts', 'apps/server/dist/thread.js');
      cpSync('apps/server/src/db/migrations', 'apps/server/dist/migrations', { recursive: true });
    },
  },
  {
    name: 'command line',
    sources: ['apps/cli/src', 'apps/cli/package.json', 'packages', 'package-lock.json'],
    output: 'apps/cli/dist',
    build: async () => bundleCommandLine('apps/cli/dist'),
  },
  {
    name: 'sample API',
    sources: ['examples/bookshop', 'package-lock.json'],
    output: 'examples/bookshop/dist',
    build: async () => {
      await bundle('examples/bookshop/src/main.ts', 'examples/bookshop/dist/bin/main.js');
    },
  },
  {
    name: 'web',
    sources: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/package.json',
      'apps/web/vite.config.ts',
      'apps/web/react-router.config.ts',
      ...packagesOf('apps/web'),
      'package-lock.json',
    ],
    output: 'apps/web/build',
    build: async () => {
      const run = spawnSync(process.execPath, [join(process.cwd(), 'node_modules/@react-router/dev/bin.js'), 'build'], {
        cwd: 'apps/web',
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'production' },
      });
      if (run.status !== 0) throw new Error(`The web did not build:\n${run.stdout}${run.stderr}`);
      // The home page is one of the public site.
      renameSync('apps/web/build/client/index.html', 'apps/web/build/client/__spa-fallback.html');
      // By these the server tells an address of the application from one of nothing.
      writeFileSync('apps/web/build/client/__addresses.json', JSON.stringify(webAddresses('apps/web/build/client')));
    },
  },
  {
    name: 'public site',
    sources: [
      'apps/site/src',
      'apps/site/public',
      'apps/site/package.json',
      'docs',
      'CHANGELOG.md',
      ...packagesOf('apps/site'),
      'package-lock.json',
      'apps/web/build/.sources',
    ],
    output: 'apps/site/dist',
    build: async () => {
      await buildSite();
      // What hosts of files show in place of the application, which is here.
      const filter = (source) => !source.endsWith(join('dist', 'login.html'));
      cpSync('apps/site/dist', 'apps/web/build/client', { recursive: true, filter });
      compressBelow('apps/web/build/client');
    },
  },
];

/** Writes what is text a second time, compressed, for the server to send as it is. */
function compressBelow(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name);
    if (!/\.(?:js|css|json|svg|xml|txt)$/.test(name) ) continue;
    const text = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(text));
    writeFileSync(`${file}.br`, brotliCompressSync(text));
  }
}

/** Builds every stale target and answers their names. */
export async function buildStale({ force = false, only = targets, log = () => {} } = {}) {
  const built = [];
  for (const target of only) {
    const stamp = join(target.output, '.sources');
    const fingerprint = fingerprintOf(target.sources);
    if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) continue;
    log(`Building the ${target.name} ...`);
    await target.build();
    mkdirSync(target.output, { recursive: true });
    writeFileSync(stamp, fingerprint);
    built.push(target.name);
  }
  return built;
}

/** Names, sizes and times of the sources: cheap, and right after a checkout. */
function fingerprintOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) visit(source, hash);
  return hash.digest('hex');
}

function visit(path, hash) {
  const entry = statSync(path);
  if (!entry.isDirectory()) {
    hash.update(`${path}:${entry.size}:${entry.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(path).toSorted()) {
    if (name !== 'node_modules' && name !== 'dist' && name !== 'build' && name !== '.react-router')
      visit(join(path, name), hash);
  }
}

if (process.argv[1] === import.meta.filename) {
  const [force, programs] = ['--force', '--programs'].map((flag) => process.argv.includes(flag));
  const only = targets.filter(({ name }) => !programs || ['server', 'command line', 'sample API'].includes(name));
  const built = await buildStale({ force, only, log: console.log });
  console.log(built.length === 0 ? 'Everything is up to date.' : `Built: ${built.join(', ')}.`);
}
