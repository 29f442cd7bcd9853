import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleCommandLine } from '../build/bundle.mjs';
import { compileAhead } from './compile-ahead.mjs';
import { writeNpmPackage, writeServerPackage } from './npm-package.mjs';
import { writeWheel } from './wheel.mjs';

const from = { version: '9.8.7', license: 'Apache-2.0' };
let folder = '';
let bundle = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-package-test-'));
  bundle = join(folder, 'bundle');
  await bundleCommandLine(bundle);
  await compileAhead(bundle);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const call = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, npm_config_offline: 'true' } });

const VERSION = /^\d+\.\d+\.\d+ \((commit [0-9a-f]{12}, )?bundle [0-9a-f]{12}\)\n$/;
const UNREADABLE = resolve('package.json');

it('CLI-02 the npm package runs in an empty folder', async () => {
  const file = await writeNpmPackage({ ...from, bundle, output: join(folder, 'npm') });
  expect(call('npm', 'install', '--prefix', join(folder, 'installed'), resolve(file)).status).toBe(0);
  const assay = join(folder, 'installed/node_modules/.bin/assay');
  expect(call(assay, '--version').stdout).toMatch(VERSION);
  expect(call(assay, 'test', UNREADABLE).status).toBe(2);
});

it('takes the compiled code that it is shipped with, so it keeps none of its own', async () => {
  const dead = join(folder, 'dead-api.json');
  const operation = { get: { responses: { 200: { description: 'ok' } } } };
  const document = { openapi: '3.0.3', info: { title: 'Dead', version: '1' }, paths: { '/name': operation } };
  writeFileSync(dead, JSON.stringify({ ...document, servers: [{ url: 'http://127.0.0.1:9' }] }));
  expect(await bundled('test', dead, '--depth', 'quick')).toMatchObject({ code: 3 });
  expect(existsSync(join(folder, 'cache'))).toBe(false);
});

/** The tool as it is bundled, run beside what answers it in this process. */
async function bundled(...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [join(bundle, 'assay.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, XDG_STATE_HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

const PATTERNED = (url: string): string => `openapi: 3.0.3
info: { title: Names, version: "1" }
servers: [{ url: "${url}" }]
paths:
  /name:
    get:
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: { type: object, required: [name], properties: { name: { type: string, pattern: "^a+$" } } }
`;

const COLLECTION = {
  info: { name: 'Names', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'Name',
      request: { method: 'GET', url: 'http://127.0.0.1:1/name' },
      event: [{ listen: 'test', script: { exec: ['pm.test("ok", () => { pm.response.to.have.status(200); });'] } }],
    },
  ],
};

it('libraries that are loaded at their first use work: YAML, patterns, cookies, scripts of collections', async () => {
  let name = 'aaa';
  const server = createHttpServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b; Path=/' })
      .end(JSON.stringify({ name })),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    writeFileSync(join(folder, 'names.yaml'), PATTERNED(`http://127.0.0.1:${port}`));
    expect(await bundled('test', 'names.yaml', '--depth', 'quick')).toMatchObject({ code: 0 });
    name = 'bbb';
    const red = await bundled('test', 'names.yaml', '--depth', 'quick');
    expect(red).toMatchObject({ code: 1, text: expect.stringContaining('^a+$') });
    expect(await bundled('init', 'names.yaml', '--dir', 'names')).toMatchObject({ code: 0 });
    expect(await bundled('lint', 'names')).toMatchObject({ code: 0 });
    writeFileSync(join(folder, 'names.json'), JSON.stringify(COLLECTION));
    const added = await bundled('import', 'names.json', '--project', 'names');
    expect(added).toMatchObject({ code: 0 });
  } finally {
    server.close();
  }
});

it('a configuration file is read, also an empty one, and one that is wrong gets its line', async () => {
  const config = join(folder, '.assay.yaml');
  try {
    writeFileSync(config, 'timeout: 5\noutput: { show_progress: false }\n');
    const read = await bundled('config');
    expect(read).toMatchObject({ code: 0, text: expect.stringMatching(/^timeout +5s +file .*\.assay\.yaml:1$/m) });
    writeFileSync(config, '');
    expect(await bundled('config')).toMatchObject({ code: 0 });
    writeFileSync(config, 'timeout: 5\ntimeuot: 5\n');
    const wrong = await bundled('config');
    expect(wrong).toMatchObject({ code: 2, text: expect.stringContaining('.assay.yaml:2: There is no setting') });
  } finally {
    rmSync(config);
  }
});

it('a Node.js that is too old is said so, in place of an error of its own', () => {
  const preload = join(folder, 'old.cjs');
  writeFileSync(preload, `Object.defineProperty(process.versions, 'node', { value: '18.20.8' });`);
  const { status, stderr } = call(process.execPath, '-r', preload, join(bundle, 'assay.mjs'), '--version');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'assay needs Node.js 20.18.1 or newer, and this is 18.20.8. Install a newer one.\n',
  });
});

