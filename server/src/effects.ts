// Who carries out which effect of the outbox: the list of topics, in one place.
import { accountEmailTopic } from './identity/account-email.ts';
import type { TopicHandler } from './jobs/outbox.ts';
import { mergedTopic } from './modules/account-merges/service.ts';
import { memberStatusTopic } from './modules/accounts/service.ts';
import { renewed } from './modules/delayed-emails/service.ts';
import { emailTopic, type Mail } from './modules/emails/service.ts';
import { documentFileTopic } from './modules/insurance/service.ts';
import { type BookingNotifications, messageTopics, notifyOfBooking } from './modules/messages/service.ts';
import { listCoHostsOfBooking } from './modules/permissions/service.ts';
import { photoFilesTopic } from './modules/photos/service.ts';
import { stripeCustomerTopic } from './modules/saved-cards/service.ts';
import { stripeEventTopic } from './modules/stripe-events/service.ts';
import type { Realtime } from './realtime/server.ts';
import { stripeEventHandlers } from './stripe-events.ts';

/** Tells the open pages of both sides, and of who helps the host, that a booking has changed, for them to ask anew, and says it in their conversation. */
const bookingTopic = (realtime: Realtime): TopicHandler => ({
  topic: 'booking',
  // Their conversation tells the story as it happened.
  orderedBy: ({ bookingId }) => String(bookingId),
  handle: async (deps, payload, outboxId) => {
    const news = payload as unknown as BookingNotifications;
    await notifyOfBooking(deps, news, outboxId);
    const { bookingId, guestId, hostId, event } = news;
    const coHosts = await listCoHostsOfBooking(deps.db.kysely, bookingId);
    for (const memberId of new Set([guestId, hostId, ...coHosts.map(({ id }) => id)]))
      realtime.tell(memberId, 'booking_changed', { bookingId, event });
  },
});

/** Tells open pages of the host and their co-hosts that a request is being accepted, or that this was undone. */
const acceptanceTopic = (realtime: Realtime): TopicHandler => ({
  topic: 'acceptance',
  handle: async (deps, payload) => {
    const { bookingId, hostId } = payload as { bookingId: string; hostId: string };
    const coHosts = await listCoHostsOfBooking(deps.db.kysely, bookingId);
    for (const memberId of new Set([hostId, ...coHosts.map(({ id }) => id)]))
      realtime.tell(memberId, 'booking_changed', { bookingId, event: 'accepting' });
  },
});

/** Carries out a mail, unless it had to wait and no longer holds, and lets the open pages of its reader look under the bell. */
const notifiedMailTopic = (realtime: Realtime): TopicHandler => ({
  ...emailTopic,
  isOutward: true,
  handle: async (deps, payload, outboxId, isLate) => {
    const queued = payload as unknown as Mail;
    const email = isLate ? await renewed(deps, queued) : queued;
    if (!email) return { droppedBecause: 'no longer true' };
    const instead = await emailTopic.handle(deps, { ...email }, outboxId, isLate);
    if (email.memberId !== null) realtime.tell(email.memberId, 'news', {});
    return instead ?? undefined;
  },
});

/** Handlers by topic. */
export const topicHandlers = (realtime: Realtime): ReadonlyMap<string, TopicHandler> =>
  new Map(
    [
      notifiedMailTopic(realtime),
      accountEmailTopic,
      memberStatusTopic,
      mergedTopic,
      photoFilesTopic,
      documentFileTopic,
      bookingTopic(realtime),
      acceptanceTopic(realtime),
      stripeEventTopic(stripeEventHandlers),
      stripeCustomerTopic,
      ...messageTopics(realtime),
    ].map((handler) => [handler.topic, handler]),
  );
