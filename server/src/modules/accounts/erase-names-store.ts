// Removes a deleted member's name from what others received: emails as sent, inboxes, queued emails, and stored responses for
// repeats. It runs in the transaction that deletes the account, while it's still known who dealt with whom.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { escapeHtml } from '../../lib/html.ts';

/** Matches the name only as a separate word: people may be called Al. */
function toPattern(names: readonly string[], written: (name: string) => string): string {
  const quoted = names.map((name) => written(name).replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`));
  return `(?<![[:alnum:]])(?:${quoted.join('|')})(?![[:alnum:]])`;
}

const inJson = (name: string) => JSON.stringify(name).slice(1, -1);

/** Everyone who shared a booking, a conversation, a property, or a list with the member, or exchanged kudos. */
async function listCounterparts(db: Db, ids: readonly string[]): Promise<string[]> {
  const mine = sql`any(${ids}::uuid[])`;
  const { rows } = await sql<{ id: string }>`
    select host_id as id from booking where guest_id = ${mine}
    union select guest_id from booking where host_id = ${mine}
    union select other.member_id from conversation_member as own
      join conversation_member as other using (conversation_id) where own.member_id = ${mine}
    union select co_host.member_id from co_host join property on property.id = co_host.property_id where property.host_id = ${mine}
    union select property.host_id from co_host join property on property.id = co_host.property_id where co_host.member_id = ${mine}
    union select giver_id from kudos where receiver_id = ${mine}
    union select receiver_id from kudos where giver_id = ${mine}`.execute(db);
  return rows.map(({ id }) => id).filter((id) => !ids.includes(id));
}

/** All names of the member and of the accounts merged into theirs. */
async function listNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from member where id = any(${ids}::uuid[])
    union select identity_account.name from member join identity_account on identity_account.id::text = member.subject
      where member.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ name }) => name).filter((name) => name !== '');
}

/** Replaces their names with `formerName` in everything that people they dealt with received. */
export async function eraseNames(db: Db, ids: readonly string[], formerName: string): Promise<void> {
  const [names, others] = [await listNames(db, ids), await listCounterparts(db, ids)];
  if (names.length === 0) return;
  const plain = toPattern(names, (name) => name);
  const html = toPattern(names, escapeHtml);
  const json = toPattern(names, inJson);
  const theirs = sql`any(${others}::uuid[])`;
  // A calendar file breaks lines anywhere, so the whole file is removed.
  await sql`update sent_email set
      subject = regexp_replace(subject, ${plain}, ${formerName}, 'g'),
      text_body = regexp_replace(text_body, ${plain}, ${formerName}, 'g'),
      html_body = regexp_replace(html_body, ${html}, ${formerName}, 'g'),
      calendar_text = null
    where member_id = ${theirs} and (subject ~ ${plain} or text_body ~ ${plain} or html_body ~ ${html})`.execute(db);
  await sql`update notification set title = regexp_replace(title, ${plain}, ${formerName}, 'g')
    where member_id = ${theirs} and title ~ ${plain}`.execute(db);
  await sql`update digest_item set email = regexp_replace(email::text, ${json}, ${formerName}, 'g')::jsonb
    where member_id = ${theirs} and email::text ~ ${json}`.execute(db);
  await sql`update idempotency_key set answer = regexp_replace(answer::text, ${json}, ${formerName}, 'g')::jsonb
    where member_id = ${theirs} and answer::text ~ ${json}`.execute(db);
  await sql`update outbox set payload = regexp_replace(payload::text, ${json}, ${formerName}, 'g')::jsonb
    where topic in ('mail', 'push') and payload ->> 'memberId' = any(${others}) and payload::text ~ ${json}`.execute(
    db,
  );
}
