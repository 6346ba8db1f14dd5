// Stripe's webhook. The signature is calculated over the raw bytes, so nothing else may parse them.
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { receiveStripeEvent, type StripeEventHandlers } from './service.ts';

/** Adds the route if Stripe is on. */
export function registerStripeWebhook(app: FastifyInstance, deps: Deps, handlers: StripeEventHandlers): void {
  if (!deps.config.stripe) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/webhooks/stripe', async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const payload = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
      await receiveStripeEvent(deps, handlers, { payload, signature: String(signature ?? '') });
      return reply.header('cache-control', 'no-store').send({ received: true });
    });
  });
}
