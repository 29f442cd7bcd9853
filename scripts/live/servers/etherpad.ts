import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Snapshot } from '../../targets/serve-target.ts';
import { fetchBytes, linkPackages } from '../live-server.ts';
import type { LiveServer } from '../live-server.ts';

const NAME = 'ep_etherpad-lite';
const API_KEY = 'key-of-the-check-0123456789abcdef';
const lineSchema = z.object({ key: z.string(), val: z.unknown().optional() });

/** The last value of each key; a line without a value removes it. Sessions of browsers are not the API's. */
function readRecords(text: string): Snapshot {
  const records: Record<string, unknown> = {};
  for (const line of text.split('\n').filter(Boolean)) {
    const { key, val } = lineSchema.parse(JSON.parse(line));
    if (val === undefined || val === null) delete records[key];
    else if (!key.startsWith('sessionstorage:')) records[key] = val;
  }
  return { records };
}

/** Wants to be in a folder `src` with its packages above it. */
export const etherpad: LiveServer = {
  packages: [`${NAME}@1.8.14`],
  prepare: async (folders) => {
    const { installed, work, port } = folders;
    const file = join(work, 'records.db');
    await linkPackages(folders, NAME);
    await cp(join(installed, 'node_modules', NAME), join(work, 'src'), { recursive: true });
    await symlink('../src', join(work, 'node_modules', NAME));
    await writeFile(join(work, 'APIKEY.txt'), API_KEY);
    const settings = {
      ip: '127.0.0.1',
      port,
      dbType: 'dirty',
      dbSettings: { filename: file },
      loglevel: 'ERROR',
      skinName: 'colibris',
    };
    await writeFile(join(work, 'settings.json'), JSON.stringify(settings));
    return {
      args: [join(work, 'src/node/server.js')],
      ready: '/api',
      basePath: '/api/1.2.15',
      credentials: { main: { type: 'api_key', in: 'query', name: 'apikey', value: API_KEY } },
      document: (origin) => fetchBytes(`${origin}/api/openapi.json`),
      snapshot: async () => readRecords(await readFile(file, 'utf8').catch(() => '')),
    };
  },
};
