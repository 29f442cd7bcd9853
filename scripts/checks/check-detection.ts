// Runs what is generated from the bookshop's document against the clean shop twice and against each of its faults once,
// and lists which of the faults that contradict the document were seen.
// usage: check-detection [--depth quick|standard|deep] [--verbose] [FAULT...]
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DEPTHS, type Depth } from '@assay/generator';
import pLimit from 'p-limit';
import { FAULTS, type FaultName } from '../../examples/bookshop/src/index.ts';
import { alarms, generatedFor, MODEL, runAgainst } from '../../examples/bookshop/src/testing/run-generated.ts';

const GOAL = { share: 0.9, requestsPerEndpoint: 30 };
const shop = fileURLToPath(new URL('../../examples/bookshop/src/main.ts', import.meta.url));

interface Shop {
  url: string;
  stop: () => void;
}

/** A shop of its own in a process of its own, on a free port. */
function openShop(faults: string): Promise<Shop> {
  const child = fork(shop, {
    env: { ...process.env, SAMPLE_PORT: '0', BOOKSHOP_FAULTS: faults },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The shop with "${faults}" ended with ${code}.`)));
    child.once('message', (message: { url: string }) => {
      resolve({ url: message.url, stop: () => child.kill('SIGTERM') });
    });
  });
}

const depthAt = process.argv.indexOf('--depth');
const depth = (depthAt > 0 ? process.argv[depthAt + 1] : 'standard') as Depth;
if (!Object.hasOwn(DEPTHS, depth)) throw new Error(`Unknown depth: ${depth}`);
const isVerbose = process.argv.includes('--verbose');
const named = process.argv.slice(2).filter((word) => Object.hasOwn(FAULTS, word)) as FaultName[];
const faults = named.length > 0 ? named : (Object.keys(FAULTS) as FaultName[]);

const falseAlarms: string[] = [];
const seen = new Map<FaultName, string[]>();
let requests = 0;

async function runClean(): Promise<void> {
  const clean = await openShop('');
  // The second time in the same shop, as people do.
  for (const run of ['first', 'second']) {
    const outcomes = await runAgainst(clean.url, generatedFor(clean.url, depth));
    requests = Math.max(requests, outcomes.requests);
    falseAlarms.push(...alarms(outcomes).map((alarm) => `${run} clean run: ${alarm}`));
  }
  clean.stop();
}

async function runFaulty(fault: FaultName): Promise<void> {
  const faulty = await openShop(fault);
  // An error is no verdict, so it does not count as seen.
  const outcomes = await runAgainst(faulty.url, generatedFor(faulty.url, depth));
  const red = outcomes.filter(({ result }) => result.status === 'failure');
  seen.set(fault, alarms(Object.assign(red)));
  faulty.stop();
}

// Alone: what other shops take of the machine must not make this one slow.
await runClean();
await pLimit(Math.max(2, availableParallelism())).map(faults, runFaulty);

const visible = faults.filter((fault) => FAULTS[fault].contradicts !== null);
const isSeen = (fault: FaultName): boolean => (seen.get(fault)?.length ?? 0) > 0;
const detected = visible.filter(isSeen);
for (const alarm of falseAlarms) console.log(`False alarm, ${alarm}`);
if (isVerbose) for (const fault of faults) console.log(`${fault}: ${seen.get(fault)?.slice(0, 3).join('\n    ')}`);
for (const fault of visible.filter((one) => !isSeen(one)))
  console.log(`Missed: ${fault}. ${FAULTS[fault].does} The document: ${FAULTS[fault].contradicts}`);
const beyond = faults.filter((fault) => FAULTS[fault].contradicts === null && isSeen(fault));
if (beyond.length > 0) console.log(`Seen although the document does not rule them out: ${beyond.join(', ')}`);

const requestsPerEndpoint = Math.round((requests / MODEL.operations.length) * 10) / 10;
const hasMet =
  detected.length >= GOAL.share * visible.length &&
  falseAlarms.length === 0 &&
  (depth !== 'standard' || requestsPerEndpoint <= GOAL.requestsPerEndpoint);
console.log(
  JSON.stringify({
    faults: faults.length,
    visible: visible.length,
    detected: detected.length,
    falseAlarms: falseAlarms.length,
    requestsPerEndpoint,
  }),
);
process.exitCode = hasMet ? 0 : 1;
