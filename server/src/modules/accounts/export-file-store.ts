// The lists of a member's export about files: pictures and papers that they uploaded. Each is downloaded from where it was sent.
import { sql } from 'kysely';
import { type ExportList, PAGE_SIZE } from './export-money-store.ts';

export const FILE_LISTS: readonly ExportList[] = [
  [
    'messagePictures',
    (memberId, after) => sql`
      select id, conversation_id, message_id, width, height, byte_count, created_at from message_picture
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'messageFiles',
    (memberId, after) => sql`
      select id, conversation_id, message_id, name, byte_count, created_at from message_file
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'damagePictures',
    (memberId, after) => sql`
      select id, booking_id, part, width, height, byte_count, created_at from damage_picture
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'evidence',
    (memberId, after) => sql`
      select id, booking_id, dispute_id, moment, side, width, height, byte_count, sha256, created_at from booking_evidence
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'wayInPhotos',
    (memberId, after) => sql`
      select photo.id, photo.property_id, photo.position, photo.caption, photo.stage, photo.width, photo.height, photo.byte_count, photo.created_at
      from way_in_photo as photo join property on property.id = photo.property_id
      where property.host_id = ${memberId} and photo.id > ${after} order by photo.id limit ${PAGE_SIZE}`,
  ],
  [
    'documents',
    (memberId, after) => sql`
      select id, kind, issuer, number, cover_minor, currency, valid_from, valid_to, media_type, byte_count, sent_at, state,
        reject_reason, created_at
      from host_document where host_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'floors',
    (memberId, after) => sql`
      select floor.id, property_id, floor.name, width, height, byte_count, areas, spots, floor.created_at
      from floor join property on property.id = floor.property_id
      where property.host_id = ${memberId} and floor.id > ${after} order by floor.id limit ${PAGE_SIZE}`,
  ],
];
