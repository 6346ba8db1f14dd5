// The listings that `npm run bench` measures are like real ones: their cards are what the contract says.
import { ListingCard } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../server/src/db/open.ts';
import { testDatabase } from '../server/test/database.ts';
import { generateListings } from './generate.ts';

const WANTED = 60;
const Card = ListingCard.omit({ distance: true });

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  await generateListings(db, WANTED, () => {});
});
afterAll(() => db.close());

it('generates live listings whose cards are as the contract says', async () => {
  const { rows } = await db.pool.query<{ card: unknown }>("select card from listing where state = 'live'");
  expect(rows.length).toBeGreaterThan(WANTED / 3);
  for (const { card } of rows) expect(Card.safeParse(card).error?.issues ?? []).toEqual([]);
});
