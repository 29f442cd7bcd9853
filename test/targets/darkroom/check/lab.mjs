// For check.mjs: starts a server with some faults and talks to it as several people.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const { credentials } = JSON.parse(readFileSync(new URL('../target.json', import.meta.url), 'utf8'));
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

export async function open(faults, seen = () => {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, PORT: String(port), DARKROOM_FAULTS: faults },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const base = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    try {
      await fetch(`${base}/__snapshot`);
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const tokens = {};
  async function send(method, who, path, { body, type = 'application/vnd.api+json', raw, token } = {}) {
    const bearer = token ?? tokens[who];
    const headers = {
      ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
      ...(body !== undefined || raw !== undefined ? { 'Content-Type': type } : {}),
    };
    const res = await fetch(base + path, {
      method,
      headers,
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const text = await res.text();
    let parsed;
    try {
      parsed = text === '' ? undefined : JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    const answer = { method, path, status: res.status, headers: res.headers, text, body: parsed };
    seen(answer);
    return answer;
  }
  const api = {
    send,
    get: (who, path) => send('GET', who, path),
    post: (who, path, body) => send('POST', who, path, { body }),
    patch: (who, path, body) => send('PATCH', who, path, { body }),
    delete: (who, path) => send('DELETE', who, path),
    snapshot: async () => (await fetch(`${base}/__snapshot`)).json(),
    async login(email, password, as) {
      const answer = await send('POST', null, '/login', {
        raw: new URLSearchParams({ email, password }).toString(),
        type: 'application/x-www-form-urlencoded',
      });
      if (as) tokens[as] = answer.body.access_token;
      return answer;
    },
    async reset() {
      await fetch(`${base}/__reset`, { method: 'POST' });
      for (const [name, { form }] of Object.entries(credentials)) await api.login(form.email, form.password, name);
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill();
      }),
  };
  await api.reset();
  return api;
}
