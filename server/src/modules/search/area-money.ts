// Prices in several currencies in one area: the currency of a requested price, and its equivalent in the others by the estimate
// rates. Currencies without a rate can't be compared.
import { DEFAULT_CURRENCY } from '@daynook/contract/limits';
import { MERCATOR_WORLD, type MercatorBox } from '../../lib/geo/mercator.ts';
import { readRates } from '../exchange-rates/service.ts';
import type { Area } from './area.ts';
import { CELL_ZOOM_MAXIMUM } from './cells.ts';
import type { AreaMoney } from './filters.ts';
import { currenciesStatement } from './map-sql.ts';
import type { SearchTools } from './search-tools.ts';
import { runRows } from './statement.ts';

/** Cells of about an eighth of the box. Enough to separate its currencies from neighboring ones, and few to read. */
const CELLS_ACROSS = 8;
const chooseZoom = ({ minX, minY, maxX, maxY }: MercatorBox): number => {
  const meters = Math.max(1, maxX - minX, maxY - minY);
  const zoom = Math.floor(Math.log2((MERCATOR_WORLD * CELLS_ACROSS) / meters)) - 2;
  return Math.max(0, Math.min(CELL_ZOOM_MAXIMUM, zoom));
};

/** The currencies of the area's live listings, most common first. */
async function currenciesIn({ db }: Pick<SearchTools, 'db'>, { parts }: Area): Promise<string[]> {
  const rows = await Promise.all(
    parts.map(({ box }) => runRows<[currency: string, count: number]>(db, currenciesStatement(box, chooseZoom(box)))),
  );
  const counts = new Map<string, number>();
  for (const [currency, count] of rows.flat()) counts.set(currency, (counts.get(currency) ?? 0) + count);
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([currency]) => currency);
}

/** Null if there's at most one currency, so prices can be compared directly. */
export async function moneyIn(tools: SearchTools, area: Area): Promise<AreaMoney | null> {
  const currencies = await currenciesIn(tools, area);
  const [currency] = currencies;
  if (currency === undefined || currencies.length === 1) return null;
  const { rates } = await readRates(tools);
  const perDollar = new Map<string, number>(rates.map((rate) => [rate.currency, rate.perDollar]));
  perDollar.set(DEFAULT_CURRENCY, 1);
  const own = perDollar.get(currency);
  return {
    currency,
    worths: currencies.map((other) => {
      const rate = perDollar.get(other);
      const worth = own === undefined || rate === undefined ? null : own / rate;
      return { currency: other, worth: other === currency ? 1 : worth };
    }),
  };
}
