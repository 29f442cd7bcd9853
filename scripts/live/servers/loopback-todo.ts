import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { fetchBytes } from '../live-server.ts';
import type { LiveServer } from '../live-server.ts';

const fileSchema = z.object({ models: z.record(z.string(), z.record(z.string(), z.string())) });

/** Keeps its records in `data/db.json` of the working folder. Needs no credentials. */
export const loopbackTodo: LiveServer = {
  packages: ['@loopback/example-todo@6.0.0'],
  prepare: async ({ installed, work, port }) => {
    const source = join(installed, 'node_modules/@loopback/example-todo');
    await cp(join(source, 'data'), join(work, 'data'), { recursive: true });
    return {
      args: [join(source, 'dist/index.js')],
      env: { PORT: String(port), HOST: '127.0.0.1' },
      ready: '/ping',
      basePath: '',
      credentials: {},
      document: (origin) => fetchBytes(`${origin}/openapi.json`),
      snapshot: async () => {
        const { models } = fileSchema.parse(JSON.parse(await readFile(join(work, 'data/db.json'), 'utf8')));
        return models;
      },
    };
  },
};
