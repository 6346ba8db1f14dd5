// Stripe's webhook events: verified, stored with the effect that handles them, and answered immediately. Events arrive late, twice,
// and in any order, so they only tell which object changed. Its current state decides.
import Stripe from 'stripe';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Effect, queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { deleteEventsBefore, insertEvent, type StripeEvent } from './store.ts';

/** Must be idempotent. If it throws, it's retried later. */
type StripeEventHandler = (deps: Deps, event: StripeEvent) => Promise<void>;
export type StripeEventHandlers = Readonly<Record<string, StripeEventHandler>>;

const TOPIC = 'stripe-event';
/** Older events are replays, because Stripe signs each delivery again. */
const TOLERANCE_SECONDS = 300;
/** Stripe repeats deliveries for three days. */
const KEPT_DAYS = 30;

const Id = z.string().min(1).max(255);
/** Both kinds of events: with a copy of the object, and thin ones with only its id. */
const Body = z.object({
  id: Id,
  type: Id,
  livemode: z.boolean().optional(),
  account: Id.nullish(),
  context: Id.nullish(),
  data: z.object({ object: z.object({ id: Id.optional() }) }).optional(),
  related_object: z.object({ id: Id }).nullish(),
});

const isSignedWith = (payload: Buffer, header: string, secret: string): boolean => {
  try {
    Stripe.webhooks.signature!.verifyHeader(payload, header, secret, TOLERANCE_SECONDS);
    return true;
  } catch {
    return false;
  }
};

function read(payload: Buffer): z.infer<typeof Body> {
  try {
    return Body.parse(JSON.parse(payload.toString('utf8')));
  } catch {
    throw new AppError('BAD_REQUEST');
  }
}

/** Stores a delivery once. Throws BAD_REQUEST if Stripe didn't sign it recently, or it can't be parsed. */
export async function receiveStripeEvent(
  deps: Deps,
  handlers: StripeEventHandlers,
  { payload, signature }: { payload: Buffer; signature: string },
): Promise<void> {
  const { webhookSecrets, secretKey } = deps.config.stripe!;
  if (!webhookSecrets.some((secret) => isSignedWith(payload, signature, secret))) throw new AppError('BAD_REQUEST');
  const body = read(payload);
  const objectId = body.related_object?.id ?? body.data?.object.id;
  const isOtherMode = body.livemode !== undefined && body.livemode !== secretKey.includes('_live_');
  if (!Object.hasOwn(handlers, body.type) || objectId === undefined || isOtherMode) return;
  const event: StripeEvent = { id: body.id, type: body.type, account: body.account ?? body.context ?? null, objectId };
  await deps.db.kysely.transaction().execute(async (trx) => {
    const isNew = await insertEvent(trx, { ...event, receivedAt: deps.clock.now() });
    const effect: Effect = { topic: TOPIC, payload: { ...event } };
    if (isNew) await queueEffects(trx, deps, [effect]);
  });
  deps.outboxSignal.ring();
}

/** Handles an event. */
export const stripeEventTopic = (handlers: StripeEventHandlers): TopicHandler => ({
  topic: TOPIC,
  isOutward: true,
  orderedBy: ({ objectId }) => String(objectId),
  handle: async (deps, payload) => {
    const event = payload as unknown as StripeEvent;
    // Stripe was turned off since, so there's nobody to ask.
    if (!deps.config.stripe) return { droppedBecause: 'Stripe is off' };
    await handlers[event.type]?.(deps, event);
    return undefined;
  },
});

/** Deletes events that can't be delivered again. */
const forgetStripeEvents = (deps: Deps): Promise<number> =>
  deleteEventsBefore(deps.db.kysely, new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000));

export const stripeEventJobs: readonly TimedJob[] = [
  { name: 'stripe-events-forget', everySeconds: 3_600, run: forgetStripeEvents },
];
