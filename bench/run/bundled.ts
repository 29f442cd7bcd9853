import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/build/bundle.mjs';
import type * as rates from './rates.ts';

/** The bare loop and the runner as one built file. */
export async function loadRates(): Promise<typeof rates> {
  const built = fileURLToPath(new URL('../dist/rates.mjs', import.meta.url));
  await bundle(fileURLToPath(new URL('rates.ts', import.meta.url)), built);
  return (await import(built)) as typeof rates;
}
