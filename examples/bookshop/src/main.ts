import { createBookshop } from './create-bookshop.ts';
import { parseFaults } from './faults/catalogue.ts';

const port = Number(process.env['SAMPLE_PORT'] ?? 4401);
const faults = parseFaults(process.env['BOOKSHOP_FAULTS'] ?? '');
const app = createBookshop({ faults });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await app.close();
  if (process.connected) process.disconnect();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
process.once('disconnect', () => void stop());

try {
  const address = await app.listen({ port, host: '127.0.0.1' });
  const switched = faults.length > 0 ? `, faults: ${faults.join(', ')}` : '';
  process.stdout.write(`Bookshop listens on ${address}${switched}\n`);
  process.send?.({ type: 'ready', url: address });
} catch (error) {
  process.stderr.write(
    `Bookshop cannot listen on port ${port}: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
