// What V8 compiles in a short run, written down for the version of Node.js that packages: apps/cli/src/start reads it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Runs the command line in `folder` and puts the compiled code beside it.
 * @param {string} folder
 */
export async function compileAhead(folder) {
  const work = mkdtempSync(join(tmpdir(), 'assay-compile-'));
  const server = createServer(answer).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const document = join(work, 'openapi.json');
    writeFileSync(document, JSON.stringify(documentAt(`http://127.0.0.1:${server.address().port}`)));
    await run(folder, work, ['--help']);
    await run(folder, work, ['test', document, '--depth', 'quick', '--no-warm-up']);
    const shipped = join(folder, 'compiled');
    rmSync(shipped, { recursive: true, force: true });
    mkdirSync(shipped);
    const written = join(work, 'cache/assay');
    for (const name of readdirSync(written))
      writeFileSync(join(shipped, name.replace(/^[0-9a-f]+-/, '')), readFileSync(join(written, name)));
  } finally {
    server.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** In an environment of its own, whose cache is empty. */
async function run(folder, work, args) {
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: join(work, 'cache'), XDG_STATE_HOME: join(work, 'state') };
  const child = spawn(process.execPath, [resolve(folder, 'assay.mjs'), ...args], { cwd: work, env, stdio: 'pipe' });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`assay ${args[0]} ended with ${code}: ${text}`);
}

const NOTE = {
  type: 'object',
  required: ['id', 'text'],
  properties: { id: { type: 'integer' }, text: { type: 'string' } },
};

const documentAt = (url) => ({
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  servers: [{ url }],
  paths: {
    '/notes': {
      get: {
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: NOTE } } } },
        },
      },
    },
  },
});

function answer(_, response) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([{ id: 1, text: 'a' }]));
}
