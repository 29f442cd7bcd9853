import type { FastifyInstance, FastifyReply } from 'fastify';
import { protectPage } from '../../../http/index.ts';
import { actInPortal, payCheckout, portalActions, runningOf } from './actions.ts';
import type { Emit } from './actions.ts';
import { checkoutPage, missingPage, portalPage } from './pages.ts';
import type { TestRecords } from './records.store.ts';

const SEE_OTHER = 303;

/** The pages that stand for those of a provider. Whoever has their address may use them, as with a provider. */
export function registerTestPages(api: FastifyInstance, records: TestRecords, emit: Emit): void {
  void api.register(async (app) => {
    // A form without fields.
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, _body, done) => done(null, null),
    );
    app.get<{ Params: { id: string } }>('/billing/test/checkout/:id', async ({ params: { id } }, reply) => {
      const checkout = await records.checkouts.read(id);
      return show(reply, checkout === null ? null : checkoutPage(id, checkout));
    });
    app.post<{ Params: { id: string } }>('/billing/test/checkout/:id/pay', async ({ params: { id } }, reply) => {
      const next = await payCheckout(records, emit, id);
      return next === null ? show(reply, null) : reply.redirect(next, SEE_OTHER);
    });
    app.get<{ Params: { id: string } }>('/billing/test/portal/:id', async ({ params: { id } }, reply) => {
      const portal = await records.portals.read(id);
      if (portal === null) return show(reply, null);
      const running = await runningOf(records, portal.customerId);
      return show(reply, portalPage(id, portal, running?.data ?? null));
    });
    for (const action of portalActions) {
      app.post<{ Params: { id: string } }>(`/billing/test/portal/:id/${action}`, async ({ params: { id } }, reply) => {
        const isDone = await actInPortal(records, emit, id, action);
        const portal = await records.portals.read(id);
        if (!isDone || portal === null) return show(reply, null);
        // A confirmed change leads back, as with a provider; everything else is looked at here.
        return reply.redirect(action === 'confirm' ? portal.returnUrl : `/api/billing/test/portal/${id}`, SEE_OTHER);
      });
    }
  });
}

function show(reply: FastifyReply, page: string | null): FastifyReply {
  const { html, policy } = protectPage(page ?? missingPage())();
  return reply
    .status(page === null ? 404 : 200)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
