// Rows of the calendar for all properties: listings with everything their days depend on, ordered by property.
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../db/schema.ts';
import { fromMultirange } from '../../lib/time/minute-ranges.ts';
import { type Limits, weeklyRules } from '../availability/service.ts';
import { mayOn, selectRole } from '../permissions/service.ts';
import type { StoredRule } from '../prices/service.ts';
import { filterAfter, isCalled } from './own-listings-store.ts';

export interface RowFilter {
  readonly from: string;
  readonly to: string;
  readonly propertyId?: string | undefined;
  readonly kind?: number | undefined;
  readonly state?: string | undefined;
  readonly q?: string | undefined;
  readonly afterId?: string | undefined;
  readonly limit: number;
}

/** Listings the member hosts or helps with, except removed ones, each with the hours that count on the dates. */
export async function listRows(db: Kysely<DB>, memberId: string, filter: RowFilter) {
  const { from, to, propertyId, kind, state, q, afterId, limit } = filter;
  const rows = await db
    .selectFrom('listing')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .where(mayOn('listing', memberId, 'see-calendar'))
    .where('listing.state', '!=', 'deleted')
    .$if(propertyId !== undefined, (query) => query.where('listing.property_id', '=', propertyId!))
    .$if(kind !== undefined, (query) => query.where('listing.kind', '=', kind!))
    .$if(state !== undefined, (query) => query.where('listing.state', '=', state!))
    .$if(q !== undefined && q !== '', (query) => query.where(isCalled(q!)))
    .$if(afterId !== undefined, (query) => query.where(filterAfter(afterId!, memberId)))
    .select([
      'listing.id',
      'listing.title',
      'listing.kind',
      'listing.state',
      'listing.seats',
      'listing.time_zone',
      'listing.currency',
      'listing.day_minor',
      'listing.property_id',
      'listing.created_at',
      'property.title as property_title',
      'property.city as property_city',
      'host.name as host_name',
      selectRole('listing', memberId).as('hostRole'),
      sql<StoredRule[]>`listing.price_rules`.as('price_rules'),
      sql<Limits | null>`property.visit_limits`.as('visit_limits'),
    ])
    .select((eb) => [
      weeklyRules().as('weekly'),
      jsonArrayFrom(
        eb
          .selectFrom('availability_exception')
          .whereRef('availability_exception.listing_id', '=', 'listing.id')
          .where('date_to', '>=', from)
          .where('date_from', '<=', to)
          .select([
            'date_from as dateFrom',
            'date_to as dateTo',
            'kind',
            sql<string | null>`ranges::text`.as('ranges'),
          ]),
      ).as('exceptions'),
    ])
    .orderBy('property.created_at')
    .orderBy('property.id')
    .orderBy('listing.created_at')
    .orderBy('listing.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    exceptions: row.exceptions.map((exception) => ({
      ...exception,
      kind: exception.kind as 'closed' | 'open' | 'hours',
      ranges: fromMultirange(exception.ranges),
    })),
  }));
}
export type CalendarRowRow = Awaited<ReturnType<typeof listRows>>[number];
