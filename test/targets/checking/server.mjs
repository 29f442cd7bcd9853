import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * The server of a target with a fault, or with none, on a free port. `variables` is the beginning of its two variables.
 * @throws {Error} when it ends before it says that it listens
 */
export async function startServer(folder, variables, fault = '') {
  const port = await freePort();
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, [`${variables}_PORT`]: String(port), [`${variables}_FAULTS`]: fault },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('The server does not start.')));
  });
  const host = `http://127.0.0.1:${port}`;
  return {
    host,
    stop: () => child.kill(),
    snapshot: async () => (await fetch(`${host}/__snapshot`)).json(),
  };
}
