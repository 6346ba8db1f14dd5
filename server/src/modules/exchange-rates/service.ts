// Exchange rates for readers' estimates. Staff enter them with a date and a source. Nobody is charged by them (decision 0066).
import type { Answer, Input } from '@daynook/contract/api';
import { EXCHANGE_RATES } from '@daynook/contract/limits/exchange-rates';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import * as store from './store.ts';

type StaffRates = Answer<'GET /api/staff/exchange-rates'>;
type NewRates = Input<'POST /api/staff/exchange-rates'>['body'];

const DAY_MS = 86_400_000;
const dayAt = (at: Date, days: number): string => new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The first day whose rates are still shown. */
const oldestDay = (deps: Pick<Deps, 'clock'>): string => dayAt(deps.clock.now(), -EXCHANGE_RATES.maximumAgeDays);

/** The rates used for estimates. Currencies without a recent rate are left out. */
export async function readRates(deps: Pick<Deps, 'db' | 'clock'>): Promise<Answer<'GET /api/exchange-rates'>> {
  const oldest = oldestDay(deps);
  const recent = (await store.listLatest(deps.db.kysely)).filter(({ on }) => on >= oldest);
  return { rates: recent.map(({ currency, perDollar, on }) => ({ currency, perDollar, on })) };
}

export async function listRates(deps: Deps): Promise<StaffRates> {
  const oldest = oldestDay(deps);
  const rows = await store.listLatest(deps.db.kysely);
  return {
    rates: rows.map((row) => ({ ...row, enteredAt: row.enteredAt.toISOString(), isStale: row.on < oldest })),
  };
}

/** Stores a day's rates and who entered them. Throws VALIDATION_FAILED for a future date. */
export async function enterRates(
  deps: Deps,
  { memberId }: MemberActor,
  { on, source, rates }: NewRates,
): Promise<StaffRates> {
  const at = deps.clock.now();
  // It may already be tomorrow in another time zone.
  if (on > dayAt(at, 1))
    throw new AppError('VALIDATION_FAILED', { fields: { on: say('Choose today or an earlier day.') } });
  await store.insertRates(
    deps.db.kysely,
    rates.map((rate) => ({ ...rate, on, source, memberId, at, id: deps.newId() })),
  );
  return listRates(deps);
}

/** Stops showing estimates in a currency. Throws NOT_FOUND. */
export async function endRates(deps: Deps, { memberId }: MemberActor, currency: string): Promise<void> {
  const isEnded = await store.endRates(deps.db.kysely, { currency, memberId, at: deps.clock.now() });
  if (!isEnded) throw new AppError('NOT_FOUND');
}
