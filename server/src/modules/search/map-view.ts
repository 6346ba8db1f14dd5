// The content of a map view: a pin for each listing, or clusters if there are too many (A2, SE3).
import type { Answer } from '@daynook/contract/api';
import { SEARCH } from '@daynook/contract/limits';
import type { SearchQuery } from '@daynook/contract/listings/listings';
import { boxToBounds } from '../../lib/geo/bounds.ts';
import { fromMercator, MERCATOR_EDGE } from '../../lib/geo/mercator.ts';
import type { CachedCard } from '../listings/service.ts';
import { type AreaPart, boundsArea } from './area.ts';
import { type Candidate, countCandidates, findCandidates } from './candidates.ts';
import { takeCards } from './cards.ts';
import { cellMeters } from './cells.ts';
import { type Criteria, toCriteria } from './criteria.ts';
import { checkUncertain } from './exact-hours.ts';
import { hasFilters } from './filters.ts';
import {
  type CellRow,
  type CriteriaWithHours,
  cellRange,
  closeHoursStatement,
  countedCellsStatement,
  type HoursRow,
  isCloseView,
  keptCellsStatement,
  sampledCellsStatement,
  sampledHoursStatement,
} from './map-sql.ts';
import { minorOfRank } from './price-rank-column.ts';
import type { SearchTools } from './search-tools.ts';
import { separatePins } from './separate-pins.ts';
import { runRows, type Statement } from './statement.ts';
import { toWhere } from './where.ts';

type MapAnswer = Answer<'GET /api/listings/map'>;
type Cluster = MapAnswer['clusters'][number];

/** How many listings a filtered view may check. With hours, each costs several index probes. */
const LOOKED_AT = 30_000;
const LOOKED_AT_WITH_HOURS = 1_500;
const CLOSE_CANDIDATES = 20_000;
const ZOOM_MAXIMUM = 22;

/**
 * One cluster for all currencies of a cell. Its price is in the most common one, because prices in two currencies can't be
 * compared.
 */
function toCluster(rows: readonly CellRow[], zoom: number, findPrice: (row: CellRow) => number): Cluster {
  const [first] = rows as [CellRow, ...CellRow[]];
  const passed = rows.reduce((sum, row) => sum + row[3], 0);
  const [lookedAt, inAll] = [first[7], first[8]];
  const isEstimate = lookedAt < inAll;
  const commonest = rows.reduce((best, row) => (row[3] > best[3] ? row : best));
  const meters = cellMeters(zoom);
  const corner = { minX: first[0] * meters - MERCATOR_EDGE, minY: first[1] * meters - MERCATOR_EDGE };
  const middle = {
    x: rows.reduce((sum, row) => sum + row[4], 0) / passed,
    y: rows.reduce((sum, row) => sum + row[5], 0) / passed,
  };
  return {
    ...fromMercator(middle),
    count: isEstimate ? Math.round((passed * inAll) / lookedAt) : passed,
    minDayMinor: findPrice(commonest),
    currency: commonest[2],
    bbox: [...boxToBounds({ ...corner, maxX: corner.minX + meters, maxY: corner.minY + meters })],
    ...(isEstimate ? { isEstimate } : {}),
  };
}

function toClusters(rows: readonly CellRow[], zoom: number, findPrice: (row: CellRow) => number): Cluster[] {
  const cells = Map.groupBy(rows, (row) => `${row[0]},${row[1]}`);
  return [...cells.values()].map((cell) => toCluster(cell, zoom, findPrice));
}

/** Runs a statement on each part of the view. */
async function runOnParts<Row extends unknown[] = CellRow>(
  { db }: SearchTools,
  criteria: Criteria,
  makeStatement: (part: AreaPart) => Statement,
): Promise<Row[]> {
  const rows = await Promise.all(criteria.area.parts.map((part) => runRows<Row>(db, makeStatement(part))));
  return rows.flat();
}

/** The cells of a search with hours. Availability is asked about what the database can't judge. */
async function findFreeCells(
  tools: SearchTools,
  criteria: CriteriaWithHours,
  makeStatement: (part: AreaPart) => Statement,
): Promise<CellRow[]> {
  const rows = await runOnParts<HoursRow>(tools, criteria, makeStatement);
  const doubtful = rows.filter((row) => row[7]).map((row) => row[2]);
  const bookable = await checkUncertain(tools.db, doubtful, criteria.hours, criteria.now);
  const free = rows.filter(([, , id, , , , , isDoubtful]) => !isDoubtful || bookable.has(id));
  const cells = Map.groupBy(free, ([cellX, cellY, , currency]) => `${cellX},${cellY},${currency}`);
  return [...cells.values()].map((inCell): CellRow => {
    const [cellX, cellY, , currency, , , , , lookedAt, inAll] = inCell[0]!;
    const sumX = inCell.reduce((sum, row) => sum + row[4], 0);
    const sumY = inCell.reduce((sum, row) => sum + row[5], 0);
    const rank = Math.min(...inCell.map((row) => Number(row[6])));
    return [cellX, cellY, currency, inCell.length, sumX, sumY, rank, lookedAt, inAll];
  });
}

