// Caches cards in memory. A search finds ids with each card's version and only fetches the cards that aren't cached in that
// version. Most pages then transfer a few hundred bytes between database and server instead of a hundred thousand.
import type { Database } from '../../db/open.ts';
import { listStoredCards, type StoredCard } from './card-store.ts';
import { listForCards } from './store.ts';
import { toCard } from './view.ts';

/** A card with what reasons, quotes, and pins need. */
export interface CachedCard extends Omit<StoredCard, 'text'> {
  /** The card's stored JSON without distance, reasons, and quote, and without its closing brace. */
  readonly bytes: Buffer;
}

/** A card only has its cover photo. The listing page has all of them. */
export const CARD_PHOTOS = 1;

export interface CardCache {
  /** The card for each id, in this version or a newer one. Missing ones are read from the database. Unknown ids are left out. */
  take(wanted: readonly { id: string; version: number }[], db: Database): Promise<Map<string, CachedCard>>;
}

/** Creates cards for listings that never got one, so a missed refresh doesn't hide a listing. */
async function makeMissingTexts(db: Database, rows: readonly StoredCard[]): Promise<Map<string, string>> {
  const ids = rows.filter((row) => row.text === null).map(({ id }) => id);
  const made = await listForCards(db.kysely, ids, CARD_PHOTOS);
  return new Map(made.map((row) => [row.id, JSON.stringify(toCard(row))]));
}

async function fetchCards(db: Database, ids: readonly string[]): Promise<CachedCard[]> {
  const rows = await listStoredCards(db.kysely, ids);
  const made = await makeMissingTexts(db, rows);
  return rows.map(({ text, ...row }) => ({ ...row, bytes: Buffer.from((text ?? made.get(row.id)!).slice(0, -1)) }));
}

/** A cache with at most this many bytes of card text. The least recently used cards are evicted. */
export function createCardCache(maximumBytes = 96 * 1024 * 1024): CardCache {
  const cards = new Map<string, CachedCard>();
  let bytes = 0;

  const remove = (id: string) => {
    bytes -= cards.get(id)?.bytes.length ?? 0;
    cards.delete(id);
  };
  const put = (card: CachedCard) => {
    // A replica may be behind what another reader has seen.
    if ((cards.get(card.id)?.version ?? 0) > card.version) return;
    remove(card.id);
    cards.set(card.id, card);
    bytes += card.bytes.length;
    for (const oldest of cards.keys()) {
      if (bytes <= maximumBytes) return;
      remove(oldest);
    }
  };
  /** Moves an older card to the end, so the least recently used ones are at the front. */
  const touch = (card: CachedCard) => {
    cards.delete(card.id);
    cards.set(card.id, card);
  };

  return {
    take: async (wanted, db) => {
      const found = new Map<string, CachedCard>();
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
