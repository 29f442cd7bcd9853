import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityPort } from './identity.port.ts';
import { requireShortName, requireStorable } from './storable-input.ts';

/** Hands everything below `/auth` to the identity provider as a standard Request. */
export function registerIdentityRoutes(app: FastifyInstance, identity: IdentityPort, publicUrl: string): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/auth/*',
    exposeHeadRoute: false,
    config: { keepsText: true },
    handler: async (request, reply) => {
      requireStorable(request.url, request.body);
      requireShortName(request.url, request.body);
      const answer = await identity.handle(toRequest(request, publicUrl), request.ip);
      await forward(answer, reply);
      return reply;
    },
  });
}

function toRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // The provider asks for an Origin against cross-site requests, which ride on cookies. Programs send neither.
  if (!headers.has('origin') && !headers.has('cookie')) headers.set('origin', new URL(publicUrl).origin);
  const hasBody = request.method !== 'GET' && request.body !== undefined;
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    ...(hasBody && { body: JSON.stringify(request.body) }),
  });
}

async function forward(answer: Response, reply: FastifyReply): Promise<void> {
  reply.status(answer.status);
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  void reply.send(await answer.text());
}
