import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectionOf } from './collection.ts';

const folder = fileURLToPath(new URL('peers/', import.meta.url));
export const peerBinary = (name: string): string => join(folder, 'node_modules/.bin', name);

/** Installs the peers at first use; they are no part of the product. */
export function installPeers(): void {
  if (existsSync(peerBinary('newman'))) return;
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (done.status !== 0) throw new Error('The peers could not be installed.');
}

interface Timed {
  perSecond: number;
}

const newmanCommand: Build = (url) => (size, work) => {
  const file = join(work, 'collection.json');
  writeFileSync(file, JSON.stringify(collectionOf(url, size)));
  return [
    peerBinary('newman'),
    ['run', file, '--reporters', 'json', '--reporter-json-export', join(work, 'out.json')],
    work,
  ];
};

const bruCommand: Build = (url) => (size, work) => {
  writeFileSync(join(work, 'bruno.json'), JSON.stringify({ version: '1', name: 'bench', type: 'collection' }));
  for (let index = 1; index <= size; index++) {
    const text = `meta {\n  name: Items ${index}\n  type: http\n  seq: ${index}\n}\n\nget {\n  url: ${url}\n  body: none\n  auth: none\n}\n\nassert {\n  res.status: eq 200\n  res.body.items: length 12\n}\n\ntests {\n  test("every item has a price above 0", function () {\n    expect(res.getBody().items.every((item) => item.price > 0)).to.equal(true);\n  });\n}\n`;
    writeFileSync(join(work, `items-${index}.bru`), text);
  }
  return [peerBinary('bru'), ['run', '--output', join(work, 'out.json'), '--format', 'json'], work];
};

/** Requests per second of a peer, its start taken off: the time of many requests less that of one. */
export function newman(url: string, count: number): Promise<Timed> {
  return slope(url, count, newmanCommand(url));
}

export function bru(url: string, count: number): Promise<Timed> {
  return slope(url, count, bruCommand(url));
}

/** How long a peer takes from its start to its end, in ms. */
export function wholeRun(peer: 'newman' | 'bru', url: string, count: number): Promise<number> {
  return timed(url, (peer === 'newman' ? newmanCommand : bruCommand)(url), count);
}

export function stepci(url: string, count: number): Promise<Timed> {
  return slope(url, count, (size, work) => {
    const steps = Array.from({ length: size }, (_, index) => ({
      name: `Items ${index + 1}`,
      http: {
        url,
        method: 'GET',
        check: {
          status: 200,
          jsonpath: { '$.items.length': 12 },
          jsonschema: {
            type: 'object',
            properties: { items: { items: { properties: { price: { exclusiveMinimum: 0 } } } } },
          },
        },
      },
    }));
    const file = join(work, 'workflow.json');
    writeFileSync(file, JSON.stringify({ version: '1.1', name: 'bench', tests: { items: { steps } } }));
    return [peerBinary('stepci'), ['run', file], work];
  });
}

type Command = [command: string, args: string[], cwd: string];

type Prepare = (size: number, work: string) => Command;
type Build = (url: string) => Prepare;

async function slope(url: string, count: number, command: Prepare): Promise<Timed> {
  const few = Math.max(1, Math.round(count / 10));
  const ms = (await timed(url, command, count)) - (await timed(url, command, few));
  return { perSecond: ((count - few) / Math.max(1, ms)) * 1000 };
}

/** A peer may end with 1 without a cause; what counts is that it sent every request. */
async function timed(url: string, command: Prepare, size: number): Promise<number> {
  const work = mkdtempSync(join(tmpdir(), 'assay-peer-'));
  const [name, args, cwd] = command(size, work);
  const before = await served(url);
  const startedMs = performance.now();
  const done = spawnSync(name, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, CI: '1', STEPCI_DISABLE_ANALYTICS: '1' },
  });
  const tookMs = performance.now() - startedMs;
  rmSync(work, { recursive: true, force: true });
  const sent = (await served(url)) - before;
  if (sent !== size) throw new Error(`${name} sent ${sent} of ${size} requests: ${done.stderr.slice(-800)}`);
  return tookMs;
}

async function served(url: string): Promise<number> {
  return Number(await (await fetch(new URL('/served', url))).text());
}
