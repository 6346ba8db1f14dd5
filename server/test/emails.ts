/** A test's emails. Carries out the outbox's due effects first. */
import { accountEmailTopic } from '../src/identity/account-email.ts';
import { drainOutbox, type TopicHandler } from '../src/jobs/outbox.ts';
import { memberStatusTopic } from '../src/modules/accounts/service.ts';
import { emailTopic } from '../src/modules/emails/service.ts';
import type { TestApp } from './app.ts';

/** No open pages need to be notified about bookings. */
const bookingTopic: TopicHandler = { topic: 'booking', handle: async () => undefined };
const handlers = new Map(
  [emailTopic, accountEmailTopic, memberStatusTopic, bookingTopic].map((handler) => [handler.topic, handler]),
);

/** The address's emails, oldest first. */
export async function emailsTo(t: Pick<TestApp, 'db' | 'deps'>, email: string) {
  await drainOutbox(t.deps, handlers);
  return t.db.kysely
    .selectFrom('sent_email')
    .selectAll()
    .where('to_email', '=', email)
    .orderBy('sent_at')
    .orderBy('outbox_id')
    .execute();
}

/** The link with a token in an email. */
export const linkIn = (email: { text_body: string } | undefined): string =>
  /https?:\/\/\S+\?token=\S+/.exec(email!.text_body)![0];
