// Self-test: the clean server by the document, and with --faults each fault alone by its probe.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createClient, doc, pointed } from './check/client.mjs';
import { probes } from './check/probes.mjs';
import { walk } from './check/walk.mjs';
import { faults } from './faults.mjs';

async function served(names, use) {
  const env = { ...process.env, OBSERVATORY_PORT: '0', OBSERVATORY_FAULTS: names };
  const child = spawn(process.execPath, ['server.mjs'], { cwd: import.meta.dirname, env });
  child.stderr.pipe(process.stderr);
  try {
    const [line] = await once(child.stdout, 'data');
    return await use(createClient(/http:\S+/.exec(String(line))[0]));
  } finally {
    child.kill();
  }
}

const complaint = async (probe, api) => {
  try {
    await probe(api);
    return null;
  } catch (error) {
    return error.message;
  }
};

const found = faults.filter(({ name }) => !probes[name]).map(({ name }) => `${name}: no probe`);
for (const { name, promise } of faults)
  if (pointed(doc, promise) === undefined) found.push(`${name}: the promise ${promise} is not in the document`);

await served('', async (api) => {
  const before = await (await fetch(`${api.base}/__snapshot`)).json();
  await walk(api, doc);
  for (const [name, probe] of Object.entries(probes)) {
    const text = await complaint(probe, api);
    if (text) found.push(`${name} on the clean server: ${text}`);
  }
  found.push(...api.problems);
  for (const { operationId, responses } of Object.values(doc.paths).flatMap((item) => Object.values(item)))
    for (const status of Object.keys(responses ?? {}))
      if (!api.seen.has(`${operationId} ${status}`)) found.push(`${operationId} ${status} was never seen`);
  const after = await (await fetch(`${api.base}/__snapshot`)).json();
  for (const [table, records] of Object.entries(before))
    for (const [id, record] of Object.entries(records))
      if (JSON.stringify(after[table][id]) !== JSON.stringify(record)) found.push(`seed changed: ${table} ${id}`);
});

if (process.argv.includes('--faults'))
  for (const { name } of faults) {
    const text = await served(name, (api) => complaint(probes[name], api));
    if (text) console.log(`${name}: ${text}`);
    else found.push(`${name}: its probe does not notice`);
  }

for (const line of found) console.error(line);
console.log(`${faults.length} faults, ${found.length} problems`);
process.exit(found.length > 0 ? 1 : 0);
