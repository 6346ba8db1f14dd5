// A listing's weekly hours as part of a query that reads `listing`.
import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../db/schema.ts';

/** By weekday, then by time. */
export const weeklyRules = () =>
  jsonArrayFrom(
    expressionBuilder<DB, 'listing'>()
      .selectFrom('weekly_rule')
      .whereRef('weekly_rule.listing_id', '=', 'listing.id')
      .select([
        'weekday',
        'start_minute as startMinute',
        'end_minute as endMinute',
        'valid_from as validFrom',
        'valid_to as validTo',
      ])
      .orderBy('weekday')
      .orderBy('start_minute'),
  );
