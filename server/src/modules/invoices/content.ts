// All that's printed on an invoice, as it's kept. Pure.
import type { PriceLine } from '@daynook/contract/bookings';
import { BRAND } from '@daynook/contract/brand';
import type { BillingDetails } from '@daynook/contract/invoices';
import type { PaymentMethod } from '@daynook/contract/payment-methods';
import { spanWords } from '../../lib/time/words.ts';
import { METHOD_WORDS } from '../bookings/service.ts';
import { lineWords } from '../prices/service.ts';
import { linesOf, type Seller } from './rules.ts';
import type { SaleRow } from './store.ts';

/** A seller or a buyer, line by line: name, address, tax numbers. */
export type Party = readonly string[];

export interface InvoiceContent {
  readonly seller: Party;
  readonly buyer: Party;
  readonly reference: string;
  readonly listing: string;
  readonly place: string;
  readonly when: string;
  readonly timeZone: string;
  readonly country: string;
  readonly paidBy: string;
  readonly lines: readonly (readonly [text: string, amountMinor: number])[];
  readonly totalMinor: number;
  /** The number of the invoice that a credit note takes from. */
  readonly corrects: string | null;
}

export const buyerOf = (guestName: string, billing: BillingDetails | undefined, invoiceTo: string | null): Party => {
  if (billing) {
    const { companyName, address, taxNumber } = billing;
    return [
      companyName,
      ...address.split('\n'),
      ...(taxNumber ? [`Tax number: ${taxNumber}`] : []),
      `For ${guestName}`,
    ];
  }
  return invoiceTo ? [...invoiceTo.split('\n'), `For ${guestName}`] : [guestName];
};

/** What the sale is about, the same on all of its documents. */
export const saleOf = (row: SaleRow) => ({
  reference: row.reference,
  listing: row.listing_title,
  place: [row.city, row.region, row.country].filter(Boolean).join(', '),
  when: spanWords(row.starts_at!, row.ends_at!, row.time_zone),
  timeZone: row.time_zone,
  country: row.country,
  paidBy: METHOD_WORDS[row.payment_method as PaymentMethod],
});

export const sellerNameOf = (row: SaleRow, seller: Seller): string => (seller === 'host' ? row.host_name : BRAND.name);

/** The lines of the seller as agreed; where less was sold in the end, what was given back stands below them. */
export function soldLines(row: SaleRow, seller: Seller, totalMinor: number): (readonly [string, number])[] {
  const agreed = linesOf({ lines: row.lines as PriceLine[] }, seller).map(
    (line) => [lineWords(line, row.currency), line.amountMinor] as const,
  );
  const backMinor = agreed.reduce((sum, [, amountMinor]) => sum + amountMinor, 0) - totalMinor;
  return backMinor === 0 ? agreed : [...agreed, ['Refunded before this invoice', -backMinor]];
}
