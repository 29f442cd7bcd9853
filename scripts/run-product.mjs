// Runs the server and the sample API as two processes until a signal ends both; what `npm start` and `assay-server` do once all is built.
import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * @param {{ server: string, sample: string, webDir: string }} files the built entries, and the folder of the built web
 */
export async function runProduct({ server, sample, webDir }) {
  const samplePort = process.env['SAMPLE_PORT'] ?? '4401';
  const children = [];
  let stopping = false;

  const stop = async (code) => {
    if (stopping) return;
    stopping = true;
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
    await Promise.all(
      running.map((child) => {
        child.kill('SIGTERM');
        return once(child, 'exit');
      }),
    );
    process.exit(code);
  };

  /** A child in a process group of its own: Ctrl-C reaches this process only, which then stops both in order. */
  const start = async (entry, env) => {
    const child = fork(entry, {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    child.once('exit', (code) => {
      if (!stopping) void stop(code === 0 ? 1 : (code ?? 1));
    });
    const [message] = await once(child, 'message');
    return message.url;
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));
  const [serverUrl, sampleUrl] = await Promise.all([
    start(server, {
      ASSAY_LOG_LEVEL: process.env['ASSAY_LOG_LEVEL'] ?? 'warn',
      ASSAY_SAMPLE_URL: process.env['ASSAY_SAMPLE_URL'] ?? `http://127.0.0.1:${samplePort}`,
      ASSAY_WEB_DIR: process.env['ASSAY_WEB_DIR'] ?? webDir,
    }),
    start(sample, { SAMPLE_PORT: samplePort }),
  ]);

  console.log(`
  Assay       ${serverUrl}
  Sample API  ${sampleUrl}  (document: ${sampleUrl}/openapi.json)

  Next: open ${serverUrl}, sign up, and choose "Try it with the sample API".
  Ctrl-C stops everything.
`);
}
