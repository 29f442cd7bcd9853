import { spawn } from 'node:child_process';
import type { RunningShop } from './shop.ts';

export interface Run {
  code: number | null;
  output: string;
}

interface Started {
  cwd?: string;
  env?: Record<string, string>;
}

/** The shop is in this process, so nothing may wait for the tool without letting it answer. */
export async function start(command: string, words: readonly string[], { cwd, env = {} }: Started = {}): Promise<Run> {
  const child = spawn(command, words, { env: { ...process.env, CI: '1', ...env }, ...(cwd !== undefined && { cwd }) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

/** What exported files have as variables. */
const valuesOf = ({ url, tokens }: RunningShop): [name: string, value: string][] =>
  Object.entries({ base_url: url, ...tokens });

/** As newman and bru take them. */
export const variables = (shop: RunningShop): string[] =>
  valuesOf(shop).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);

export const hurlVariables = (shop: RunningShop): string[] =>
  valuesOf(shop).flatMap(([name, value]) => ['--variable', `${name}=${value}`]);

/** As scripts for the shell take them. */
export const environmentOf = (shop: RunningShop): Record<string, string> =>
  Object.fromEntries(valuesOf(shop).map(([name, value]) => [name.toUpperCase(), value]));
