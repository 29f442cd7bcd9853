// node check.mjs: the clean server does what openapi.yaml says, each fault shows in its probe. `--matrix` tells which other probes a fault trips.
import { lookup } from './contract.mjs';
import { faults } from './faults.mjs';
import { doc, judge, open, operations } from './check/lab.mjs';
import { probes } from './check/probes.mjs';
import { sweep, tour } from './check/walk.mjs';

const failures = [];
const outcome = (probe, lab) => probe(lab).catch((error) => `threw ${error.message}`);

const ids = new Set(operations.map(({ id }) => id));
for (const { name, operation, promise } of faults) {
  if (lookup(doc, promise) === undefined) failures.push(`${name}: nothing at ${promise}`);
  if (!ids.has(operation)) failures.push(`${name}: no operation ${operation}`);
  if (!probes[name]) failures.push(`${name}: no probe`);
}
if (new Set(faults.map(({ name }) => name)).size !== 40) failures.push('not 40 faults');

const reached = new Set();
let answers = 0;
const clean = await open('', (answer) => {
  const { key, wrong } = judge(answer);
  answers += 1;
  reached.add(key);
  if (wrong.length > 0)
    failures.push(`clean: ${answer.method} ${answer.path} -> ${answer.status}: ${wrong.join('; ')}`);
});
const start = JSON.stringify(await clean.snapshot());
for (const part of [tour, sweep]) {
  const { wrong, tried } = await part(clean);
  failures.push(...wrong.map((text) => `clean: ${text}`));
  console.log(`${part.name}: ${tried} requests, ${wrong.length} wrong`);
  await clean.reset();
}
for (const { name } of faults) {
  const right = await outcome(probes[name], clean);
  if (right !== true) failures.push(`clean: probe ${name} says ${right}`);
  await clean.reset();
}
if (JSON.stringify(await clean.snapshot()) !== start) failures.push('seed differs after reset');
await clean.stop();
const documented = operations.flatMap(({ id, operation }) =>
  Object.keys(operation.responses).map((status) => `${id} ${status}`),
);
const missed = documented.filter((key) => !reached.has(key));
failures.push(...missed.map((key) => `never reached: ${key}`));
console.log(
  `clean: ${operations.length} operations, ${answers} answers judged, ${documented.length - missed.length} of ${documented.length} documented statuses reached`,
);

let proved = 0;
for (const { name } of faults) {
  const lab = await open(name);
  const right = await outcome(probes[name], lab);
  if (right === false) proved += 1;
  else failures.push(`fault ${name}: probe says ${right}`);
  if (process.argv.includes('--matrix')) {
    const others = [];
    for (const other of Object.keys(probes)) {
      await lab.reset();
      if (other !== name && (await outcome(probes[other], lab)) !== true) others.push(other);
    }
    console.log(`${name}: also ${others.join(', ') || '-'}`);
  }
  await lab.stop();
}
const count = (level) => faults.filter(({ complexity }) => complexity === level).length;
console.log(
  `faults: ${proved} of ${faults.length} proved (${count('simple')} simple, ${count('moderate')} moderate, ${count('complex')} complex), on ${new Set(faults.map((it) => it.operation)).size} operations`,
);
failures.slice(0, 40).forEach((text) => console.error(`FAILED ${text}`));
console.log(failures.length === 0 ? 'ok' : `${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
