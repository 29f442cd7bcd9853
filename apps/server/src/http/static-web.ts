import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import { protectPage } from './protection/page-policy.ts';
import type { ProtectedPage } from './protection/page-policy.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** React Router names the shell differently when the root page is prerendered. */
const SHELL = '__spa-fallback.html';
const INDEX = 'index.html';

/** Serves the built web; an address without a file of its own gets the application, which routes it. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const pages = await readPages(webDir);
  const shell = pages.get(SHELL) ?? pages.get(INDEX);
  if (shell === undefined) throw new Error(`There is no ${INDEX} in ${webDir}. Build the web, or unset ASSAY_WEB_DIR.`);
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    redirect: false,
    globIgnore: ['**/*.html'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
  for (const [file, page] of pages) {
    const name = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
    if (file !== SHELL) app.get(`/${name}`, (_, reply) => sendPage(reply, page()));
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && !request.url.startsWith('/assets/');
    if (!wantsPage) throw new AppError('route_not_found', `No page matches ${request.method} ${request.url}.`);
    return sendPage(reply, shell());
  });
}

/** Each answer has its own nonce, so answers are never cached. */
function sendPage(reply: FastifyReply, { html, policy }: ProtectedPage): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The HTML files by their path in the folder. */
async function readPages(webDir: string): Promise<Map<string, () => ProtectedPage>> {
  const files = await readdir(webDir, { recursive: true });
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map(
      async (file) => [file.replaceAll('\\', '/'), protectPage(await readFile(join(webDir, file), 'utf8'))] as const,
    );
  return new Map(await Promise.all(pages));
}
