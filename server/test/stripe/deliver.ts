// Delivers the stand-in's events to the application like Stripe does, twice and newest first, and carries out their effects.
import { expect } from 'vitest';
import { drainOutbox } from '../../src/jobs/outbox.ts';
import { stripeEventTopic } from '../../src/modules/stripe-events/service.ts';
import { stripeEventHandlers } from '../../src/stripe-events.ts';
import type { TestApp } from '../app.ts';
import type { StripeStandIn } from './stand-in.ts';

const delivered = new WeakMap<StripeStandIn, number>();

export async function deliverStripeEvents({ app, deps }: TestApp, stripe: StripeStandIn): Promise<void> {
  const events = stripe.events.all.slice(delivered.get(stripe) ?? 0).toReversed();
  delivered.set(stripe, stripe.events.all.length);
  for (const event of [...events, ...events]) {
    const { payload, headers } = stripe.events.sign(event);
    const answer = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload, headers });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const topic = stripeEventTopic(stripeEventHandlers);
  const handlers = new Map([[topic.topic, topic]]);
  while ((await drainOutbox(deps, handlers, new AbortController().signal, 'outward')) > 0);
}
