// Everything printed on an invoice, as stored. Pure.
import type { PriceLine } from '@daynook/contract/bookings';
import type { BillingDetails } from '@daynook/contract/money/invoices';
import type { PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { currentBrand } from '../../current-settings.ts';
import { prorated } from '../../lib/prorated.ts';
import { spanWords } from '../../lib/time/words.ts';
import { METHOD_WORDS } from '../bookings/service.ts';
import { lineWords, taxWords } from '../prices/service.ts';
import type { findSeller } from '../tax/service.ts';
import type { HostFee, HostSale } from './host-fee.ts';
import { agreedWith, listSoldLines, type Seller } from './rules.ts';
import type { SaleRow } from './store.ts';

type SellerDetails = NonNullable<Awaited<ReturnType<typeof findSeller>>>;

/** A seller or buyer, line by line: name, address, tax numbers. */
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
  /** The taxes in the total. */
  readonly taxes: readonly (readonly [text: string, amountMinor: number])[];
  /** The number of the invoice that a credit note corrects. */
  readonly corrects: string | null;
}

export const toBuyer = (guestName: string, billing: BillingDetails | undefined, invoiceTo: string | null): Party => {
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

/** What the sale is about, which is the same on all its documents. */
export const toSaleContent = (row: SaleRow) => ({
  reference: row.reference,
  listing: row.listing_title,
  place: [row.city, row.region, row.country].filter(Boolean).join(', '),
  when: spanWords(row.starts_at!, row.ends_at!, row.time_zone),
  timeZone: row.time_zone,
  country: row.country,
  paidBy: METHOD_WORDS[row.payment_method as PaymentMethod],
});

const listTaxes = (row: SaleRow, seller: Seller): TaxLine[] =>
  (row.taxes as unknown as TaxLine[]).filter(({ supply }) => supply === (seller === 'host' ? 'stay' : 'guest-fee'));

const toParty = (name: string, said: SellerDetails | undefined, numbers: readonly string[]): Party => {
  if (!said) return [name, ...new Set(numbers)];
  const { line1, line2, city, region, postalCode, country } = said.address;
  const place = [city, region, postalCode].filter(Boolean).join(', ');
  return [said.legalName, line1, line2, place, country, ...new Set(numbers)].filter(Boolean);
};

/** The seller with the address they gave for taxes, and the tax numbers that apply. */
export function sellerParty(row: SaleRow, seller: Seller, said: SellerDetails | undefined): Party {
  const name = said?.legalName ?? (seller === 'host' ? row.host_name : currentBrand().name);
  const numbers = listTaxes(row, seller).flatMap(({ name: tax, number }) =>
    number ? [`${tax} number: ${number}`] : [],
  );
  return toParty(name, said, numbers);
}

/** A booking's amounts, for calculating the host fee. */
export const toHostSale = (row: SaleRow): HostSale => ({
  taxes: row.taxes as unknown as TaxLine[],
  subtotalMinor: row.subtotal_minor,
  hostFeeBasisPoints: row.host_fee_basis_points,
  isCancelled: row.status === 'cancelled',
  hostPartMinor: row.host_part_minor,
  hostRefundMinor: row.host_refund_minor,
});

interface HostFeeSale {
  readonly seller: SellerDetails | undefined;
  readonly buyer: SellerDetails | undefined;
  readonly fee: HostFee;
  /** How much of the fee is invoiced now. */
  readonly totalMinor: number;
}

/** The operator's invoice to a host. */
export function hostFeeContent(row: SaleRow, { seller, buyer, fee, totalMinor }: HostFeeSale): InvoiceContent {
  const numbers = fee.taxes.flatMap(({ name, number }) => (number ? [`${name} number: ${number}`] : []));
  const part = (amountMinor: number): number => prorated(amountMinor, totalMinor, fee.totalMinor);
  const added = fee.taxes
    .filter(({ isIncluded }) => !isIncluded)
    .map((tax) => [taxWords(tax), part(tax.amountMinor)] as const);
  const addedMinor = added.reduce((sum, [, amountMinor]) => sum + amountMinor, 0);
  return {
    ...toSaleContent(row),
    paidBy: row.collected_by === 'host' ? `Owed to ${currentBrand().name}` : 'Deducted from your earnings',
    seller: toParty(currentBrand().name, seller, numbers),
    buyer: toParty(row.host_name, buyer, []),
    lines: [[`Host fee (${row.host_fee_basis_points / 100}%)`, totalMinor - addedMinor], ...added],
    totalMinor,
    taxes: fee.taxes.map((tax) => [taxWords(tax), part(tax.amountMinor)] as const),
    corrects: null,
  };
}

/** The seller's taxes in this part of the agreed amount. */
export function taxesIn(row: SaleRow, seller: Seller, totalMinor: number): (readonly [string, number])[] {
  const agreedMinor = agreedWith({ lines: row.lines as PriceLine[] }, seller);
  return listTaxes(row, seller).map((tax) => [taxWords(tax), prorated(tax.amountMinor, totalMinor, agreedMinor)]);
}

/** The seller's lines as agreed. If less was sold in the end, the refund follows below them. */
export function soldLines(row: SaleRow, seller: Seller, totalMinor: number): (readonly [string, number])[] {
  const agreed = listSoldLines({ lines: row.lines as PriceLine[] }, seller)
    .filter(({ tax }) => !tax?.isIncluded)
    .map((line) => [lineWords(line, row.currency), line.amountMinor] as const);
  const backMinor = agreed.reduce((sum, [, amountMinor]) => sum + amountMinor, 0) - totalMinor;
  return backMinor === 0 ? agreed : [...agreed, ['Refunded before this invoice', -backMinor]];
}
