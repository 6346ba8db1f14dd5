// Everything printed on an invoice, as stored. Pure.

import type { PriceLine } from '@daynook/contract/bookings';
import { isEuCountry, nameCountry } from '@daynook/contract/countries/countries';
import { FIRST_LANGUAGE, type Language } from '@daynook/contract/languages/languages';
import type { BillingDetails } from '@daynook/contract/money/invoices';
import type { PaymentMethod } from '@daynook/contract/money/payment-methods';
import type { TaxLine } from '@daynook/contract/money/taxes';
import { currentBrand } from '../../current-settings.ts';
import { currentReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { prorated } from '../../lib/prorated.ts';
import { spanWords } from '../../lib/time/words.ts';
import { METHOD_WORDS } from '../bookings/service.ts';
import { formatPercent, lineWords, taxWords } from '../prices/service.ts';
import { findReverseCharge, type findSeller, taxAddressLines } from '../tax/service.ts';
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
  /** Its texts stay in the language in which it was issued: the buyer's. Left out for English. */
  readonly language?: Language | undefined;
  /** How its dates and amounts are written: as in the region that the buyer chose. Left out for what's usual on the site. */
  readonly region?: string | undefined;
  readonly paidBy: string;
  /** It's made out to the team that booked, so those who run it may have it. */
  readonly isToTeam?: true | undefined;
  readonly lines: readonly (readonly [text: string, amountMinor: number])[];
  readonly totalMinor: number;
  /** The taxes in the total. */
  readonly taxes: readonly (readonly [text: string, amountMinor: number])[];
  /** The number of the invoice that a credit note corrects. */
  readonly corrects: string | null;
}

type BuyerRow = Pick<SaleRow, 'guest_name' | 'invoice_to' | 'team_purchase_order'>;

export const toBuyer = (row: BuyerRow, billing: BillingDetails | undefined): Party => {
  const { guest_name: guestName, invoice_to: invoiceTo, team_purchase_order: purchaseOrder } = row;
  const order = purchaseOrder ? [say('{label}: {value}', { label: say('Purchase order'), value: purchaseOrder })] : [];
  if (billing) {
    const { companyName, address, taxNumber } = billing;
    return [
      companyName,
      ...address.split('\n'),
      ...(taxNumber ? [say('Tax number: {taxNumber}', { taxNumber })] : []),
      ...order,
      say('For {guestName}', { guestName }),
    ];
  }
  return invoiceTo
    ? [...invoiceTo.split('\n'), ...order, say('For {guestName}', { guestName })]
    : [guestName, ...order];
};

/** The language of the person it's written for, if it isn't English, and their region if they said one. */
const writeLanguage = (): Pick<InvoiceContent, 'language' | 'region'> => {
  const { language, region } = currentReader();
  return { ...(language === FIRST_LANGUAGE ? {} : { language }), ...(region === undefined ? {} : { region }) };
};

/** What the sale is about, which is the same on all its documents. */
export const toSaleContent = (row: SaleRow) => ({
  reference: row.reference,
  listing: row.listing_title,
  place: [row.city, row.region, nameCountry(currentReader().locale, row.country)].filter(Boolean).join(', '),
  when: spanWords(row.starts_at!, row.ends_at!, row.time_zone),
  timeZone: row.time_zone,
  country: row.country,
  ...writeLanguage(),
  paidBy: METHOD_WORDS[row.payment_method as PaymentMethod](),
});

const listTaxes = (row: SaleRow, seller: Seller): TaxLine[] =>
  (row.taxes as unknown as TaxLine[]).filter(({ supply }) => supply === (seller === 'host' ? 'stay' : 'guest-fee'));

const toParty = (name: string, said: SellerDetails | undefined, numbers: readonly string[]): Party => {
  if (!said) return [name, ...new Set(numbers)];
  return [said.legalName, ...taxAddressLines(said.address), ...new Set(numbers)].filter(Boolean);
};

const taxNumberWords = (tax: string, number: string): string => say('{tax} number: {number}', { tax, number });

/** The seller with the address they gave for taxes, and the tax numbers that apply. */
export function sellerParty(row: SaleRow, seller: Seller, said: SellerDetails | undefined): Party {
  const name = said?.legalName ?? (seller === 'host' ? row.host_name : currentBrand().name);
  const numbers = listTaxes(row, seller).flatMap(({ name: tax, number }) =>
    number ? [taxNumberWords(tax, number)] : [],
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

/** What an invoice has to say where a host owes the VAT on our fee. */
function reverseChargeWords({ seller, buyer, fee }: HostFeeSale, country: string): string[] {
  if (fee.taxes.length > 0 || !isEuCountry(country)) return [];
  const number = findReverseCharge(seller?.registrations ?? [], buyer?.registrations ?? []);
  if (number === undefined) return [];
  return [taxNumberWords('VAT', number), say('Reverse charge: you owe the VAT on this fee')];
}

/** The operator's invoice to a host. */
export function hostFeeContent(row: SaleRow, sale: HostFeeSale): InvoiceContent {
  const { seller, buyer, fee, totalMinor } = sale;
  const numbers = fee.taxes.flatMap(({ name, number }) => (number ? [taxNumberWords(name, number)] : []));
  const part = (amountMinor: number): number => prorated(amountMinor, totalMinor, fee.totalMinor);
  const added = fee.taxes
    .filter(({ isIncluded }) => !isIncluded)
    .map((tax) => [taxWords(tax), part(tax.amountMinor)] as const);
  const addedMinor = added.reduce((sum, [, amountMinor]) => sum + amountMinor, 0);
  return {
    ...toSaleContent(row),
    paidBy: row.collected_by === 'host' ? say('Owed to {brand}') : say('Deducted from your earnings'),
    seller: toParty(currentBrand().name, seller, numbers),
    buyer: toParty(row.host_name, buyer, reverseChargeWords(sale, row.country)),
    lines: [
      [say('Host fee ({percent})', { percent: formatPercent(row.host_fee_basis_points) }), totalMinor - addedMinor],
      ...added,
    ],
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
  return backMinor === 0 ? agreed : [...agreed, [say('Refunded before this invoice'), -backMinor]];
}
