import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('..', import.meta.url));

export const A = 'dk_hallgren_5tq81vmz';
export const B = 'dk_brandt_0w7yc2ke';
export const M = 'dk_manager_9hx4rn6b';
export const SITE_A = 'ste_01HV3K8Q2ZB6N4T9XW5R7C1MDE';
export const SITE_B = 'ste_01HW7Y1N4K8DM6Q3BX9T2C5RZH';

/** Starts a server; `seen` hears of every answer. @returns the calls and a way to stop it */
export async function startServer(port, fault, seen = () => {}) {
  const env = { ...process.env, DEPOT_PORT: String(port), DEPOT_FAULTS: fault ?? '' };
  const child = spawn(process.execPath, ['server.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('The server did not start.')));
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill();
    });
  return { call: caller(`http://127.0.0.1:${port}`, seen), stop };
}

/** call('POST', '/v2/sites', {key, json, headers, text}) */
function caller(base, seen) {
  return async (method, path, { key, json, text, headers = {} } = {}) => {
    const body = json === undefined ? text : JSON.stringify(json);
    const sent = {
      ...headers,
      ...(key && { 'X-Depot-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const options = { method, headers: sent, ...(body !== undefined && { body }) };
    const response = await fetch(base + path, options);
    const raw = await response.text();
    const answer = { status: response.status, headers: response.headers, body: raw ? JSON.parse(raw) : undefined };
    seen({ method, path, request: json, answer });
    return answer;
  };
}

/** A day that many days after today. */
export const dayAfter = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/** Did the call answer this status? */
export function expectStatus(answer, status, what) {
  expect(answer.status === status, `${what}: ${answer.status} instead of ${status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
