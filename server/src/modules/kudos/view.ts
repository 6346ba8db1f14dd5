// Converts kudos to what goes over the wire.
import type { Answer } from '@daynook/contract/api';
import type { Kudo } from '@daynook/contract/kudos';
import type { PublicProfile } from '@daynook/contract/profiles';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { pictureUrl } from '../members/service.ts';
import { thankableUntil, toKudosTag } from './rules.ts';
import type { DueRow, KudosRow, listPublic } from './store.ts';

type Other = Pick<KudosRow, 'other_id' | 'other_name' | 'other_picture_key' | 'other_picture_url' | 'other_username'>;

const viewPerson = (row: Other): Kudo['other'] => ({
  _id: row.other_id,
  name: row.other_name,
  picture: pictureUrl({ picture_key: row.other_picture_key, picture_url: row.other_picture_url }),
  username: row.other_username,
});

export const viewKudo = (row: KudosRow): Kudo => ({
  _id: row.id,
  tag: toKudosTag(row.tag),
  text: row.text,
  other: viewPerson(row),
  giverSide: row.giver_side,
  listing: { _id: row.listing_id, title: row.listing_title },
  isPublic: row.is_public,
  givenAt: row.created_at.toISOString(),
});

export const viewDue = (row: DueRow): Answer<'GET /api/kudos/due'>['due'][number] => ({
  bookingId: row.booking_id,
  receiver: viewPerson(row),
  receiverSide: row.receiver_side,
  listing: { _id: row.listing_id, title: row.listing_title },
  endedAt: row.ends_at.toISOString(),
  timeZone: row.time_zone,
  until: thankableUntil(row.ends_at).toISOString(),
});

/** The public view, with only the giver's first name. */
export const viewPublicKudo = (
  row: Awaited<ReturnType<typeof listPublic>>[number],
): PublicProfile['kudos']['latest'][number] => ({
  _id: row.id,
  tag: toKudosTag(row.tag),
  text: row.text,
  from: { name: row.name.trim().split(/\s+/)[0] ?? '', picture: pictureUrl(row) },
  givenOn: startsOnLocalDate(row.created_at, 'UTC'),
});
