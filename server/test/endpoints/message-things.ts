// A picture and a PDF in a conversation.
import { sql } from 'kysely';
import type { World } from '../../src/modules/bookings/test-world.ts';
import { PDF } from '../pictures.ts';

/** A picture in the conversation. */
export async function makePicture({ t }: World, of: { conversationId: string; memberId: string }): Promise<string> {
  const id = t.deps.newId();
  await t.deps.photoFiles.write(`message/${id}.webp`, Buffer.from('a picture'));
  await sql`
    insert into message_picture (id, conversation_id, member_id, message_id, width, height, byte_count, created_at)
    select ${id}, ${of.conversationId}, ${of.memberId}, id, 640, 480, 9, created_at
    from message where conversation_id = ${of.conversationId} and sender_id = ${of.memberId} limit 1`.execute(
    t.db.kysely,
  );
  return id;
}

/** A PDF with the same message as the picture. */
export async function makeMessageFile({ t }: World, picture: string): Promise<string> {
  const id = t.deps.newId();
  await t.deps.photoFiles.write(`message/${id}.pdf`, PDF);
  await sql`
    insert into message_file (id, conversation_id, member_id, message_id, name, byte_count, created_at)
    select ${id}, conversation_id, member_id, message_id, 'Plan.pdf', ${PDF.length}, created_at
    from message_picture where id = ${picture}`.execute(t.db.kysely);
  return id;
}
