// Self-test: the clean server keeps to the document, and each fault breaks its promise. Prints figures, exits 1 on a failure.
import { corners } from './check/corners.mjs';
import { doc, judge, open, operations } from './check/lab.mjs';
import { probes } from './check/probes.mjs';
import { faults } from './faults.mjs';

const failures = [];
const reached = new Set();
let answers = 0;
const seen = (answer) => {
  const { key, problems } = judge(answer);
  answers += 1;
  reached.add(key);
  if (problems.length > 0)
    failures.push(
      `clean: ${answer.method} ${answer.path} -> ${answer.status}: ${problems.join('; ')} ${answer.text.slice(0, 150)}`,
    );
};

const outcome = async (probe, call) => {
  try {
    return await probe(call);
  } catch (error) {
    return `threw ${error.message}`;
  }
};

async function withServer(fault, work, watch) {
  const lab = await open(fault, watch);
  try {
    return await work(lab.call);
  } finally {
    await lab.stop();
  }
}

const at = (pointer) =>
  pointer
    .split('/')
    .slice(1)
    .reduce((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], doc);
for (const { name, operation, promise } of faults) {
  if (!probes[name]) failures.push(`${name} has no probe`);
  if (at(promise) === undefined) failures.push(`${name} points to nothing: ${promise}`);
  if (!operations.some((each) => each.operation.operationId === operation))
    failures.push(`${name} names no operation: ${operation}`);
}

let kept = 0;
for (const { name } of faults) {
  const clean = await withServer('', (call) => outcome(probes[name], call), seen);
  if (clean === true) kept += 1;
  else failures.push(`clean: ${name}: ${clean}`);
}
const wrong = await withServer('', corners, seen);
failures.push(...wrong.map((each) => `clean: ${each}`));

let broken = 0;
for (const { name } of faults) {
  const result = await withServer(name, (call) => outcome(probes[name], call));
  if (result === false) broken += 1;
  else failures.push(`${name} doesn't show: ${result}`);
}

const documented = operations.flatMap(({ operation }) =>
  Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
);
const missed = documented.filter((each) => !reached.has(each));
console.log(
  `${operations.length} operations, ${documented.length - missed.length} of ${documented.length} documented answers seen, ${answers} answers judged on the clean server`,
);
if (missed.length > 0) console.log(`not seen: ${missed.join(', ')}`);
console.log(
  `${kept} of ${faults.length} promises kept by the clean server, ${broken} of ${faults.length} broken by their faults`,
);
for (const each of failures) console.log(each);
process.exit(failures.length > 0 ? 1 : 0);