it('an error that nobody expects shows no source of the program', () => {
  const preload = join(folder, 'broken.cjs');
  const isReady = 'process.listenerCount("uncaughtException") > 0';
  writeFileSync(preload, `setInterval(() => { if (${isReady}) throw new TypeError('lost'); }, 1);`);
  const args = ['-r', preload, join(bundle, 'assay.mjs'), 'config'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
  expect(status).toBe(3);
  expect(stderr).toMatch(/^assay: This is a mistake in Assay, not in what you gave it: lost\n.*\n$/);
});

it('a start loads no part of Node or of a library that the run does not need', () => {
  const preload = join(folder, 'loaded.cjs');
  const record = 'require("node:fs").writeFileSync(process.env.LOADED, JSON.stringify(process.moduleLoadList))';
  writeFileSync(preload, `process.on('exit', () => ${record});`);
  writeFileSync(
    join(folder, 'dead.json'),
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Dead', version: '1' },
      servers: [{ url: 'http://127.0.0.1:9' }],
      paths: { '/name': { get: { responses: { 200: { description: 'ok' } } } } },
    }),
  );
  const loaded = join(folder, 'loaded.json');
  const env = { ...process.env, XDG_STATE_HOME: folder, LOADED: loaded };
  const args = ['-r', preload, join(bundle, 'assay.mjs'), 'test', 'dead.json', '--depth', 'quick'];
  expect(spawnSync(process.execPath, args, { cwd: folder, env }).status).toBe(3);
  const modules = JSON.parse(readFileSync(loaded, 'utf8')) as string[];
  expect(modules).toContain('NativeModule net');
  expect(modules).not.toContain('NativeModule http2');
  expect(modules).not.toContain('NativeModule child_process');
});

it('starts with the code that was compiled ahead, or keeps its own where another Node.js has packaged it', () => {
  const copy = join(folder, 'copy');
  cpSync(bundle, copy, { recursive: true });
  const cache = join(folder, 'cache');
  const version = () => {
    const env = { ...process.env, XDG_CACHE_HOME: cache };
    const { status, stdout } = spawnSync(process.execPath, [join(copy, 'assay.mjs'), '-V'], { env, encoding: 'utf8' });
    expect(stdout).toMatch(VERSION);
    expect(status).toBe(0);
  };
  version();
  expect(existsSync(cache)).toBe(false);
  const compiled = join(copy, 'compiled');
  for (const name of readdirSync(compiled)) writeFileSync(join(compiled, name), 'of another V8');
  version();
  rmSync(compiled, { recursive: true });
  version();
  const [kept = ''] = readdirSync(join(cache, 'assay'));
  const first = readFileSync(join(cache, 'assay', kept));
  version();
  expect(readFileSync(join(cache, 'assay', kept)).equals(first)).toBe(true);
  writeFileSync(join(cache, 'assay', kept), first.subarray(0, 1000));
  version();
  expect(readFileSync(join(cache, 'assay', kept)).length).toBeGreaterThan(1000);
});

