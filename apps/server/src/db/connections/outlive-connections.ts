import type { EventEmitter } from 'node:events';
import { storageFailureCode } from '../storage-failure.ts';

/** What the driver says of a connection that has ended, without a code (node-postgres, `client.js`). */
const CONNECTION_ENDED = /^(?:Connection terminated|Client has encountered a connection error|The client was closed)/;

/**
 * Keeps a process alive when its database ends: a promise that is rejected by a lost connection and that nobody waits for,
 * such as the queue's when it marks a job as done, is only reported. Every other one still ends the process.
 */
export function outliveConnections(process: EventEmitter, report: (error: unknown) => void): void {
  process.on('unhandledRejection', (error: unknown) => {
    if (!isConnectionLost(error)) throw error;
    report(error);
  });
}

function isConnectionLost(error: unknown): boolean {
  const code = storageFailureCode(error);
  // Without the socket of the database there is no file to connect to; any other missing file is a mistake.
  if (code === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect';
  return code !== null || (error instanceof Error && CONNECTION_ENDED.test(error.message));
}
