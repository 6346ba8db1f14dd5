// Runs a search until the page is certain: in the right order, exactly within the circle, and available at the requested hours.

import type { Database } from '../../db/open.ts';
import { surelySeenKm } from '../../lib/geo/mercator.ts';
import { chordToKm, squaredChord } from '../../lib/geo/sphere.ts';
import type { AreaPart } from './area.ts';
import { type CandidateRow, candidatesStatement, countStatement } from './candidates-sql.ts';
import type { Criteria, Order } from './criteria.ts';
import { checkUncertain, type Hours } from './exact-hours.ts';
import { filtersIn } from './filters.ts';
import { runRows } from './statement.ts';

export interface Candidate {
  readonly id: string;
  readonly cardVersion: number;
  /** Kilometers from the area's origin; null if the search named no point. */
  readonly distanceKm: number | null;
  /**
   * Exact hours of a listing that had to be checked by availability. For others, they follow from the minutes and the time zone on
   * the card.
   */
  readonly hours: Hours | null;
  readonly minutes: { readonly fromMinute: number; readonly toMinute: number } | null;
}

export interface Found {
  readonly candidates: readonly Candidate[];
  /** The number of matches, or the cap. */
  readonly total: number;
  readonly isTotalCapped: boolean;
}

/**
 * Limits are part of the SQL text, and only a few different ones, so few plans are needed. The planner misjudges a limit given as a
 * parameter.
 */
const LIMITS = [16, 40, 64, 128, 256, 512, 1_100, 2_200, 4_400, 8_800];
const limitFor = (wanted: number) => LIMITS.find((limit) => limit >= wanted) ?? LIMITS.at(-1)!;
/** Additional rows to fetch, because the order on the plane isn't exactly the order on the ground. */
const SPARE = 8;
/** Less than a tenth of a millimeter. Rounding must never make an uncertain row certain. */
const CERTAIN_KM = 1e-7;

interface Fetched {
  readonly part: AreaPart;
  readonly rows: CandidateRow[];
  readonly isWhole: boolean;
}

/** The distance from the origin, as a squared chord, within which all rows have been fetched; Infinity if all were. */
function certainChord({ area }: Criteria, fetched: readonly Fetched[]): number {
  const reaches = fetched.filter(({ isWhole }) => !isWhole).map(({ rows }) => rows.at(-1)![3]);
  if (reaches.length === 0) return Number.POSITIVE_INFINITY;
  const seenKm = surelySeenKm(area.origin.point, Math.min(...reaches));
  if (area.circle && seenKm >= area.circle.radiusKm) return Number.POSITIVE_INFINITY;
  return squaredChord(Math.max(0, seenKm - CERTAIN_KM));
}

const byDistance = (a: CandidateRow, b: CandidateRow) => a[2] - b[2] || b[4] - a[4] || (a[0] < b[0] ? -1 : 1);
const byKey = (a: CandidateRow, b: CandidateRow) => a[3] - b[3] || (a[0] < b[0] ? -1 : 1);

/** The rows whose position is certain, in order, and whether there are no others. */
function settle(
  criteria: Criteria,
  order: Order,
  fetched: readonly Fetched[],
): { rows: CandidateRow[]; isAll: boolean } {
  const { circle } = criteria.area;
  const all = fetched.flatMap(({ rows }) => rows);
  if (order === 'distance') {
    const inside = circle ? all.filter((row) => row[2] <= circle.squaredChord) : all;
    const certain = certainChord(criteria, fetched);
    return {
      rows: inside.filter((row) => row[2] < certain).sort(byDistance),
      isAll: certain === Number.POSITIVE_INFINITY,
    };
  }
  const lastKeys = fetched.filter(({ isWhole }) => !isWhole).map(({ rows }) => rows.at(-1)![3]);
  const certain = Math.min(Number.POSITIVE_INFINITY, ...lastKeys);
  return { rows: all.filter((row) => row[3] < certain).sort(byKey), isAll: lastKeys.length === 0 };
}

/** Availability's answers about uncertain rows: their hours, or null if it rejects them. */
type Judged = Map<string, Hours | null>;

/** Asks availability about the uncertain rows that it hasn't judged before. */
async function judge(
  db: Database,
  { hours, now }: Criteria,
  rows: readonly CandidateRow[],
  judged: Judged,
): Promise<void> {
  const doubtful = rows.filter((row) => row[8] && !judged.has(row[0])).map((row) => row[0]);
  if (!hours || doubtful.length === 0) return;
  const bookable = await checkUncertain(db, doubtful, hours, now);
  for (const id of doubtful) judged.set(id, bookable.get(id) ?? null);
}

