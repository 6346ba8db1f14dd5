// What's proven about members. Only reads other modules' tables.
import { PROVIDER_METHODS } from '@daynook/contract/money/payment-methods';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface Proofs {
  readonly memberId: string;
  readonly hasEmail: boolean;
  /** The day they confirmed their phone number, in their time zone; null without one. */
  readonly phoneSince: string | null;
  readonly hasPaid: boolean;
  /** The last valid day of the document that's valid longest; `infinity` if one has no end, null if there's none. */
  readonly identityUntil: string | null;
  readonly rightUntil: string | null;
}

/** The last valid day of verified documents of these kinds. */
const documentUntil = (kinds: readonly string[], today: string) => sql<string | null>`(
  select max(coalesce(valid_to, 'infinity'::date))::text from host_document
  where host_id = member.id and state = 'verified' and kind = any(${kinds}::text[])
    and (valid_from is null or valid_from <= ${today}::date) and (valid_to is null or valid_to >= ${today}::date))`;

export async function listProofs(db: Db, memberIds: readonly string[], today: string): Promise<Proofs[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<Proofs>`
    select id as "memberId", is_email_verified as "hasEmail",
      (select (confirmed_at at time zone member.time_zone)::date::text from member_phone where member_id = member.id) as "phoneSince",
      exists (select from booking where guest_id = member.id and payment_method = any(${PROVIDER_METHODS as readonly string[]}::text[])
        and total_minor > credit_minor and payment_status in ('paid', 'partially_refunded', 'refunded')) as "hasPaid",
      ${documentUntil(['identity'], today)} as "identityUntil",
      ${documentUntil(['lease', 'permit'], today)} as "rightUntil"
    from member where id = any(${memberIds}::uuid[])`.execute(db);
  return rows;
}
