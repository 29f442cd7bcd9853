import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves the built web; an address without a file of its own gets the application, which routes it. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const fallback = await findFallback(webDir);
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: ['index.html'],
    redirect: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/assets/');
    if (!wantsPage) throw new AppError('route_not_found', `There is nothing at ${request.method} ${request.url}.`);
    return reply.header('cache-control', 'no-cache').sendFile(fallback);
  });
}

/** React Router names the shell differently when the root page is prerendered. */
async function findFallback(webDir: string): Promise<string> {
  const named = '__spa-fallback.html';
  return (await stat(join(webDir, named)).catch(() => null)) ? named : 'index.html';
}
