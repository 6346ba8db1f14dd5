/**
 * The mails of a test: what is due in the outbox is carried out first.
 */
import { accountEmailTopic } from '../src/identity/account-email.ts';
import { drainOutbox, type TopicHandler } from '../src/jobs/outbox.ts';
import { memberStatusTopic } from '../src/modules/accounts/service.ts';
import { emailTopic } from '../src/modules/emails/service.ts';
import type { TestApp } from './app.ts';

/** Open pages hear of bookings; here are none. */
const bookingTopic: TopicHandler = { topic: 'booking', handle: async () => undefined };
const handlers = new Map(
  [emailTopic, accountEmailTopic, memberStatusTopic, bookingTopic].map((handler) => [handler.topic, handler]),
);

/** What mail the address got, oldest first. */
export async function emailsTo(t: Pick<TestApp, 'db' | 'deps'>, email: string) {
  await drainOutbox(t.deps, handlers);
  return t.db.kysely
    .selectFrom('sent_mail')
    .selectAll()
    .where('to_email', '=', email)
    .orderBy('sent_at')
    .orderBy('outbox_id')
    .execute();
}

/** The link with a token that a mail holds. */
export const linkIn = (mail: { text_body: string } | undefined): string =>
  /https?:\/\/\S+\?token=\S+/.exec(mail!.text_body)![0];