it('the image of the command line has what it starts: its last stage, laid out in a folder', () => {
  const image = join(folder, 'image');
  const inImage = (text: string): string => text.replaceAll(/(?<=^|[\s=])\/(?=opt|usr)/g, `${image}/`);
  const dockerfile = readFileSync('apps/cli/Dockerfile', 'utf8');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  const [, from = '', to = ''] = /^COPY --from=build \/app\/(\S+) (\S+)$/m.exec(last) ?? [];
  expect(from).toBe('dist/cli');
  cpSync(bundle, inImage(to), { recursive: true });
  mkdirSync(join(image, 'usr/local/bin'), { recursive: true });
  const run = inImage(/^RUN (.*)$/m.exec(last)?.[1] ?? '');
  expect(spawnSync('sh', ['-c', run], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  const [command = '']: string[] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(last)?.[1] ?? '[]');
  const env = { PATH: `${join(image, 'usr/local/bin')}${delimiter}${dirname(process.execPath)}` };
  expect(spawnSync(command, ['--version'], { env, encoding: 'utf8' }).stdout).toMatch(VERSION);
});

const hasPython = spawnSync('python3', ['-c', 'import venv, pip']).status === 0;

it.skipIf(!hasPython)('CLI-02 the Python wheel runs in an empty virtual environment', () => {
  const file = writeWheel({ ...from, bundle, output: join(folder, 'wheel') });
  expect(call('python3', '-m', 'venv', '--without-pip', join(folder, 'venv')).status).toBe(0);
  const python = join(folder, 'venv/bin/python');
  const pip = (...args: string[]) => call('python3', '-m', 'pip', '--python', python, ...args);
  expect(pip('install', '--no-index', '--disable-pip-version-check', resolve(file)).status).toBe(0);
  expect(pip('check').status).toBe(0);
  const assay = join(folder, 'venv/bin/assay');
  expect(call(assay, '--version').stdout).toMatch(VERSION);
  expect(call(assay, 'test', UNREADABLE).status).toBe(2);
  expect(call(python, '-m', 'assay', 'explain', 'status is 200').status).toBe(0);
  const lost = spawnSync(assay, ['--version'], { env: { PATH: '', ASSAY_NODE: '' }, encoding: 'utf8' });
  expect(lost.status).toBe(2);
  expect(lost.stderr).toContain('needs Node.js 20.18.1 or newer');
  for (const named of ['/bin/false', '/bin/echo', join(folder, 'nowhere')]) {
    const { status, stderr } = spawnSync(assay, ['--version'], { env: { ASSAY_NODE: named }, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringContaining(`${named}, which is not Node.js.`),
    });
  }
  const env = { PATH: '', ASSAY_NODE: process.execPath };
  expect(spawnSync(assay, ['--version'], { env, encoding: 'utf8' }).stdout).toMatch(VERSION);
});

it('the wheel is the same bytes each time', () => {
  const [one, other] = ['one', 'other'].map((output) => writeWheel({ ...from, bundle, output: join(folder, output) }));
  expect(readFileSync(one ?? '').equals(readFileSync(other ?? ''))).toBe(true);
});

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

it('the server package runs with nothing but what it names', async () => {
  const web = join(folder, 'web');
  mkdirSync(web);
  writeFileSync(join(web, '__spa-fallback.html'), '<!doctype html><title>Assay</title>');
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Assay</title>');
  const file = await writeServerPackage({ ...from, web, output: join(folder, 'server') });
  const modules = join(folder, 'machine/node_modules');
  const root = join(modules, 'assay-server');
  mkdirSync(root, { recursive: true });
  expect(call('tar', '-xzf', resolve(file), '-C', root, '--strip-components=1').status).toBe(0);
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve('node_modules', name), join(modules, name));
  }
  expect(call(process.execPath, join(root, 'bin/assay-server.mjs'), '--version').stdout).toBe(`${from.version}\n`);
  expect(call(process.execPath, join(root, 'bin/assay-server.mjs'), 'serve').status).toBe(2);
  const env = { ...process.env, PORT: await freePort(), SAMPLE_PORT: await freePort() };
  const server = spawn(process.execPath, ['bin/assay-server.mjs'], {
    cwd: root,
    env: { ...env, ASSAY_DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    // Whoever stops reading ends a process that still writes.
    await new Promise<void>((resolved, rejected) => {
      let said = '';
      server.once('exit', () => rejected(new Error(`It ended: ${said}`)));
      server.stdout.setEncoding('utf8').on('data', (text) => {
        said += String(text);
        if (said.includes('Ctrl-C')) resolved();
      });
    });
    const at = `http://127.0.0.1:${env.PORT}`;
    expect(await (await fetch(`${at}/api/health`)).json()).toMatchObject({ status: 'ok' });
    expect(await (await fetch(at)).text()).toContain('<title>Assay</title>');
    expect((await fetch(`http://127.0.0.1:${env.SAMPLE_PORT}/openapi.json`)).status).toBe(200);
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
});
