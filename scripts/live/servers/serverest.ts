import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchJson, linkPackages } from '../live-server.ts';
import type { LiveServer } from '../live-server.ts';

const tables = ['usuarios', 'produtos', 'carrinhos'] as const;
const recordsSchema = z.array(z.record(z.string(), z.unknown()));

/** Keeps its records in files inside its own package. */
export const serverest: LiveServer = {
  packages: ['serverest@2.29.7'],
  prepare: async (folders) => {
    const { installed, work, port } = folders;
    const source = join(installed, 'node_modules/serverest');
    const copy = join(work, 'serverest');
    await linkPackages(folders);
    await cp(source, copy, { recursive: true });
    return {
      args: [join(copy, 'src/server.js'), '--nodoc', '--porta', String(port)],
      ready: '/usuarios',
      basePath: '',
      credentials: {
        main: {
          type: 'login',
          method: 'POST',
          path: '/login',
          json: { email: 'fulano@qa.com', password: 'teste' },
          token: 'authorization',
          in: 'header',
          name: 'Authorization',
          format: 'Bearer {token}',
        },
      },
      document: () => readFile(join(source, 'docs/swagger.json')),
      snapshot: async (origin) => {
        const lists = tables.map(async (table) => {
          const answer = z.record(z.string(), z.unknown()).parse(await fetchJson(`${origin}/${table}`));
          const records = recordsSchema.parse(answer[table]);
          return [table, Object.fromEntries(records.map((record) => [String(record['_id']), record]))] as const;
        });
        return Object.fromEntries(await Promise.all(lists));
      },
    };
  },
};
