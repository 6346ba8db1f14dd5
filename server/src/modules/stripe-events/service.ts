// What Stripe tells us of, by webhook: checked, written down with the effect that handles it, and answered at once. Events come late,
// twice and in any order, so they only name what has changed; its present state decides.
import Stripe from 'stripe';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type Effect, queueEffects, type TopicHandler } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';

/** What has changed. */
interface StripeEvent {
  readonly id: string;
  readonly type: string;
  /** The connected account it's about; null for the operator's own. */
  readonly account: string | null;
  readonly objectId: string;
}
/** Does nothing the second time. What it throws is tried again later. */
type StripeEventHandler = (deps: Deps, event: StripeEvent) => Promise<void>;
export type StripeEventHandlers = Readonly<Record<string, StripeEventHandler>>;

const TOPIC = 'stripe-event';
/** Older events are replays, as Stripe signs each delivery anew. */
const TOLERANCE_SECONDS = 300;
/** Stripe repeats deliveries for three days. */
const KEPT_DAYS = 30;

const Id = z.string().min(1).max(255);
/** Both kinds: with a copy of the object, and thin ones, which only name it. */
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

/** Notes a delivery, once. Throws BAD_REQUEST when Stripe hasn't signed it just now, or it can't be read. */
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
    const isNew = await trx
      .insertInto('stripe_event')
      .values({
        id: event.id,
        type: event.type,
        account: event.account,
        object_id: objectId,
        received_at: deps.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const effect: Effect = { topic: TOPIC, payload: { ...event } };
    if (isNew) await queueEffects(trx, deps, [effect]);
  });
  deps.outboxSignal.ring();
}

/** Carries out what an event asks for. */
export const stripeEventTopic = (handlers: StripeEventHandlers): TopicHandler => ({
  topic: TOPIC,
  isOutward: true,
  orderedBy: ({ objectId }) => String(objectId),
  handle: async (deps, payload) => {
    const event = payload as unknown as StripeEvent;
    // Turned off since: nobody can be asked.
    if (!deps.config.stripe) return { droppedBecause: 'Stripe is off' };
    await handlers[event.type]?.(deps, event);
    return undefined;
  },
});

/** Forgets events that no delivery repeats anymore. */
export async function forgetStripeEvents(deps: Deps): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - KEPT_DAYS * 86_400_000);
  const { numDeletedRows } = await deps.db.kysely
    .deleteFrom('stripe_event')
    .where('received_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
