// Attacks the built server with its embedded database while another user works. The rest must not notice: no call of the other user
// takes over a second, no small import of theirs over ten, nobody is answered 500, memory stays under a gigabyte and the database
// lives. A slow call is tried again; the same calls before each attack tell a busy machine apart, where slow calls are judged by no one.
// usage: check-hostile [--only TEXT]
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signUp } from '../chaos/api.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import { attacks } from '../hostile/attacks.ts';
import type { Attack } from '../hostile/attacks.ts';
import { startBystander } from '../hostile/bystander.ts';
import { watchMemory } from '../hostile/memory.ts';
import { settled } from '../hostile/settled.ts';
import { exitCodeOf, isHarmed, verdictOf } from '../hostile/verdict.ts';
import type { Seen, Verdict } from '../hostile/verdict.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
/** How often an attack is tried whose figures the machine may be to blame for: one that holds others up does so each time. */
const MAX_TRIES = 3;
const CALM_MS = 2000;
const summary = {
  attacks: 0,
  heldUp: 0,
  busy: 0,
  slowestOtherMs: 0,
  slowestCalmMs: 0,
  slowestImportMs: 0,
  peakRssMb: 0,
  databaseRestarts: 0,
};
let databasePeakMb = 0;

const installation = await prepareInstallation();
const { server, url } = installation;
/** The process of the database; 0 while there is none. */
const postmaster = (): number => {
  try {
    return Number(readFileSync(installation.postmasterFile, 'utf8').split('\n', 1)[0]);
  } catch {
    return 0;
  }
};

/** The slowest call of the other user while nobody attacks: the base for what an attack does to it. */
async function measureCalm(other: string): Promise<number> {
  await settled(server.pid);
  const stopBystander = await startBystander({ url, token: other, imports: false });
  await sleep(CALM_MS);
  return (await stopBystander()).slowestMs;
}

interface Tried extends Seen {
  seconds: string;
  databaseMb: number;
}

async function tryAttack({ run, importsBeside = false }: Attack, attacker: string, other: string): Promise<Tried> {
  const calmMs = await measureCalm(other);
  const stopBystander = await startBystander({ url, token: other, imports: importsBeside });
  const stopMemory = watchMemory(server.pid, postmaster);
  const startedMs = performance.now();
  const answers = await run({ url, token: attacker });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const { slowestMs, slowestImportMs, failures } = await stopBystander();
  return { calmMs, slowestMs, slowestImportMs, failures, answers, seconds, ...stopMemory() };
}

function report({ name, importsBeside = false }: Attack, tried: Tried, verdict: Verdict): void {
  const { seconds, calmMs, slowestMs, slowestImportMs, serverMb, databaseMb, answers, failures } = tried;
  const imported = importsBeside ? slowestImportMs : '-';
  const columns = [seconds, calmMs, slowestMs, imported, serverMb, databaseMb].map((one) => String(one).padStart(11));
  const word = verdict === 'held' ? '' : `${verdict.toUpperCase()} `;
  console.log(`${name.padEnd(50)}${columns.join('')}  ${word}${answers.join(' ')}`);
  for (const failure of failures.slice(0, 3)) console.log(`    ${failure}`);
}

async function attack(one: Attack, attacker: string, other: string): Promise<void> {
  const before = postmaster();
  let verdict: Verdict = 'busy';
  let harmed = false;
  for (let tries = 0; verdict !== 'held' && !harmed && tries < MAX_TRIES; tries += 1) {
    const tried = await tryAttack(one, attacker, other);
    verdict = verdictOf(tried);
    harmed = isHarmed(tried);
    report(one, tried, verdict);
    summary.slowestCalmMs = Math.max(summary.slowestCalmMs, tried.calmMs);
    summary.peakRssMb = Math.max(summary.peakRssMb, tried.serverMb);
    databasePeakMb = Math.max(databasePeakMb, tried.databaseMb);
    if (verdict === 'busy') continue;
    summary.slowestOtherMs = Math.max(summary.slowestOtherMs, tried.slowestMs);
    summary.slowestImportMs = Math.max(summary.slowestImportMs, tried.slowestImportMs);
  }
  summary.attacks += 1;
  summary.heldUp += verdict === 'held up' ? 1 : 0;
  summary.busy += verdict === 'busy' ? 1 : 0;
  summary.databaseRestarts += postmaster() === before ? 0 : 1;
}

try {
  await server.start();
  const [{ token: attacker }, { token: other }] = [await signUp(url, 'Mallory'), await signUp(url, 'Ann')];
  console.log(
    `${'Attack'.padEnd(50)}${['seconds', 'calm ms', 'other ms', 'import ms', 'server MB', 'database MB'].map((word) => word.padStart(11)).join('')}  answers`,
  );
  for (const one of attacks.filter(({ name }) => name.includes(values.only))) await attack(one, attacker, other);
} finally {
  await installation.close();
}
if (server.errors.length > 0) console.log(`The server wrote:\n${server.errors.join('').slice(0, 4000)}`);
console.log(`Peak of PostgreSQL (private memory of all its processes): ${databasePeakMb} MB`);
console.log(JSON.stringify(summary));
if (summary.busy > 0) console.error(`The machine was too busy to judge ${summary.busy} of the attacks.`);
process.exitCode = exitCodeOf(summary);
