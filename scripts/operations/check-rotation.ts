// Replaces the secret key of two servers and a worker while somebody works and a run goes on: no call may fail, and each secret opens
// that was stored before, meanwhile and after.
// usage: npm run check:rotation -- [--secrets 1000] [--scenarios 1000]
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { importCollection, signUp, watchRun } from '../chaos/api.ts';
import type { Session } from '../chaos/api.ts';
import { prepareInstallation } from '../chaos/processes.ts';
import { collectionFor, startCountingTarget } from '../chaos/target.ts';
import { startCalling } from './callers.ts';
import { ENVIRONMENTS, secretsThatOpen, storeSecrets, writeSecret } from './environments.ts';
import { startOwnPostgres } from './own-postgres.ts';

const { values } = parseArgs({
  options: { secrets: { type: 'string', default: '1000' }, scenarios: { type: 'string', default: '1000' } },
});
const secrets = Number(values.secrets);
const scenarios = Number(values.scenarios);
const DELAY_MS = 100;
const LIMIT_MS = 300_000;
const OLD_KEY = 'the key that is replaced';
const NEW_KEY = 'the key that replaces it';

const postgres = startOwnPostgres();
const target = await startCountingTarget(DELAY_MS);
/** Read at each start of a process. */
const environment = { DATABASE_URL: postgres.url('assay'), ASSAY_SECRET_KEY: OLD_KEY };
const first = await prepareInstallation(environment);
const second = await prepareInstallation(environment);
const servers = [first.url, second.url];

/** `assay-server admin` with the environment of the servers. */
async function admin(args: string[], extra: Record<string, string> = {}): Promise<{ said: string; tookMs: number }> {
  const startedMs = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/server/dist/main.js', 'admin', ...args], {
    env: { ...process.env, ...environment, ...extra, NODE_ENV: 'production', ASSAY_LOG_LEVEL: 'silent' },
  });
  return { said: stdout.trim(), tookMs: Math.round(performance.now() - startedMs) };
}

/** Answers the systems that have them. */
async function storeAll(person: Session): Promise<number[]> {
  const systems: number[] = [];
  while (systems.length * ENVIRONMENTS < secrets) {
    const systemId = await importCollection(person, collectionFor(target.url, 1));
    await storeSecrets(person, systemId);
    systems.push(systemId);
  }
  return systems;
}

/** How many open on each server. */
const opened = (token: string, systems: readonly number[]): Promise<number[]> =>
  Promise.all(
    servers.map(async (url) => {
      let open = 0;
      for (const systemId of systems) open += await secretsThatOpen({ url, token }, systemId);
      return open;
    }),
  );

async function startAllAgain(): Promise<void> {
  for (const member of [first.server, second.server, second.worker]) {
    await member.stop();
    await member.start();
  }
}

async function measure() {
  const person = await signUp(first.url);
  const filled = await storeAll(person);
  const runSystem = await importCollection(person, collectionFor(target.url, scenarios));
  const systems = [...filled, runSystem];
  const people = startCalling(
    servers,
    () => person.token,
    (n) => (n % 25 === 9 ? writeSecret(runSystem, n) : { method: 'GET', path: `/system/${runSystem}/environments` }),
  );
  const watching = watchRun(person, runSystem, LIMIT_MS);
  const rotated = await admin(['rotate-key'], { ASSAY_NEW_SECRET_KEY: NEW_KEY });
  const watched = await watching;
  const { failed, made, ...calls } = await people.stop();
  const openMeanwhile = await opened(person.token, systems);

  environment.ASSAY_SECRET_KEY = NEW_KEY;
  await startAllAgain();
  // Sessions are signed with the key, so the person logs in again.
  const again = await signUp(second.url);
  const finished = await admin(['rotate-key', '--finish']);
  return {
    secrets: filled.length * ENVIRONMENTS + made,
    rotateMs: rotated.tookMs,
    finishMs: finished.tookMs,
    ...calls,
    failedCalls: failed.length,
    writtenMeanwhile: made,
    openMeanwhile,
    openAfter: await opened(again.token, systems),
    lastEvent: watched.events.at(-1)?.event.type,
    sentTwice: [...target.counts.values()].filter((times) => times > 1).length,
    said: [rotated.said, finished.said],
    problems: failed.slice(0, 5),
  };
}

try {
  postgres.run('createdb', ['assay']);
  await first.server.start();
  await second.server.start();
  await second.worker.start();
  const figures = await measure();
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const isOpen = [...figures.openMeanwhile, ...figures.openAfter].every((open) => open === figures.secrets);
  const isUndisturbed = figures.failedCalls + figures.sentTwice === 0 && figures.lastEvent === 'completed';
  process.exitCode = isOpen && isUndisturbed ? 0 : 1;
} finally {
  await first.close();
  await second.close();
  await target.close();
  postgres.stop();
}
