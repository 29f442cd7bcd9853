import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Server {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built server on a free port, with a data folder of its own that goes with it. */
export async function startServer(environment: Record<string, string> = {}): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const child = fork('apps/server/dist/main.js', {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      ASSAY_DATA_DIR: data,
      ASSAY_LOG_LEVEL: 'error',
      ASSAY_ALLOW_PRIVATE_TARGETS: '1',
      ...environment,
    },
    // As it is started by its users, without the loader that the benchmark itself is read with.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', () => reject(new Error('The server did not start. Run "npm run build" first.')));
  });
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(data, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGTERM');
      }),
  };
}

const account = { name: 'Bench', email: 'bench@example.com', password: 'correct horse' };

/** A session of a new user. */
export async function signUp(server: Server): Promise<string> {
  await post(server, 'sign-up', account);
  return signIn(server);
}

/** A session of the user who signed up on the same data folder before. */
export async function signIn(server: Server): Promise<string> {
  const { email, password } = account;
  const answer = await post(server, 'sign-in', { email, password });
  const token = answer.headers.get('set-auth-token');
  if (token === null) throw new Error(`Signing in answered ${answer.status}.`);
  return token;
}

function post({ url }: Server, way: 'sign-up' | 'sign-in', body: object): Promise<Response> {
  return fetch(`${url}/api/auth/${way}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
