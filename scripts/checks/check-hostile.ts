// Attacks the built server with its embedded database while another user works. The rest must not notice: no call of the other user
// takes over a second, no small import of theirs over ten, nobody is answered 500, memory stays bounded and the database lives.
// usage: check-hostile [--only TEXT]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { signUp } from '../chaos/api.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import { attacks } from '../hostile/attacks.ts';
import type { Attack } from '../hostile/attacks.ts';
import { startBystander } from '../hostile/bystander.ts';
import { watchMemory } from '../hostile/memory.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const MAX_OTHER_MS = 1000;
const MAX_IMPORT_MS = 10_000;
// Three threads may generate at once, and each may take a gigabyte before it is ended; together they have taken 1.0 GB.
const MAX_RSS_MB = 1536;
const summary = { attacks: 0, heldUp: 0, slowestOtherMs: 0, slowestImportMs: 0, peakRssMb: 0, databaseRestarts: 0 };
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

async function attack({ name, run, importsBeside = false }: Attack, attacker: string, other: string): Promise<void> {
  const stopBystander = await startBystander({ url, token: other, imports: importsBeside });
  const stopMemory = watchMemory(server.pid, postmaster);
  const before = postmaster();
  const startedMs = performance.now();
  const answers = await run({ url, token: attacker });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const { slowestMs, slowestImportMs, failures } = await stopBystander();
  const { serverMb, databaseMb } = stopMemory();
  const isSlow = slowestMs > MAX_OTHER_MS || slowestImportMs > MAX_IMPORT_MS;
  const isHeldUp = isSlow || failures.length > 0 || answers.includes(500);
  summary.attacks += 1;
  summary.heldUp += isHeldUp ? 1 : 0;
  summary.slowestOtherMs = Math.max(summary.slowestOtherMs, slowestMs);
  summary.slowestImportMs = Math.max(summary.slowestImportMs, slowestImportMs);
  summary.peakRssMb = Math.max(summary.peakRssMb, serverMb);
  summary.databaseRestarts += postmaster() === before ? 0 : 1;
  databasePeakMb = Math.max(databasePeakMb, databaseMb);
  const imported = importsBeside ? slowestImportMs : '-';
  const columns = [seconds, slowestMs, imported, serverMb, databaseMb].map((value) => String(value).padStart(11));
  console.log(`${name.padEnd(50)}${columns.join('')}  ${isHeldUp ? 'HELD UP ' : ''}${answers.join(' ')}`);
  for (const failure of failures.slice(0, 3)) console.log(`    ${failure}`);
}

try {
  await server.start();
  const [{ token: attacker }, { token: other }] = [await signUp(url, 'Mallory'), await signUp(url, 'Ann')];
  console.log(
    `${'Attack'.padEnd(50)}${['seconds', 'other ms', 'import ms', 'server MB', 'database MB'].map((word) => word.padStart(11)).join('')}  answers`,
  );
  for (const one of attacks.filter(({ name }) => name.includes(values.only))) await attack(one, attacker, other);
} finally {
  await installation.close();
}
if (server.errors.length > 0) console.log(`The server wrote:\n${server.errors.join('').slice(0, 4000)}`);
console.log(`Peak of PostgreSQL (private memory of all its processes): ${databasePeakMb} MB`);
console.log(JSON.stringify(summary));
process.exitCode = summary.heldUp > 0 || summary.peakRssMb > MAX_RSS_MB || summary.databaseRestarts > 0 ? 1 : 0;
