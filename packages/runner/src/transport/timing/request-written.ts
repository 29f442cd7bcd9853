import { subscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

let started: (() => void) | null = null;

/**
 * Calls back when the socket has taken the last byte of the request that undici starts now, if it does not take all at once; null
 * for a request that it surely does. undici names the socket in the same turn, before it writes.
 */
export function onWritten(callback: (() => void) | null): void {
  started = callback;
}

subscribe('undici:client:sendHeaders', (message) => {
  const written = started;
  started = null;
  if (written === null || typeof message !== 'object' || message === null || !('socket' in message)) return;
  const { socket } = message;
  if (!(socket instanceof Socket)) return;
  process.nextTick(() => {
    if (socket.writableNeedDrain) socket.once('drain', written);
  });
});
