// Starts a server with given faults and talks to it.
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../server.mjs', import.meta.url));
export const keys = { ada: 'trk_admin_7c1f09e2b4', ben: 'trk_member_51d8aa30fe', chloe: 'trk_member_9e27cc614b' };

function launch(faults) {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: '0', TRACKER_FAULTS: faults },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
    child.stdout.once('data', (chunk) => resolve({ child, port: Number(/:(\d+)\s*$/.exec(String(chunk))[1]) }));
  });
}

const exchange = (port, method, path, headers, body) =>
  new Promise((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, method, path, headers }, async (res) => {
      const chunks = [];
      for await (const chunk of res) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString('utf8');
      let json;
      try {
        json = JSON.parse(text);
      } catch {
        json = undefined;
      }
      resolve({ method, path, status: res.statusCode, headers: res.headers, text, json });
    });
    req.once('error', reject);
    req.end(body);
  });

/** A running server: call(method, path, { as, body, raw, type, headers }); `as` is a name of `keys` (ada if left out), a key, or null for none. */
export async function open(faults = '', seen = () => {}) {
  const { child, port } = await launch(faults);
  async function call(method, path, { as = 'ada', body, raw, type, headers = {} } = {}) {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const usual = Array.isArray(body) ? 'application/json-patch+json' : 'application/json';
    const answer = await exchange(
      port,
      method,
      path,
      {
        ...(as !== null && { 'X-Api-Key': keys[as] ?? as }),
        ...(text !== undefined && type !== null && { 'Content-Type': type ?? usual }),
        ...(text !== undefined && { 'Content-Length': Buffer.byteLength(text) }),
        ...headers,
      },
      text,
    );
    seen(answer);
    return answer;
  }
  const stop = () =>
    new Promise((done) => {
      child.removeAllListeners('exit');
      child.once('exit', done);
      child.kill();
    });
  return { call, reset: () => exchange(port, 'POST', '/__reset', {}), stop };
}