/** Removes uncertain rows that availability rejects, and adds the hours to the others. */
async function settleHours(
  db: Database,
  criteria: Criteria,
  rows: readonly CandidateRow[],
  judged: Judged,
): Promise<Candidate[]> {
  const { area } = criteria;
  await judge(db, criteria, rows, judged);
  const candidates: Candidate[] = [];
  for (const [id, cardVersion, chord, , , , fromMinute, toMinute, isDoubtful] of rows) {
    const hours = isDoubtful ? (judged.get(id) ?? null) : null;
    if (isDoubtful && hours === null) continue;
    const minutes = hours === null && fromMinute !== null && toMinute !== null ? { fromMinute, toMinute } : null;
    candidates.push({ id, cardVersion, distanceKm: area.point && chordToKm(chord), hours, minutes });
  }
  return candidates;
}

/**
 * At least the first `wanted` listings in the order, if there are that many, each in its certain position; and the number of
 * matches up to `countCap` (null doesn't count). With hours, only fetched rows are counted.
 */
export async function findCandidates(
  db: Database,
  criteria: Criteria,
  { order, wanted, countCap }: { order: Order; wanted: number; countCap: number | null },
): Promise<Found> {
  // With hours, each row costs several index probes. Only fetched rows are counted, so enough are fetched to reach the cap.
  const goal = criteria.hours ? Math.max(wanted, (countCap ?? 0) + 1) : wanted;
  const judged: Judged = new Map();
  let limit = limitFor(goal + SPARE);
  for (;;) {
    const fetched = await fetchParts(db, criteria, { order, limit, countCap: criteria.hours ? null : countCap });
    const { rows, isAll } = settle(criteria, order, fetched);
    const isEnough = isAll || limit >= LIMITS.at(-1)!;
    const candidates = rows.length >= goal || isEnough ? await settleHours(db, criteria, rows, judged) : [];
    if (candidates.length >= goal || isEnough) {
      return { candidates, ...estimateTotal(criteria, { fetched, isAll, found: candidates.length, wanted, countCap }) };
    }
    limit = limitFor(limit * 2);
  }
}

function estimateTotal(
  criteria: Criteria,
  known: { fetched: readonly Fetched[]; isAll: boolean; found: number; wanted: number; countCap: number | null },
): { total: number; isTotalCapped: boolean } {
  const { fetched, isAll, found, wanted } = known;
  const countCap = known.countCap ?? 0;
  if (criteria.hours) {
    // Beyond the cap, the total is still never less than the pages up to here contain.
    return isAll
      ? { total: found, isTotalCapped: false }
      : { total: Math.max(countCap, wanted - 1), isTotalCapped: true };
  }
  const counted = isAll ? found : fetched.reduce((sum, { rows }) => sum + (rows[0]?.[5] ?? 0), 0);
  return { total: Math.min(counted, countCap), isTotalCapped: counted > countCap };
}

/** After every price that can be converted. */
const UNKNOWN_WORTH = 2 ** 60;

/** By price, each currency of the area is its own query, with what its prices are worth, because the index can't convert. */
function currencySearches(criteria: Criteria, order: Order): { criteria: Criteria; worth: number }[] {
  const { filters } = criteria;
  if (order !== 'price' || !filters.money) return [{ criteria, worth: 1 }];
  return filters.money.worths.flatMap((one) => {
    const own = filtersIn(filters, one);
    return own ? [{ criteria: { ...criteria, filters: own }, worth: one.worth ?? UNKNOWN_WORTH }] : [];
  });
}

const fetchParts = (
  db: Database,
  criteria: Criteria,
  want: { order: Order; limit: number; countCap: number | null },
): Promise<Fetched[]> =>
  Promise.all(
    currencySearches(criteria, want.order).flatMap((search) =>
      criteria.area.parts.map(async (part) => {
        const rows = await runRows<CandidateRow>(db, candidatesStatement(search.criteria, part, want));
        for (const row of search.worth === 1 ? [] : rows) row[3] *= search.worth;
        return { part, rows, isWhole: rows.length < want.limit };
      }),
    ),
  );

/** How many listings match, up to one more than the cap, without fetching any. With hours, uncertain ones count as available. */
export async function countCandidates(db: Database, criteria: Criteria, cap: number): Promise<number> {
  const counts = await Promise.all(
    criteria.area.parts.map((part) => runRows<[number]>(db, countStatement(criteria, part, cap))),
  );
  return Math.min(
    cap + 1,
    counts.reduce((sum, rows) => sum + (rows[0]?.[0] ?? 0), 0),
  );
}
