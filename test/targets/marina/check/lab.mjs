// Starts the server with given faults and talks to it.
import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { clients, users } from '../seed.mjs';

const serverFile = fileURLToPath(new URL('../server.mjs', import.meta.url));
const people = { master: 'harbour.master', clerk: 'clerk.naidoo', botha: 'owner.botha', mokoena: 'owner.mokoena' };
const partners = { yard: 'yard-north', display: 'quay-display' };

function launch(faults) {
  const child = spawn(process.execPath, [serverFile], {
    env: { ...process.env, PORT: '0', MARINA_FAULTS: faults },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`server ended with ${code}`)));
    child.stdout.once('data', (chunk) => resolve({ child, port: Number(/:(\d+)\s*$/.exec(String(chunk))[1]) }));
  });
}

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const exchange = (port, method, path, headers, body) =>
  new Promise((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, method, path, headers }, async (res) => {
      const chunks = [];
      for await (const chunk of res) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ method, path, sent: headers, status: res.statusCode, headers: res.headers, text, json: parsed(text) });
    });
    req.once('error', reject);
    req.end(body);
  });

/** A running server: call(method, path, { as, token, body, raw, type, headers }), tokenOf(name, scope), reset() and stop(). `seen` is told each answer. */
export async function open(faults = '', seen = () => {}) {
  const { child, port } = await launch(faults);
  const tokens = {};

  async function partnerToken(name, scope) {
    const { id, secret } = clients.find((each) => each.id === partners[name]);
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
      ...(scope && { scope }),
    });
    const { json } = await exchange(
      port,
      'POST',
      '/oauth/token',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      String(form),
    );
    return json.access_token;
  }

  async function tokenOf(name, scope) {
    if (partners[name]) return (tokens[`${name} ${scope}`] ??= await partnerToken(name, scope));
    const { id, password } = users.find((each) => each.id === people[name]);
    tokens[name] ??= (await call('POST', '/sessions', { body: { user_name: id, password } })).json.access_token;
    return tokens[name];
  }

  async function call(method, path, { as, token, body, raw, type = 'application/json', headers = {} } = {}) {
    const text = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const bearer = token ?? (as && (await tokenOf(as)));
    const answer = await exchange(
      port,
      method,
      path,
      {
        ...(bearer && { Authorization: `Bearer ${bearer}` }),
        ...(text !== undefined && type !== null && { 'Content-Type': type }),
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
  const snapshot = async () => (await exchange(port, 'GET', '/__snapshot', {})).json;
  return {
    call,
    tokenOf,
    snapshot,
    oauth: (headers, form) => exchange(port, 'POST', '/oauth/token', headers, form),
    reset: () => exchange(port, 'POST', '/__reset', {}),
    stop,
  };
}
