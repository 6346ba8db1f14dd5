// Shows members of the demo the emails sent to them, and nobody else's. Not available where real email is sent, because receiving
// an email is what confirms an address.
import type { SentEmail } from '@daynook/contract/emails';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { getMember } from '../members/service.ts';
import * as store from './store.ts';

const PAGE_SIZE = 20;

interface OwnEmails {
  mails: SentEmail[];
  page: number;
  pageSize: number;
  total: number;
  hasMore: boolean;
}

/** Emails to the member, newest first. Throws NOT_FOUND if there's no outbox to read. */
export async function listOwnEmails(
  deps: Pick<Deps, 'db' | 'config'>,
  actor: MemberActor,
  page: number,
): Promise<OwnEmails> {
  if (!deps.config.isDemo || deps.config.smtpUrl !== undefined) throw new AppError('NOT_FOUND');
  const db = deps.db.kysely;
  const { email } = await getMember(db, actor.memberId);
  const input = { memberId: actor.memberId, email, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const [total, rows] = [await store.countEmailsTo(db, input), await store.listEmailsTo(db, input)];
  return {
    mails: rows.map((row) => ({
      _id: row.id,
      to: row.to_email,
      subject: row.subject,
      sentAt: row.sent_at.toISOString(),
      text: row.text_body,
      html: row.html_body,
      calendar: row.calendar_text,
    })),
    page,
    pageSize: PAGE_SIZE,
    total,
    hasMore: page * PAGE_SIZE < total,
  };
}
