// Runs what is generated from the document of each target against the clean target twice, against a fresh one and
// against each of its faults alone:
// npm run check:targets -- FOLDER... [--depth quick|standard|deep] [--only FAULT,FAULT] [--floor] [--no-warm-up] [--verbose] [--explain]
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { DEPTHS } from '@assay/generator';
import type { Depth } from '@assay/generator';
import { beyondFloor, difference } from '../targets/floors.ts';
import { readTarget } from '../targets/read-target.ts';
import type { Target, TargetFault } from '../targets/read-target.ts';
import { GeneratedTarget, saidBy } from '../targets/run-on-target.ts';
import type { Outcome } from '../targets/run-on-target.ts';
import { compareSnapshots, serveTarget } from '../targets/serve-target.ts';
import { CleanAnswers, whyMissed } from '../targets/why-missed.ts';

const AT_ONCE = 2;
const MAX_SHOWN = 420;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    depth: { type: 'string', default: 'standard' },
    only: { type: 'string' },
    floor: { type: 'boolean' },
    'no-warm-up': { type: 'boolean' },
    verbose: { type: 'boolean' },
    explain: { type: 'boolean' },
  },
});
const { depth, verbose = false } = values;
if (!Object.hasOwn(DEPTHS, depth)) throw new Error(`Unknown depth: ${depth}`);
const only = values.only?.split(',');

const totals = {
  targets: 0,
  faults: 0,
  visible: 0,
  detected: 0,
  falseAlarms: 0,
  secondRunChanged: 0,
  foreignChanged: 0,
  leftBehind: 0,
  skipped: 0,
  requestsPerEndpoint: 0,
};

const cut = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

interface Clean {
  requestsPerEndpoint: number;
  /** Scenarios that say something of a clean target as well: they show no fault. */
  red: ReadonlySet<string>;
}

/** The faults' servers are fresh, so what they are compared with is one too: what a warm-up leaves behind may hide an alarm. */
async function runFresh(target: Target, generated: GeneratedTarget): Promise<Outcome[]> {
  const served = await serveTarget(target, []);
  const { outcomes } = await generated.run(served.url);
  await served.stop();
  return outcomes;
}

const namesOf = (outcomes: readonly Outcome[], statuses: readonly Outcome['result']['status'][]): string[] =>
  outcomes.filter(({ result }) => statuses.includes(result.status)).map(({ scenario }) => scenario.name);

/** Records of tables whose items the document can remove, and the others. */
function splitRemovable(records: readonly string[], { operations }: GeneratedTarget['model']): [string[], string[]] {
  const removable = operations
    .filter(({ method }) => method === 'DELETE')
    .map(({ path }) => path.split('/').findLast((part) => part !== '' && !part.startsWith('{')));
  const isRemovable = (record: string): boolean => removable.includes(record.split('/')[0]);
  return [records.filter(isRemovable), records.filter((record) => !isRemovable(record))];
}

async function learnFrom(generated: GeneratedTarget, url: string): Promise<void> {
  const { learned, requests } = await generated.learn(url);
  console.log(`${generated.target.name}: warm-up of ${requests} requests`);
  for (const [key, { outcome, repairs, refusal }] of Object.entries(learned.operations)) {
    if (outcome !== 'accepted') console.log(`Cannot be set up: ${key}: ${cut(refusal?.text ?? outcome)}`);
    if (verbose) for (const one of repairs) console.log(`Learned: ${key}: ${cut(JSON.stringify(one))}`);
  }
}

