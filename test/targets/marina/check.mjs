// Self-test: the clean server keeps to openapi.json in all it answers, and each fault shows. Prints figures; exits 1 on a failure.
// `node check.mjs --matrix` also tells which probes of other faults each fault trips.
import { doc, documented, judge, operations } from './check/contract.mjs';
import { open } from './check/lab.mjs';
import { invariants } from './check/invariants.mjs';
import { probes } from './check/probes.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

const failures = [];
const fail = (text) => failures.push(text);

async function withServer(names, seen, work) {
  const lab = await open(names, seen);
  try {
    return await work(lab);
  } finally {
    await lab.stop();
  }
}

const outcome = async (probe, lab) => {
  try {
    return await probe(lab);
  } catch (error) {
    return `threw ${error.message}`;
  }
};

async function checkClean() {
  const reached = new Set();
  let answers = 0;
  let violations = 0;
  const seen = (answer) => {
    const { key, problems } = judge(answer);
    answers += 1;
    reached.add(key);
    if (problems.length === 0) return;
    violations += 1;
    fail(`clean: ${answer.method} ${answer.path} -> ${answer.status}: ${problems.join('; ')}`);
  };
  const wrong = await withServer('', seen, async (lab) => {
    await walk(lab);
    const bad = (await invariants(lab)).map((text) => `clean: ${text}`);
    for (const [name, probe] of Object.entries(probes)) {
      await lab.reset();
      const right = await outcome(probe, lab);
      if (right !== true) bad.push(`clean: the probe ${name} says ${right}`);
    }
    return bad;
  });
  wrong.forEach(fail);
  const missed = documented.filter((key) => !reached.has(key));
  missed.forEach((key) => fail(`clean: never reached ${key}`));
  console.log(
    `clean server: ${operations.length} operations, ${documented.length - missed.length} of ${documented.length} documented statuses reached, ${answers} answers judged, ${violations} violations; ${Object.keys(probes).length} probes and the invariants: ${wrong.length} wrong`,
  );
}

async function checkSeed() {
  const seeds = await withServer('', undefined, async (lab) => {
    const before = JSON.stringify(await lab.snapshot());
    await walk(lab);
    await lab.reset();
    return [before, JSON.stringify(await lab.snapshot())];
  });
  seeds.push(await withServer('', undefined, async (lab) => JSON.stringify(await lab.snapshot())));
  const same = new Set(seeds).size === 1;
  if (!same) fail('seed: differs after POST /__reset or a new start');
  console.log(`seed: ${same ? 'same' : 'DIFFERENT'} after POST /__reset and after a new start`);
}

const at = (pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => node?.[key.replaceAll('~1', '/')], doc);

function checkTable() {
  const known = new Set(operations.map(({ operation }) => operation.operationId));
  for (const { name, operation, promise } of faults) {
    if (!probes[name]) fail(`table: ${name} has no probe`);
    if (at(promise) === undefined) fail(`table: ${name} points to nothing: ${promise}`);
    if (!known.has(operation) && !/^[A-Z]+ \//.test(operation)) fail(`table: ${name} names no operation: ${operation}`);
  }
  if (new Set(faults.map(({ name }) => name)).size < faults.length) fail('table: a name is there twice');
}

async function tripped(name, lab) {
  const others = [];
  for (const [other, probe] of Object.entries(probes)) {
    if (other === name) continue;
    await lab.reset();
    if ((await outcome(probe, lab)) !== true) others.push(other);
  }
  return others;
}

async function checkFaults() {
  let shown = 0;
  for (const { name } of faults) {
    await withServer(name, undefined, async (lab) => {
      const right = await outcome(probes[name], lab);
      if (right === false) shown += 1;
      else fail(`fault ${name}: the probe says ${right}`);
      if (process.argv.includes('--matrix'))
        console.log(`${name}: also trips ${(await tripped(name, lab)).join(', ') || 'none'}`);
    });
  }
  console.log(`faults: ${shown} of ${faults.length} shown by their probe`);
}

const count = (value) => faults.filter(({ complexity }) => complexity === value).length;
checkTable();
await checkClean();
await checkSeed();
await checkFaults();
console.log(
  `table: ${['simple', 'moderate', 'complex'].map((each) => `${count(each)} ${each}`).join(', ')}; ${operations.filter(({ operation }) => faults.some((each) => each.operation === operation.operationId)).length} of ${operations.length} operations have one`,
);
failures.forEach((text) => console.error(`FAILED ${text}`));
console.log(failures.length === 0 ? 'ok' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
