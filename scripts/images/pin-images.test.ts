import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeProblems, dockerfileProblems } from '../repository/deployment.ts';
import { readImage } from './image-name.ts';
import { imagesIn, withDigests } from './pin-images.ts';
import { readDigest } from './read-digest.ts';

const root = resolve(import.meta.dirname, '../..');
const index = JSON.stringify({ schemaVersion: 2, mediaType: 'application/vnd.oci.image.index.v1+json', manifests: [] });
const single = JSON.stringify({ schemaVersion: 2 });
const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;
const DIGEST = digestOf(index);

/** Speaks the part of the OCI distribution API that reading needs: a challenge, a token for one repository, manifests. */
const registry = createServer((request, response) => {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const [, repository = '', tag = ''] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(url.pathname) ?? [];
  if (url.pathname === '/token') sendToken(url, response);
  else if (request.headers.authorization === 'Bearer for-team-base')
    sendManifest(tag, request.headers.accept ?? '', response);
  else {
    const challenge = `Bearer realm="${url.origin}/token",service="here",scope="repository:${repository}:pull"`;
    response.writeHead(401, { 'www-authenticate': challenge }).end();
  }
});

function sendToken(url: URL, response: ServerResponse): void {
  const isRead = url.searchParams.get('scope') === 'repository:team/base:pull';
  response.end(JSON.stringify(isRead ? { token: 'for-team-base' } : {}));
}

function sendManifest(tag: string, accepted: string, response: ServerResponse): void {
  const text = accepted.includes('image.index') ? index : single;
  if (tag === 'false') response.writeHead(200, { 'docker-content-digest': digestOf('another') }).end(text);
  else if (tag === '1.2.3') response.writeHead(200, { 'docker-content-digest': digestOf(text) }).end(text);
  else response.writeHead(404).end();
}

let host: string;
let folder: string;
beforeAll(async () => {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  host = `127.0.0.1:${(registry.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'assay-images-'));
});
afterAll(async () => {
  registry.close();
  await rm(folder, { recursive: true });
});

/** The command, on copies of the shipped files whose images are those of `name`. */
async function pin(name: string, ...more: string[]) {
  for (const file of ['Dockerfile', 'compose.yaml']) {
    const text = await readFile(join(root, file), 'utf8');
    const images = imagesIn(text);
    await writeFile(
      join(folder, file),
      images.reduce((all, image) => all.replaceAll(image, name), text),
    );
  }
  return run(...more);
}

async function run(...more: string[]) {
  const script = join(root, 'scripts/operations/pin-images.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, '--root', folder, ...more], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, 'close')) as [number];
  const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8');
  return { code, output, dockerfile: await read('Dockerfile'), compose: await read('compose.yaml') };
}

describe('npm run images:pin', () => {
  it('writes the digest behind every tag, once', async () => {
    const name = `${host}/team/base:1.2.3`;
    const { code, output, dockerfile, compose } = await pin(name);
    expect([code, output]).toEqual([0, expect.stringContaining(`Dockerfile: ${name}@${DIGEST}`)]);
    expect(imagesIn(dockerfile)).toEqual([`${name}@${DIGEST}`]);
    expect(dockerfile).toContain(`ARG NODE_IMAGE=${name}@${DIGEST}\n`);
    expect(compose).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${name}@${DIGEST}}\n`);
    expect(compose).toContain(`image: \${POSTGRES_IMAGE:-${name}@${DIGEST}}\n`);
    const again = await run('--check');
    expect(again).toMatchObject({ code: 0, dockerfile, compose });
  });

  it('says with --check that something would change, and writes nothing', async () => {
    const { code, dockerfile, compose } = await pin(`${host}/team/base:1.2.3`, '--check');
    expect(code).toBe(1);
    expect(dockerfile + compose).not.toContain('sha256');
  });

  it('writes nothing when an image is not found', async () => {
    const { code, output, dockerfile } = await pin(`${host}/team/base:9.9.9`);
    expect([code, output]).toEqual([1, expect.stringContaining(`${host} has no such image`)]);
    expect(dockerfile).not.toContain('sha256');
  });
});

describe('readDigest', () => {
  it.each([
    ['team/base:false', 'names the digest'],
    ['team/other:1.2.3', 'gave no token'],
  ])('refuses %s', async (name, reason) => {
    await expect(readDigest(readImage(`${host}/${name}`))).rejects.toThrow(reason);
  });

  it('says that a registry cannot be reached', async () => {
    await expect(readDigest(readImage('127.0.0.1:1/team/base:1.2.3'))).rejects.toThrow('127.0.0.1:1 cannot be reached');
  });
});

describe('readImage', () => {
  it.each([
    ['node:20.1.0-slim', 'registry-1.docker.io', 'library/node', '20.1.0-slim'],
    ['docker.io/node:20', 'registry-1.docker.io', 'library/node', '20'],
    ['grafana/k6:1.0', 'registry-1.docker.io', 'grafana/k6', '1.0'],
    ['quay.io/a/b/c:v1@sha256:0', 'quay.io', 'a/b/c', 'v1'],
    ['localhost:5000/base:1', 'localhost:5000', 'base', '1'],
  ])('%s is of %s', (name, host, repository, tag) => {
    expect(readImage(name)).toMatchObject({ registry: host, repository, tag });
  });

  it.each(['node', 'node@sha256:0', 'localhost:5000/base', ''])('refuses %j', (name) => {
    expect(() => readImage(name)).toThrow('NAME:TAG');
  });
});

it('leaves shipped files that keep to the rules of deployment', async () => {
  const pinned = async (file: string): Promise<string> => {
    const text = await readFile(join(root, file), 'utf8');
    const digests = new Map(imagesIn(text).map((name) => [name.split('@', 1)[0] ?? '', `sha256:${'0'.repeat(64)}`]));
    expect(digests.size).toBeGreaterThan(0);
    return withDigests(text, digests);
  };
  const dockerfile = await pinned('Dockerfile');
  const compose = await pinned('compose.yaml');
  expect(dockerfileProblems(dockerfile)).toEqual([]);
  const settings = ['ASSAY_SECRET_KEY', 'ASSAY_PUBLIC_URL', 'ASSAY_WORKER_RUNS', 'ASSAY_HEARTBEAT_FILE'];
  expect(composeProblems(compose, new Set(settings))).toEqual([]);
  // The container of the server is built from the image that the Dockerfile names.
  for (const image of imagesIn(dockerfile)) expect(imagesIn(compose)).toContain(image);
});
