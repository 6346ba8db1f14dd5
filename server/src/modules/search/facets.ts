// Counts how many listings each additional filter would leave (A8), using the nearest thousand. If there are more, the response
// says that the numbers cover only a part.

import type { Answer } from '@daynook/contract/api';
import { SEARCH } from '@daynook/contract/limits';
import { type Amenity, amenityBit, LISTING_KINDS } from '@daynook/contract/listings/amenities';
import type { SearchQuery } from '@daynook/contract/listings/listings';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import { listAmenityItems } from '../../current-offer.ts';
import type { Database } from '../../db/open.ts';
import { moneyIn } from './area-money.ts';
import { type TraitRow, traitsStatement } from './candidates-sql.ts';
import { type Criteria, toCriteria } from './criteria.ts';
import { checkUncertain } from './exact-hours.ts';
import { type AreaMoney, hasPrice } from './filters.ts';
import { minorOfRank } from './price-rank-column.ts';
import type { SearchTools } from './search-tools.ts';
import { runRows } from './statement.ts';
import { toWhere } from './where.ts';
import { askedWorkFacts, countChoices } from './work-facts.ts';

type Facets = Answer<'GET /api/listings/facets'>;

const countedFrom = <T extends string>(names: readonly T[]): Record<T, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<T, number>;

/** Like `readAmenities` for a thousand masks, without creating a thousand lists. */
function countBits(rows: readonly TraitRow[], counts: Partial<Record<Amenity, number>>): void {
  const bits = (Object.keys(counts) as Amenity[]).map((amenity) => [amenityBit(amenity), amenity] as const);
  const byMask = new Map<number, number>();
  for (const row of rows) byMask.set(row[2], (byMask.get(row[2]) ?? 0) + 1);
  for (const [mask, count] of byMask) {
    for (const [bit, amenity] of bits) {
      const isSet = bit < 31 ? (mask & (1 << bit)) !== 0 : Math.floor(mask / 2 ** bit) % 2 === 1;
      if (isSet) counts[amenity] = counts[amenity]! + count;
    }
  }
}

/** Without listings that turn out not to be available at the requested hours. */
async function leaveOutTaken(db: Database, criteria: Criteria, rows: readonly TraitRow[]): Promise<TraitRow[]> {
  const doubtful = rows.flatMap(([, , , , , id, isDoubtful]) => (isDoubtful && id !== null ? [id] : []));
  if (!criteria.hours || doubtful.length === 0) return [...rows];
  const bookable = await checkUncertain(db, doubtful, criteria.hours, criteria.now);
  return rows.filter(([, , , , , id, isDoubtful]) => !isDoubtful || (id !== null && bookable.has(id)));
}

async function findTraits({ db }: SearchTools, criteria: Criteria): Promise<{ rows: TraitRow[]; isSampled: boolean }> {
  const cap = criteria.hours ? SEARCH.countCapWithHours : SEARCH.countCap;
  const parts = await Promise.all(
    criteria.area.parts.map((part) => runRows<TraitRow>(db, traitsStatement(criteria, part, cap + 1))),
  );
  const rows = parts.flat();
  return { rows: await leaveOutTaken(db, criteria, rows.slice(0, cap)), isSampled: rows.length > cap };
}

const STEPS_ABOUT = 24;
/** Prices beyond this share of listings go into the last step, because they'd squeeze the others together. */
const USUAL_SHARE = 0.95;
/** Round amounts in any power of ten, so the filter's handles stop at them. */
const ROUND = [1, 2, 2.5, 5, 10];

function roundUnits(atLeast: number): number {
  if (atLeast <= 1) return 1;
  const tens = 10 ** Math.floor(Math.log10(atLeast));
  return ROUND.map((units) => units * tens).find((units) => units >= atLeast && Number.isInteger(units))!;
}

/** The number of listings in each price step. Steps are round amounts. */
export function toHistogram(pricesMinor: readonly number[], unitMinor: number) {
  const sorted = pricesMinor.toSorted((a, b) => a - b);
  const lowest = sorted[0] ?? 0;
  const usual = sorted[Math.ceil(sorted.length * USUAL_SHARE) - 1] ?? lowest;
  const wanted = (usual - lowest) / STEPS_ABOUT / unitMinor;
  const stepMinor = roundUnits(wanted) * unitMinor;
  const fromMinor = Math.floor(lowest / stepMinor) * stepMinor;
  const counts = new Array<number>(Math.floor((usual - fromMinor) / stepMinor) + 1).fill(0);
  for (const price of sorted) counts[Math.min(counts.length - 1, Math.floor((price - fromMinor) / stepMinor))]! += 1;
  return { fromMinor, stepMinor, counts };
}

