// A year's totals by month and property, for annual reports. A booking counts in the month its money was split, with its amounts
// after refunds.
import { addressText } from '@daynook/contract/countries/addresses';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { calculateShare } from '../prices/service.ts';
import * as store from './report-store.ts';
import { sharesWithTax, stayWithoutTax, stayWithTax, taxesKept } from './rules.ts';

const BATCH = 2_000;

/** A month of a property in one currency. Amounts of stays are without tax. */
export interface Line {
  readonly hostId: string;
  readonly propertyId: string;
  readonly currency: string;
  readonly month: number;
  stays: number;
  days: number;
  grossMinor: number;
  hostFeeMinor: number;
  otherFeeMinor: number;
  hostTaxMinor: number;
  platformTaxMinor: number;
  feeTaxMinor: number;
  paidOutMinor: number;
}

/** What's left of a booking's price, fees, and taxes after refunds. */
function add(line: Line, row: store.SettledRow): void {
  const agreedMinor = row.isCancelled ? (row.hostPartMinor ?? 0) : stayWithTax(row.taxes, row.subtotalMinor);
  const stay = stayWithoutTax(row.taxes, Math.max(0, agreedMinor - row.hostRefundMinor));
  const hostFeeMinor = calculateShare(stay.stayMinor, row.hostFeeBasisPoints);
  const kept = { ...stay, hostFeeMinor, guestFeeMinor: 0 };
  const shares = sharesWithTax(row.taxes, kept);
  for (const tax of taxesKept(row.taxes, kept)) {
    if (tax.supply === 'host-fee') line.feeTaxMinor += tax.amountMinor;
    else if (tax.remittedBy === 'host') line.hostTaxMinor += tax.amountMinor;
    else line.platformTaxMinor += tax.amountMinor;
  }
  if (stay.stayMinor > 0) {
    line.stays += 1;
    line.days += row.days;
  }
  line.grossMinor += stay.stayMinor;
  line.hostFeeMinor += hostFeeMinor;
  line.otherFeeMinor += row.revenueMinor - shares.platformMinor;
  line.paidOutMinor += shares.hostMinor;
}

/** The year's lines of a host, or of all hosts, in order. */
export async function listLines(db: Kysely<DB>, hostId: string | null, year: number): Promise<Line[]> {
  const window = { hostId, from: new Date(Date.UTC(year, 0)), to: new Date(Date.UTC(year + 1, 0)) };
  const lines = new Map<string, Line>();
  for (let after: string | null = null; ; ) {
    const rows: store.SettledRow[] = await store.listSettled(db, window, after, BATCH);
    for (const row of rows) {
      const { propertyId, currency, month } = row;
      const key = [row.hostId, propertyId, currency, String(month).padStart(2, '0')].join(' ');
      const sums = { stays: 0, days: 0, grossMinor: 0, hostFeeMinor: 0, otherFeeMinor: 0, paidOutMinor: 0 };
      const taxes = { hostTaxMinor: 0, platformTaxMinor: 0, feeTaxMinor: 0 };
      const line = lines.get(key) ?? { hostId: row.hostId, propertyId, currency, month, ...sums, ...taxes };
      lines.set(key, line);
      add(line, row);
    }
    if (rows.length < BATCH) break;
    after = rows.at(-1)!.id;
  }
  return [...lines.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

export const formatAddress = (property: store.PropertyRow): string =>
  [addressText(property), property.country].join(', ');
