// Sent emails and failed effects, so staff can see what was sent and retry what failed.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { WITHHELD_REASONS } from '@daynook/contract/staff/staff';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { audit, auditView } from '../audit/service.ts';
import { type EmailToSend, renderSubject, toEmailContext, withoutSecretLinks } from '../emails/service.ts';
import * as store from './email-store.ts';

/** The next attempt of an effect that isn't retried automatically. */
const GIVEN_UP = new Date('2100-01-01T00:00:00Z');

const viewEmail = (row: {
  id: string;
  to_email: string;
  subject: string;
  sent_at: Date;
  via: string;
  member_id: string | null;
}) => ({
  _id: row.id,
  to: row.to_email,
  subject: row.subject,
  sentAt: row.sent_at.toISOString(),
  via: row.via as 'outbox' | 'smtp',
  memberId: row.member_id,
});

/** A page of emails without their content. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listEmails(
  deps: Deps,
  { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/mails'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await store.listEmails(deps.db.kysely, { text: q, after });
  const page = rows.slice(0, STAFF.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return { mails: page.map(viewEmail), nextCursor: last ? writeCursor({ at: last.sent_at, id: last.id }) : null };
}

/** An email's content, without links that would let the reader act as its recipient. Access is logged. Throws NOT_FOUND. */
export async function lookAtEmail(
  deps: Deps,
  actor: MemberActor,
  id: string,
): Promise<Answer<'GET /api/staff/mails/{id}'>> {
  const db = deps.db.kysely;
  const row = await store.findEmail(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  await auditView(db, deps, { actorId: actor.memberId, subject: { kind: 'mail', id }, memberId: row.member_id });
  return { ...viewEmail(row), text: withoutSecretLinks(row.text_body) };
}

/** A page of emails that weren't sent, with the reason. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listWithheldEmails(
  deps: Deps,
  { q, cursor }: { q?: string | undefined; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/withheld-mails'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await store.listWithheld(deps.db.kysely, { text: q, after });
  const page = rows.slice(0, STAFF.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  // They were never written for their recipients, so staff read them in their own language.
  const context = toEmailContext(deps, currentReader());
  return {
    mails: page.map((row) => {
      const email = row.payload as unknown as EmailToSend;
      return {
        _id: row.id,
        to: email.to,
        subject: renderSubject(email, context),
        withheldAt: row.done_at!.toISOString(),
        reason: row.dropped_because as (typeof WITHHELD_REASONS)[number],
        memberId: email.memberId,
      };
    }),
    nextCursor: last ? writeCursor({ at: last.done_at!, id: last.id }) : null,
  };
}

/** Failed effects, oldest first. */
export async function listFailedEffects(deps: Deps): Promise<Answer<'GET /api/staff/effects'>> {
  const rows = await store.listFailed(deps.db.kysely);
  return {
    effects: rows.map((row) => ({
      _id: row.id,
      topic: row.topic,
      attempts: row.attempts,
      createdAt: row.created_at.toISOString(),
      error: row.last_error,
      isGivenUp: row.due_at >= GIVEN_UP,
    })),
  };
}

/** Retries a failed effect now, with all its attempts again. Throws NOT_FOUND if it's done or never failed. */
export async function retryEffect(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    if (!(await store.updateToRetry(trx, id, deps.clock.now()))) throw new AppError('NOT_FOUND');
    await audit(trx, deps, { actorId: actor.memberId, action: 'retried', subject: { kind: 'effect', id } });
  });
  deps.outboxSignal.ring();
}
