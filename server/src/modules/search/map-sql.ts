// SQL for the map: a view's cells, stored or counted.
import { MERCATOR_EDGE, type MercatorBox } from '../../lib/geo/mercator.ts';
import type { AreaPart } from './area.ts';
import { circleAround } from './candidates-sql.ts';
import { CELL_ZOOM_MAXIMUM, cellMeters, cellsAcross } from './cells.ts';
import type { Criteria } from './criteria.ts';
import { filterConditions } from './filters-sql.ts';
import type { HoursInput } from './hours-input.ts';
import { hoursSql, hoursUncertainty } from './hours-sql.ts';
import { type Statement, Values } from './statement.ts';

/**
 * A cell in one currency: x, y, currency, matches, sums of their coordinates, lowest price in thousandths, listings checked,
 * listings in total.
 */
export type CellRow = [
  cellX: number,
  cellY: number,
  currency: string,
  passed: number,
  sumX: number,
  sumY: number,
  minDayMinor: number,
  lookedAt: number,
  inAll: number,
];

interface CellRange {
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/** The cells of a zoom that a box of the plane touches. */
export function cellRange(box: MercatorBox, zoom: number): CellRange {
  const cell = (meters: number) =>
    Math.max(0, Math.min(cellsAcross(zoom) - 1, Math.floor((meters + MERCATOR_EDGE) / cellMeters(zoom))));
  return { minX: cell(box.minX), maxX: cell(box.maxX), minY: cell(box.minY), maxY: cell(box.maxY) };
}

const inRange = (range: CellRange, zoom: number, values: Values): string =>
  `zoom = ${values.add(zoom, 'int2')} and cell_x between ${values.add(range.minX, 'int4')} and ${values.add(range.maxX, 'int4')}
  and cell_y between ${values.add(range.minY, 'int4')} and ${values.add(range.maxY, 'int4')}`;

/** A view's stored cells, for maps without filters. */
export function keptCellsStatement(box: MercatorBox, zoom: number): Statement {
  const values = new Values();
  const text = `select cell_x, cell_y, currency, listing_count, sum_x, sum_y, min_full_day_minor, listing_count, listing_count
from map_cell where ${inRange(cellRange(box, zoom), zoom, values)} and listing_count > 0`;
  return { text, values: values.list };
}

/** The approximate number of live listings in the box, by currency. */
export function currenciesStatement(box: MercatorBox, zoom: number): Statement {
  const values = new Values();
  const text = `select currency, sum(listing_count)::int
from map_cell where ${inRange(cellRange(box, zoom), zoom, values)} and listing_count > 0 group by currency`;
  return { text, values: values.list };
}

/** The filters, and how far trips may be. */
const writeConditions = ({ filters, area }: Criteria, { origin }: AreaPart, values: Values): string =>
  [...filterConditions(filters, values), ...(area.circle ? [circleAround(area.circle, origin, values)] : [])].join(
    ' and ',
  ) || 'true';

/**
 * A listing that may be available: its cell, id, currency, coordinates, price rank, whether availability must decide, listings
 * checked, listings in total.
 */
export type HoursRow = [
  cellX: number,
  cellY: number,
  id: string,
  currency: string,
  x: number,
  y: number,
  rank: number,
  isDoubtful: boolean,
  lookedAt: number,
  inAll: number,
];

export interface CriteriaWithHours extends Criteria {
  readonly hours: HoursInput;
}

const writeUncertainty = (criteria: CriteriaWithHours, part: AreaPart, values: Values): string =>
  `case when ${writeConditions(criteria, part, values)} then ${hoursUncertainty(hoursSql(criteria.hours, values, criteria))} end`;

/** A view's stored cells as `cell`. */
const keptCells = (box: MercatorBox, zoom: number, values: Values): string => `with cell as (
  select cell_x, cell_y, sum(listing_count)::int as in_all
  from map_cell where ${inRange(cellRange(box, zoom), zoom, values)} and listing_count > 0
  group by cell_x, cell_y
)`;

/**
 * A view's stored cells with the number of matching listings. In a full cell only some are checked and the rest is estimated, so a
 * view costs the same however many listings it has.
 */
export function sampledCellsStatement(
  criteria: Criteria,
  part: AreaPart,
  zoom: number,
  mostExamined: number,
): Statement {
  const values = new Values();
  const meters = values.add(cellMeters(zoom), 'float8');
  const edge = values.add(MERCATOR_EDGE, 'float8');
  const corner = (step: number) =>
    `point((cell_x + ${step}) * ${meters} - ${edge}, (cell_y + ${step}) * ${meters} - ${edge})`;
  const text = `${keptCells(part.box, zoom, values)}
select cell_x, cell_y, sample.currency, sample.passed, sample.sum_x, sample.sum_y, sample.min_full_day_minor, sample.looked_at, in_all
from cell cross join lateral (
  select currency, (count(*) filter (where passes))::int as passed,
    sum(loc[0]) filter (where passes) as sum_x, sum(loc[1]) filter (where passes) as sum_y,
    min(full_day_minor) filter (where passes) as min_full_day_minor, (sum(count(*)) over ())::int as looked_at
  from (
    select c.loc, c.currency, c.price_rank as full_day_minor, (${writeConditions(criteria, part, values)}) as passes
    from listing as c where state = 'live' and loc <@ box(${corner(0)}, ${corner(1)})
    limit ${mostExamined}
  ) as looked
  group by currency
) as sample
where sample.passed > 0`;
  return { text, values: values.list };
}

/** The cells of a close view, counted listing by listing. */
export function countedCellsStatement(
  criteria: Criteria,
  part: AreaPart,
  zoom: number,
  mostExamined: number,
): Statement {
  const values = new Values();
  const meters = values.add(cellMeters(zoom), 'float8');
  const edge = values.add(MERCATOR_EDGE, 'float8');
  const area = values.add(`(${part.box.minX},${part.box.minY}),(${part.box.maxX},${part.box.maxY})`, 'box');
  const cell = (axis: 0 | 1) => `floor((loc[${axis}] + ${edge}) / ${meters})::int`;
  const text = `select ${cell(0)}, ${cell(1)}, currency, count(*)::int, sum(loc[0]), sum(loc[1]), min(price_rank), count(*)::int, count(*)::int
from (
  select c.loc, c.currency, c.price_rank from listing as c
  where state = 'live' and loc <@ ${area} and ${writeConditions(criteria, part, values)}
  limit ${mostExamined}
) as looked
group by 1, 2, 3`;
  return { text, values: values.list };
}

/** Checks some listings in each stored cell, and returns each one that may be available at the hours. */
export function sampledHoursStatement(
  criteria: CriteriaWithHours,
  part: AreaPart,
  zoom: number,
  mostExamined: number,
): Statement {
  const values = new Values();
  const meters = values.add(cellMeters(zoom), 'float8');
  const edge = values.add(MERCATOR_EDGE, 'float8');
  const corner = (step: number) =>
    `point((cell_x + ${step}) * ${meters} - ${edge}, (cell_y + ${step}) * ${meters} - ${edge})`;
  const text = `${keptCells(part.box, zoom, values)}
select cell_x, cell_y, id, currency, loc[0], loc[1], price_rank, is_doubtful, looked_at, in_all
from cell cross join lateral (
  select looked.*, (count(*) over ())::int as looked_at
  from (
    select c.id, c.loc, c.currency, c.price_rank, ${writeUncertainty(criteria, part, values)} as is_doubtful
    from listing as c where state = 'live' and loc <@ box(${corner(0)}, ${corner(1)})
    limit ${mostExamined}
  ) as looked
) as sample
where is_doubtful is not null`;
  return { text, values: values.list };
}

/** Each listing of a close view that may be available at the hours. */
export function closeHoursStatement(
  criteria: CriteriaWithHours,
  part: AreaPart,
  zoom: number,
  mostExamined: number,
): Statement {
  const values = new Values();
  const meters = values.add(cellMeters(zoom), 'float8');
  const edge = values.add(MERCATOR_EDGE, 'float8');
  const area = values.add(`(${part.box.minX},${part.box.minY}),(${part.box.maxX},${part.box.maxY})`, 'box');
  const cell = (axis: 0 | 1) => `floor((loc[${axis}] + ${edge}) / ${meters})::int`;
  const text = `select ${cell(0)}, ${cell(1)}, id, currency, loc[0], loc[1], price_rank, is_doubtful, 1, 1
from (
  select c.id, c.loc, c.currency, c.price_rank, ${writeUncertainty(criteria, part, values)} as is_doubtful
  from listing as c where state = 'live' and loc <@ ${area} limit ${mostExamined}
) as looked
where is_doubtful is not null`;
  return { text, values: values.list };
}

export const isCloseView = (zoom: number): boolean => zoom > CELL_ZOOM_MAXIMUM;
