import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pointed } from './schema.mjs';

async function served({ cwd, prefix, createClient }, names, use) {
  const env = { ...process.env, [`${prefix}_PORT`]: '0', [`${prefix}_FAULTS`]: names };
  const child = spawn(process.execPath, ['server.mjs'], { cwd, env });
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

/**
 * The self-test of a target with a table of operations: the clean server by its document, and with `--faults` each fault alone by its
 * probe. `cwd` has its `server.mjs`, `prefix` begins its variables; `createClient(base)` compares each answer with the document (`problems`, `seen`).
 */
export async function checkByClient(target) {
  const { doc, faults, probes, walk } = target;
  const found = faults.filter(({ name }) => !probes[name]).map(({ name }) => `${name}: no probe`);
  for (const { name, promise } of faults)
    if (pointed(doc, promise) === undefined) found.push(`${name}: the promise ${promise} is not in the document`);

  await served(target, '', async (api) => {
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
      const text = await served(target, name, (api) => complaint(probes[name], api));
      if (text) console.log(`${name}: ${text}`);
      else found.push(`${name}: its probe does not notice`);
    }

  for (const line of found) console.error(line);
  console.log(`${faults.length} faults, ${found.length} problems`);
  process.exit(found.length > 0 ? 1 : 0);
}
