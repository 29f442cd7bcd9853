// Runs what is generated from the document of a server from npm against that server, twice:
// npm run check:live -- NAME [--folder FOLDER] [--document FILE] [--depth quick|standard|deep] [--no-warm-up]
//   [--without TEXT] [--verbose]
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEPTHS } from '@assay/generator';
import type { Depth } from '@assay/generator';
import type { LeftBehind } from '@assay/runner';
import { serveLive } from '../live/serve-live.ts';
import { directus } from '../live/servers/directus.ts';
import { etherpad } from '../live/servers/etherpad.ts';
import { loopbackTodo } from '../live/servers/loopback-todo.ts';
import { platformatic } from '../live/servers/platformatic.ts';
import { prism } from '../live/servers/prism.ts';
import { serverest } from '../live/servers/serverest.ts';
import { signalk } from '../live/servers/signalk.ts';
import { soul } from '../live/servers/soul.ts';
import { wiremock } from '../live/servers/wiremock.ts';
import type { LiveServer } from '../live/live-server.ts';
import { GeneratedTarget, saidBy } from '../targets/run-on-target.ts';
import { compareSnapshots } from '../targets/serve-target.ts';
import { unlistedRecords } from '../targets/unlisted.ts';

const servers: Readonly<Record<string, LiveServer>> = {
  serverest,
  'loopback-todo': loopbackTodo,
  directus,
  etherpad,
  platformatic,
  prism,
  signalk,
  soul,
  wiremock,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    document: { type: 'string' },
    depth: { type: 'string', default: 'standard' },
    'no-warm-up': { type: 'boolean' },
    /** Leaves out what has this in its path: a server that ends at it shows nothing of the rest. */
    without: { type: 'string' },
    verbose: { type: 'boolean' },
  },
});
const [name = ''] = positionals;
const { depth, document, verbose = false } = values;
const server = servers[name];
if (server === undefined) throw new Error(`Name one of ${Object.keys(servers).join(', ')}.`);
if (!Object.hasOwn(DEPTHS, depth)) throw new Error(`Unknown depth: ${depth}`);

const folder = values.folder ?? join(tmpdir(), 'assay-live', name);
const served = await serveLive(server, { folder, document });
const isTested = ({ path }: { path: string }): boolean =>
  values.without === undefined || !path.includes(values.without);
const generated = new GeneratedTarget({ name, ...served }, depth as Depth, isTested);
await writeFile(join(folder, 'document.json'), served.document);
const before = await served.snapshot();
const secondsSince = (from: number): number => Math.round((performance.now() - from) / 100) / 10;
const cut = (text: string): string => text.replaceAll('\n', ' ').slice(0, 400);

async function learn(): Promise<{ requests: number; seconds: number; leftBehind: LeftBehind[] }> {
  const from = performance.now();
  const { learned, requests, leftBehind } = await generated.learn(served.url);
  for (const [key, { outcome, repairs, refusal }] of Object.entries(learned.operations)) {
    if (outcome !== 'accepted') console.log(`Cannot be set up: ${key}: ${cut(refusal?.text ?? outcome)}`);
    if (verbose) for (const one of repairs) console.log(`Learned: ${key}: ${cut(JSON.stringify(one))}`);
  }
  return { requests, seconds: secondsSince(from), leftBehind };
}

const { leftBehind, ...warmUp } =
  values['no-warm-up'] === true ? { requests: 0, seconds: 0, leftBehind: [] } : await learn();
const started = performance.now();
const first = await generated.run(served.url);
const seconds = secondsSince(started);
const second = await generated.run(served.url);
const damage = compareSnapshots(before, await served.snapshot());
const isRunning = served.isRunning();
await served.stop();

const findings = generated.findings(first.outcomes).map(({ finding }) => finding);
for (const { suspect, title, scenarios, executions, why, document } of findings) {
  console.log(`\n## ${suspect}: ${title} (${scenarios})`);
  if (!verbose) continue;
  console.log(`${why}\n${document === null ? 'nowhere' : `${document.pointer}: ${cut(document.says)}`}`);
  for (const { execution_id: at } of executions.slice(0, 4)) {
    const outcome = first.outcomes[at];
    if (outcome === undefined) continue;
    const { request, response, failureReason } = outcome.result;
    console.log(`- ${outcome.scenario.name}: ${cut(failureReason ?? '')}`);
    console.log(`  ${cut(`${request.method} ${request.url} ${request.body ?? ''}`)}`);
    console.log(`  ${response === null ? 'no answer' : cut(`${response.status} ${response.body}`)}`);
  }
}
if (verbose) for (const one of saidBy(first.outcomes, ['skipped'])) console.log(`Not judged: ${one.slice(0, 300)}`);
for (const one of damage.changed) console.log(`Changed: ${one}`);
const listed = [...leftBehind, ...first.leftBehind, ...second.leftBehind];
const unlisted = unlistedRecords(damage.left, listed);
for (const one of damage.left.slice(0, 50))
  console.log(`Left behind${unlisted.includes(one) ? ', and not listed' : ''}: ${one}`);

const statuses = new Map(second.outcomes.map(({ scenario, result }) => [scenario.name, result.status]));
const secondRunChanged = first.outcomes.filter(({ scenario, result }) => statuses.get(scenario.name) !== result.status);
if (verbose)
  for (const { scenario, result } of secondRunChanged)
    console.log(`Second run: ${result.status} -> ${statuses.get(scenario.name)}: ${scenario.name}`);
const count = (status: string): number => first.outcomes.filter(({ result }) => result.status === status).length;
console.log(
  JSON.stringify({
    endpoints: generated.model.operations.length,
    scenarios: first.outcomes.length,
    passed: count('success'),
    failed: count('failure'),
    errors: count('error'),
    notJudged: count('skipped'),
    findings: findings.length,
    suspects: Object.fromEntries(
      ['api', 'document', 'setup', 'test'].map((one) => [
        one,
        findings.filter(({ suspect }) => suspect === one).length,
      ]),
    ),
    secondRunChanged: secondRunChanged.length,
    foreignChanged: damage.changed.length,
    leftBehind: damage.left.length,
    listed: listed.length,
    unlisted: unlisted.length,
    requestsPerEndpoint: Math.round((10 * first.requests) / generated.model.operations.length) / 10,
    warmUp,
    seconds,
    isRunning,
  }),
);
process.exitCode = damage.changed.length === 0 && unlisted.length === 0 && isRunning ? 0 : 1;