/** Lowest and highest day price in the area's currency. Other currencies are converted, or left out without a rate. */
function findPriceRange(rows: readonly TraitRow[], money: AreaMoney | null): Facets['price'] {
  const commonest = [...Map.groupBy(rows, (row) => row[4])].sort(([, a], [, b]) => b.length - a.length)[0];
  if (!commonest) return null;
  const currency = money?.currency ?? commonest[0];
  const worths = new Map(money?.worths.map((one) => [one.currency, one.worth]));
  worths.set(currency, 1);
  const prices = rows.flatMap((row) => {
    const worth = worths.get(row[4]);
    return worth ? [minorOfRank(row[3] * worth, currency)] : [];
  });
  if (prices.length === 0) return null;
  const strange = rows.filter((row) => row[4] !== currency);
  const others = strange.length === 0 ? 'none' : strange.every((row) => worths.get(row[4])) ? 'converted' : 'left-out';
  const histogram = toHistogram(prices, minorPerMajor(currency));
  return { minMinor: Math.min(...prices), maxMinor: Math.max(...prices), currency, others, histogram };
}

/**
 * The choice bits of the matching listings. For each requested work fact, its own filter is ignored, except for ports, because a search asks
 * for all of those chosen.
 */
async function findChoiceBits(tools: SearchTools, criteria: Criteria, asSet: Promise<{ rows: TraitRow[] }>) {
  const { workFacts } = criteria.filters;
  const listBits = ({ rows }: { rows: readonly TraitRow[] }) => rows.map((row) => row[7]);
  const listOpen = async (name: keyof typeof workFacts) => {
    const filters = { ...criteria.filters, workFacts: { ...workFacts, [name]: null } };
    return [name, listBits(await findTraits(tools, { ...criteria, filters }))] as const;
  };
  const open = await Promise.all(
    askedWorkFacts(workFacts)
      .filter((name) => name !== 'ports')
      .map(listOpen),
  );
  const [byFilter, all] = [new Map<string, number[]>(open), listBits(await asSet)];
  return (name: string) => byFilter.get(name) ?? all;
}

/**
 * The counts with the current filters. Kinds ignore the kind filter, the price range ignores the price filter, and each work fact
 * but the ports ignores its own filter, so the other choices stay visible.
 */
export async function findFacets(tools: SearchTools, query: SearchQuery): Promise<Facets> {
  const criteria = await toCriteria(tools, query, (await toWhere(tools.db, query)).area);
  const amenities = countedFrom(listAmenityItems().map(({ id }) => id));
  const kinds = countedFrom(LISTING_KINDS);
  if (!criteria) {
    const workFacts = countChoices(null, () => []);
    return { amenities, kinds, instant: 0, workFacts, price: null, lookedAt: 0, isSampled: false };
  }
  const { filters } = criteria;
  const isPriced = hasPrice(filters);
  const money = filters.money ?? (await moneyIn(tools, criteria.area));
  const all = findTraits(tools, criteria);
  const [asSet, anyKind, anyPrice, bitsFor] = await Promise.all([
    all,
    filters.kinds.length > 0 ? findTraits(tools, { ...criteria, filters: { ...filters, kinds: [] } }) : all,
    isPriced
      ? findTraits(tools, { ...criteria, filters: { ...filters, fromThousandths: null, toThousandths: null } })
      : all,
    findChoiceBits(tools, criteria, all),
  ]);
  countBits(asSet.rows, amenities);
  for (const row of anyKind.rows) kinds[LISTING_KINDS[row[0]]!] += 1;
  return {
    amenities,
    kinds,
    instant: asSet.rows.filter((row) => row[1] === 'instant').length,
    workFacts: countChoices(criteria.hours, bitsFor),
    price: findPriceRange(anyPrice.rows, money),
    lookedAt: asSet.rows.length,
    isSampled: asSet.isSampled,
  };
}
