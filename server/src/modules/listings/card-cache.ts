// Caches cards in memory. A search finds ids with each card's version and only fetches the cards that aren't cached in that
// version. Most pages then transfer a few hundred bytes between database and server instead of a hundred thousand.
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { WORK_FACT_COLUMNS } from '../../lib/work-fact-columns.ts';
import type { SpacePrices } from '../prices/service.ts';
import { listForCards } from './store.ts';
import { toCard } from './view.ts';

/** A card with what reasons, quotes, and pins need. */
export interface ShelvedCard extends SpacePrices {
  readonly id: string;
  readonly hostId: string;
  readonly version: number;
  /** The card's stored JSON without distance, reasons, and quote, and without its closing brace. */
  readonly bytes: Buffer;
  readonly title: string;
  /** The full-day price for one person, everything included. */
  readonly fullDayMinor: number;
  readonly lat: number;
  readonly lng: number;
  readonly capacity: number;
  readonly bookingMode: string;
  readonly ratingHundredths: number;
  readonly reviewCount: number;
  readonly publishedAt: Date | null;
  readonly hostAnswerMinutes: number | null;
  readonly workFacts: WorkFacts;
}

/** A card only has its cover photo. The listing page has all of them. */
export const CARD_PHOTOS = 1;

export interface CardCache {
  /** The current card for each id and version. Unknown ids are left out. */
  take(wanted: readonly { id: string; version: number }[]): Promise<Map<string, ShelvedCard>>;
}

/** Creates cards for listings that never got one, so a missed refresh doesn't hide a listing. */
async function makeMissingTexts(db: Database, rows: readonly FetchedCard[]): Promise<Map<string, string>> {
  const ids = rows.filter((row) => row.text === null).map(({ id }) => id);
  const made = await listForCards(db.kysely, ids, CARD_PHOTOS);
  return new Map(made.map((row) => [row.id, JSON.stringify(toCard(row))]));
}

/** The work facts as one wire object. */
const WORK_FACTS = sql.raw(
  `json_build_object(${Object.entries(WORK_FACT_COLUMNS)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')})`,
);

type FetchedCard = Omit<ShelvedCard, 'bytes'> & { readonly text: string | null };

async function fetchCards(db: Database, ids: readonly string[]): Promise<ShelvedCard[]> {
  const { rows } = await sql<FetchedCard>`
    select
      listing.id, listing.host_id as "hostId", card_version as version, card::text as text, listing.title, public_lat as lat, public_lng as lng, capacity,
      booking_mode_now as "bookingMode", rating_hundredths as "ratingHundredths", review_count as "reviewCount",
      published_at as "publishedAt", host_answer_minutes as "hostAnswerMinutes", listing.time_zone as "timeZone", listing.currency,
      day_minor as "dayMinor", full_day_minor as "fullDayMinor", hour_minor as "hourMinor", half_day_minor as "halfDayMinor", week_minor as "weekMinor",
      month_minor as "monthMinor", cleaning_minor as "cleaningMinor", guest_fee_basis_points as "guestFeeBasisPoints",
      guest_fee_minimum_minor as "guestFeeMinimumMinor", extra_guest_minor as "extraGuestMinor",
      guests_included as "guestsIncluded", half_day_max_minutes as "halfDayMaxMinutes",
      start_step_minutes as "startStepMinutes", max_duration_minutes as "maxDurationMinutes",
      price_rules as "priceRules", discounts, taxes, bookings_confirmed as "bookingsConfirmed",
      ${WORK_FACTS} as "workFacts"
    from listing join property on property.id = property_id
    where listing.id = any(${ids}::uuid[])`.execute(db.kysely);
  const made = await makeMissingTexts(db, rows);
  return rows.map(({ text, ...row }) => ({ ...row, bytes: Buffer.from((text ?? made.get(row.id)!).slice(0, -1)) }));
}

/** A cache with at most this many bytes of card text. The least recently used cards are evicted. */
export function createCardCache(db: Database, maximumBytes = 96 * 1024 * 1024): CardCache {
  const cards = new Map<string, ShelvedCard>();
  let bytes = 0;

  const remove = (id: string) => {
    bytes -= cards.get(id)?.bytes.length ?? 0;
    cards.delete(id);
  };
  const put = (card: ShelvedCard) => {
    remove(card.id);
    cards.set(card.id, card);
    bytes += card.bytes.length;
    for (const oldest of cards.keys()) {
      if (bytes <= maximumBytes) return;
      remove(oldest);
    }
  };
  /** Moves an older card to the end, so the least recently used ones are at the front. */
  const touch = (card: ShelvedCard) => {
    cards.delete(card.id);
    cards.set(card.id, card);
  };

  return {
    take: async (wanted) => {
      const found = new Map<string, ShelvedCard>();
      const missing: string[] = [];
      // The order only matters once the cache may overflow. Before that, reordering would be wasted work.
      const isFilling = bytes > maximumBytes / 2;
      for (const { id, version } of wanted) {
        const card = cards.get(id);
        if (card !== undefined && card.version >= version) {
          if (isFilling) touch(card);
          found.set(id, card);
        } else missing.push(id);
      }
      if (missing.length > 0) {
        for (const card of await fetchCards(db, missing)) {
          put(card);
          found.set(card.id, card);
        }
      }
      return found;
    },
  };
}
