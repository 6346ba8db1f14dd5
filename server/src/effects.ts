// Every topic of the outbox and its handler.

import type { Deps } from './deps.ts';
import { accountEmailTopic } from './identity/account-email.ts';
import type { TopicHandler } from './jobs/outbox.ts';
import { mergedTopic } from './modules/account-merges/service.ts';
import { memberStatusTopic } from './modules/accounts/service.ts';
import { languageTopic, noteBookingChange } from './modules/calendar-push/service.ts';
import { refreshEmail } from './modules/delayed-emails/service.ts';
import { type EmailToSend, emailTopic, queueEmail } from './modules/emails/service.ts';
import { documentFileTopic } from './modules/insurance/service.ts';
import { getMember } from './modules/members/service.ts';
import { type BookingNotifications, messageTopics, notifyOfBooking } from './modules/messages/service.ts';
import { listCoHostsOfBooking } from './modules/permissions/service.ts';
import { phoneCodeTopic } from './modules/phones/service.ts';
import { photoFilesTopic } from './modules/photos/service.ts';
import { pushTopic } from './modules/push/service.ts';
import { stripeCustomerTopic } from './modules/saved-cards/service.ts';
import { stripeEventTopic } from './modules/stripe-events/service.ts';
import { suspendedBookingTopic } from './modules/suspensions/service.ts';
import { textMessageTopic } from './modules/text-messages/service.ts';
import { offerBookingHours } from './modules/waitlists/service.ts';
import { fanOutBooking, webhookEventTopic } from './modules/webhook-events/service.ts';
import type { Realtime } from './realtime/server.ts';
import { stripeEventHandlers } from './stripe-events.ts';

/** Events after which others may have the hours. */
const FREES_HOURS: ReadonlySet<string> = new Set(['cancelled', 'declined', 'withdrawn', 'expired', 'shortened']);

/** Posts a booking's change in its conversation, notifies webhooks, and makes the open pages of the guest, the host, and co-hosts reload the booking. */
const bookingTopic = (realtime: Realtime): TopicHandler => ({
  topic: 'booking',
  // In order, because the conversation shows what happened.
  orderedBy: ({ bookingId }) => String(bookingId),
  handle: async (deps, payload, outboxId) => {
    const change = payload as unknown as BookingNotifications;
    deps.metrics?.countBookingEvent(change.event);
    await notifyOfBooking(deps, change, outboxId);
    await fanOutBooking(deps, outboxId, change);
    await noteBookingChange(deps, change);
    const { bookingId, guestId, hostId, event } = change;
    const coHosts = await listCoHostsOfBooking(deps.db.kysely, bookingId);
    for (const memberId of new Set([guestId, hostId, ...coHosts.map(({ id }) => id)]))
      realtime.notify(memberId, 'booking_changed', { bookingId, event });
    if (FREES_HOURS.has(event)) await offerBookingHours(deps, bookingId);
  },
});

/** Notifies the open pages of the host and co-hosts that a request is being accepted, or that this was undone. */
const acceptanceTopic = (realtime: Realtime): TopicHandler => ({
  topic: 'acceptance',
  handle: async (deps, payload) => {
    const { bookingId, hostId } = payload as { bookingId: string; hostId: string };
    const coHosts = await listCoHostsOfBooking(deps.db.kysely, bookingId);
    for (const memberId of new Set([hostId, ...coHosts.map(({ id }) => id)]))
      realtime.notify(memberId, 'booking_changed', { bookingId, event: 'accepting' });
  },
});

/** Sends an email, unless it was delayed and no longer applies, and makes its reader's open pages reload their notifications. */
const notifiedEmailTopic = (realtime: Realtime): TopicHandler => ({
  ...emailTopic,
  isOutward: true,
  handle: async (deps, payload, outboxId, isLate) => {
    const queued = payload as unknown as EmailToSend;
    const email = isLate ? await refreshEmail(deps, queued) : queued;
    if (!email) return { droppedBecause: 'no longer true' };
    const instead = await emailTopic.handle(deps, { ...email }, outboxId, isLate);
    if (email.memberId !== null) realtime.notify(email.memberId, 'news', {});
    return instead ?? undefined;
  },
});

const isStillTrue = async (deps: Deps, email: unknown): Promise<boolean> =>
  (await refreshEmail(deps, email as EmailToSend)) !== undefined;

/** Texts of members whose number is gone end with an email. */
const urgentTextTopic = textMessageTopic({
  isStillTrue,
  tellStopped: async (trx, deps, memberId, phone) => {
    const { name, email: to } = await getMember(trx, memberId);
    await queueEmail(trx, deps, { template: 'texts-stopped', to, memberId, data: { name, phone } });
  },
});

/** Handlers by topic. */
export const topicHandlers = (realtime: Realtime): ReadonlyMap<string, TopicHandler> =>
  new Map(
    [
      notifiedEmailTopic(realtime),
      accountEmailTopic,
      memberStatusTopic,
      languageTopic,
      phoneCodeTopic,
      pushTopic(isStillTrue),
      urgentTextTopic,
      mergedTopic,
      photoFilesTopic,
      documentFileTopic,
      bookingTopic(realtime),
      acceptanceTopic(realtime),
      suspendedBookingTopic,
      stripeEventTopic(stripeEventHandlers),
      stripeCustomerTopic,
      webhookEventTopic,
      ...messageTopics(realtime),
    ].map((handler) => [handler.topic, handler]),
  );