const hasHours = (criteria: Criteria): criteria is CriteriaWithHours => criteria.hours !== null;

async function findClusters(
  tools: SearchTools,
  criteria: Criteria,
  zoom: number,
  kept: readonly CellRow[],
): Promise<Cluster[]> {
  // Stored cells have minor units, counted ones ranks.
  const byRank = (row: CellRow) => minorOfRank(row[6], row[2]);
  if (isCloseView(zoom) && hasHours(criteria)) {
    const free = await findFreeCells(tools, criteria, (part) =>
      closeHoursStatement(criteria, part, zoom, CLOSE_CANDIDATES),
    );
    return toClusters(free, zoom, byRank);
  }
  if (isCloseView(zoom)) {
    const counted = await runOnParts(tools, criteria, (part) =>
      countedCellsStatement(criteria, part, zoom, CLOSE_CANDIDATES),
    );
    return toClusters(counted, zoom, byRank);
  }
  if (isPlain(criteria)) return toClusters(kept, zoom, (row) => row[6]);
  const cellCount = new Set(kept.map((row) => `${row[0]},${row[1]}`)).size;
  // In steps, because the limit is part of the SQL text.
  const share = (criteria.hours ? LOOKED_AT_WITH_HOURS : LOOKED_AT) / Math.max(1, cellCount);
  const mostExamined = 2 ** Math.max(3, Math.floor(Math.log2(share)));
  if (hasHours(criteria)) {
    const free = await findFreeCells(tools, criteria, (part) =>
      sampledHoursStatement(criteria, part, zoom, mostExamined),
    );
    return toClusters(free, zoom, byRank);
  }
  const sampled = await runOnParts(tools, criteria, (part) =>
    sampledCellsStatement(criteria, part, zoom, mostExamined),
  );
  return toClusters(sampled, zoom, byRank);
}

const isPlain = ({ area, hours, filters }: Criteria): boolean => !hours && !hasFilters(filters) && !area.circle;

/** How many listings are in the stored cells completely inside the view, which is never more than the view contains. */
function countInside(criteria: Criteria, zoom: number, kept: readonly CellRow[]): number {
  const ranges = criteria.area.parts.map(({ box }) => cellRange(box, zoom));
  const isInside = ([x, y]: CellRow) =>
    ranges.some(({ minX, maxX, minY, maxY }) => x > minX && x < maxX && y > minY && y < maxY);
  return kept.reduce((sum, row) => (isInside(row) ? sum + row[3] : sum), 0);
}

async function loadPins(
  tools: SearchTools,
  criteria: Criteria,
  candidates: readonly Candidate[],
): Promise<MapAnswer['pins']> {
  const toPin = ({ card, totalMinor }: { card: CachedCard; totalMinor: number | null }) => ({
    _id: card.id,
    lat: card.lat,
    lng: card.lng,
    title: card.title,
    fullDayMinor: card.fullDayMinor,
    totalMinor,
    currency: card.currency,
  });
  return separatePins((await takeCards(tools, candidates, criteria)).map(toPin));
}

/** Pins for a view with at most 200 listings, otherwise clusters. Without an area, the whole world is shown. */
export async function findMapView(tools: SearchTools, query: SearchQuery & { zoom: number }): Promise<MapAnswer> {
  const { area } = await toWhere(tools.db, query);
  // A map is a box, so what it shows in a circle's corners belongs to the view, unless trips there are too long.
  const isView = query.bbox !== undefined || query.within !== undefined;
  const criteria = await toCriteria(tools, query, area && !isView ? toViewArea(area.bounds) : area);
  if (!criteria) return { pins: [], clusters: [], total: 0, isTotalCapped: false };
  const zoom = Math.max(0, Math.min(ZOOM_MAXIMUM, Math.round(query.zoom)));
  const kept = isCloseView(zoom) ? [] : await runOnParts(tools, criteria, ({ box }) => keptCellsStatement(box, zoom));
  const cap = criteria.hours ? SEARCH.mapPinMaximum : SEARCH.countCap;
  // In a full view, the cells alone show that there are more than the maximum count.
  const isFull = isPlain(criteria) && countInside(criteria, zoom, kept) > cap;
  const count = isFull ? cap + 1 : await countCandidates(tools.db, criteria, cap);
  if (count <= SEARCH.mapPinMaximum) {
    const { candidates } = await findCandidates(tools.db, criteria, {
      order: 'distance',
      wanted: count,
      countCap: null,
    });
    const pins = await loadPins(tools, criteria, candidates);
    return { pins, clusters: [], total: pins.length, isTotalCapped: false };
  }
  const clusters = await findClusters(tools, criteria, zoom, kept);
  // With hours, the count includes listings only availability can judge, so the clusters are more exact.
  const total = criteria.hours ? clusters.reduce((sum, cluster) => sum + cluster.count, 0) : count;
  return { pins: [], clusters, total: Math.min(total, cap), isTotalCapped: total > cap };
}

const toViewArea = ([west, south, east, north]: readonly [number, number, number, number]) =>
  boundsArea([Math.max(-180, west), south, Math.min(180, east), north], null);
