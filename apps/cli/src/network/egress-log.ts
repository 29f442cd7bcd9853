import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ExchangeRecord } from '@assay/runner';
import { UsageError } from '../exit-codes.ts';

export interface EgressLog {
  add: (record: ExchangeRecord) => void;
  close: () => void;
}

/**
 * A file with a line of JSON for each exchange with another host: when, where, how much, and why. Nothing that was sent is in it.
 * @throws {UsageError} when it cannot be written
 */
export function openEgressLog(file: string, mask: (text: string) => string): EgressLog {
  let handle: number;
  try {
    mkdirSync(dirname(file), { recursive: true });
    handle = openSync(file, 'w');
  } catch (error) {
    throw new UsageError(`${file} cannot be written. Check the path and its permissions.`, { cause: error });
  }
  return {
    add: ({ scheme, host, method, path, bytesOut, bytesIn, status, why }) => {
      const line = { at: new Date().toISOString(), scheme, host, method, path, bytes_out: bytesOut, bytes_in: bytesIn };
      writeSync(handle, `${mask(JSON.stringify({ ...line, status, why }))}\n`);
    },
    close: () => closeSync(handle),
  };
}