async function runClean(target: Target, generated: GeneratedTarget): Promise<Clean> {
  const served = await serveTarget(target, []);
  const before = await served.snapshot();
  if (!values['no-warm-up']) await learnFrom(generated, served.url);
  const first = await generated.run(served.url);
  const between = await served.snapshot();
  const second = await generated.run(served.url);
  await served.stop();
  const fresh = await runFresh(target, generated);
  const damage = compareSnapshots(before, between);
  const seen = saidBy(first.outcomes, ['failure', 'error']);
  const known = new Set(namesOf(first.outcomes, ['failure', 'error']));
  const onlyFresh = fresh.filter(({ scenario }) => !known.has(scenario.name));
  const alarms = [...seen, ...saidBy(onlyFresh, ['failure', 'error'])];
  const again = saidBy(second.outcomes, ['failure', 'error']);
  const statuses = first.outcomes.map(({ result, scenario }) => [scenario.name, result.status]);
  const later = new Map(second.outcomes.map(({ result, scenario }) => [scenario.name, result.status]));
  const changed = statuses.filter(([name = '', status]) => later.get(name) !== status);
  for (const alarm of alarms) console.log(`False alarm: ${cut(alarm)}`);
  if (verbose) for (const alarm of again) console.log(`Second run: ${cut(alarm)}`);
  for (const one of saidBy(first.outcomes, ['skipped'])) if (verbose) console.log(`Not run: ${cut(one)}`);
  for (const one of damage.changed) console.log(`Changed: ${one}`);
  const [notRemoved, permanent] = splitRemovable(damage.left, generated.model);
  const left = notRemoved.filter((one) => !generated.removed.has(one.slice(one.indexOf('/') + 1)));
  const putAway = notRemoved.length - left.length;
  if (putAway > 0) console.log(`${putAway} records were removed, and the server keeps them put away.`);
  for (const one of left) console.log(`Left behind: ${one}`);
  if (permanent.length > 0)
    console.log(`The document has no way to remove ${permanent.length} records that were made.`);
  totals.falseAlarms += alarms.length;
  totals.secondRunChanged += changed.length;
  totals.foreignChanged += damage.changed.length;
  totals.leftBehind += left.length;
  // What could not be set up says nothing, and costs requests all the same.
  totals.skipped += namesOf(first.outcomes, ['skipped']).length;
  console.log(`${target.name}: ${first.outcomes.length} scenarios, ${first.requests} requests`);
  return {
    requestsPerEndpoint: first.requests / generated.model.operations.length,
    red: new Set([first.outcomes, second.outcomes, fresh].flatMap((outcomes) => namesOf(outcomes, ['failure']))),
  };
}

/** Everything that can be sent is sent to the faults that were missed, to see what would have found them. */
async function explain(target: Target, limited: GeneratedTarget, missed: readonly TargetFault[]): Promise<void> {
  const generated = limited.withoutLimit();
  const runOn = async (faults: readonly string[]): Promise<Outcome[]> => {
    const served = await serveTarget(target, faults);
    const { outcomes } = await generated.run(served.url);
    await served.stop();
    return outcomes;
  };
  const clean = new CleanAnswers(await runOn([]), await runOn([]));
  for (const one of clean.said) console.log(`False alarm without limit: ${cut(one)}`);
  for (const fault of missed) {
    const why = whyMissed(generated, fault, clean, await runOn([fault.name]));
    console.log(`Why: ${fault.name}: ${cut(why)}`);
  }
}

async function check(folder: string): Promise<number> {
  const target = await readTarget(folder);
  const generated = new GeneratedTarget(target, depth as Depth);
  const clean = await runClean(target, generated);
  const faults = target.faults.filter(({ name }) => only?.includes(name) ?? true);
  const waiting = [...faults];
  const missed: TargetFault[] = [];
  const byComplexity: Record<string, [number, number]> = {};
  const work = async (): Promise<void> => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const served = await serveTarget(target, [fault.name]);
      // An error is no verdict, so it does not count as found.
      const { outcomes } = await generated.run(served.url);
      await served.stop();
      const news = outcomes.filter(({ scenario }) => !clean.red.has(scenario.name));
      const red = saidBy(news, ['failure']);
      if (fault.visible === 'no') continue;
      const counted = (byComplexity[fault.complexity] ??= [0, 0]);
      counted[1] += 1;
      totals.visible += 1;
      if (red.length > 0) {
        totals.detected += 1;
        counted[0] += 1;
        if (verbose) console.log(`Found: ${fault.name}: ${cut(red[0] ?? '')}`);
      } else {
        missed.push(fault);
        console.log(`Missed: ${fault.name} (${fault.complexity}, ${fault.operation}): ${fault.what}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (values.explain === true) await explain(target, generated, missed);
  totals.targets += 1;
  totals.faults += faults.length;
  console.log(`${target.name}: ${JSON.stringify(byComplexity)}`);
  return clean.requestsPerEndpoint;
}

const perEndpoint: number[] = [];
const beyond: string[] = [];
for (const folder of positionals) {
  const before = { ...totals };
  perEndpoint.push(await check(folder));
  beyond.push(...beyondFloor(basename(folder), difference(totals, before)));
}
const mean = perEndpoint.reduce((sum, one) => sum + one, 0) / Math.max(1, perEndpoint.length);
totals.requestsPerEndpoint = Math.round(mean * 10) / 10;
console.log(JSON.stringify(totals));
const harm = totals.falseAlarms + totals.secondRunChanged + totals.foreignChanged + totals.leftBehind;
if (values.floor) for (const problem of beyond) console.error(problem);
process.exitCode = (values.floor ? beyond.length : harm) === 0 ? 0 : 1;
