// Annual reports of hosts and of the operator: what stays brought, fees, and taxes, by month and property. With what the Canada
// Revenue Agency (Part XX), the EU (DAC7), and the IRS (1099-K) ask platforms for. A booking counts in the month its money was shared
// out, as it stands after refunds.
import { Readable } from 'node:stream';
import { BRAND } from '@daynook/contract/brand';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { type Cell, csvLine, decimalAmount } from '../../lib/csv.ts';
import { audit } from '../audit/service.ts';
import { shareOf } from '../prices/service.ts';
import * as store from './report-store.ts';
import { sharesWithTax, stayWithoutTax, stayWithTax, taxesKept } from './rules.ts';
import { openTaxpayerId } from './taxpayer.ts';

const BATCH = 2_000;
const MARKET_ID = '00000000-0000-4000-8000-000000000001';

/** A month of a property, in one currency. Amounts of stays are without tax. */
interface Line {
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

/** What's left of a booking's price, fees, and taxes after everything that went back. */
function add(line: Line, row: store.SettledRow): void {
  const agreedMinor = row.isCancelled ? (row.hostPartMinor ?? 0) : stayWithTax(row.taxes, row.subtotalMinor);
  const stay = stayWithoutTax(row.taxes, Math.max(0, agreedMinor - row.hostRefundMinor));
  const hostFeeMinor = shareOf(stay.stayMinor, row.hostFeeBasisPoints);
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

/** The year's lines of a host, or of all, in order. */
async function linesOf(db: Kysely<DB>, hostId: string | null, year: number): Promise<Line[]> {
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

const LINE_HEAD = [
  'Year',
  'Quarter',
  'Month (UTC)',
  'Property',
  'Property address',
  'Currency',
  'Stays',
  'Days booked',
  'Gross without tax',
  'Platform fee',
  'Tax on platform fee',
  'Tax remitted by host',
  'Tax remitted by platform',
  'Host’s share',
];

const addressOf = ({ street, unit, city, region, postalCode, country }: store.PropertyRow): string =>
  [street, unit, city, region, postalCode, country].filter(Boolean).join(', ');

function cellsOf(line: Line, year: number, property: store.PropertyRow): Cell[] {
  const amounts = [
    line.grossMinor,
    line.hostFeeMinor,
    line.feeTaxMinor,
    line.hostTaxMinor,
    line.platformTaxMinor,
    line.paidOutMinor,
  ];
  return [
    year,
    Math.ceil(line.month / 3),
    line.month,
    property.title,
    addressOf(property),
    line.currency,
    line.stays,
    line.days,
    ...amounts.map((minor) => decimalAmount(minor, line.currency)),
  ];
}

const fileOf = (name: string, year: number, lines: readonly string[]): Download =>
  new Download(Readable.from([`\ufeff${lines.join('')}`]), `${BRAND.name.toLowerCase()}-${name}-${year}.csv`);

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** A host's year, for their own return. */
export async function exportOwnReport(
  deps: Deps,
  actor: MemberActor,
  { year }: { readonly year: number },
): Promise<Download> {
  const db = deps.db.kysely;
  const lines = await linesOf(db, actor.memberId, year);
  const properties = await store.listProperties(db, unique(lines.map(({ propertyId }) => propertyId)));
  return fileOf('taxes', year, [
    csvLine(LINE_HEAD),
    ...lines.map((line) => csvLine(cellsOf(line, year, properties.get(line.propertyId)!))),
  ]);
}

const SELLER_HEAD = [
  'Host ID',
  'Name',
  'Email',
  'Legal name',
  'Individual or business',
  'Date of birth',
  'Primary address',
  'Taxpayer number issued by',
  'Taxpayer number',
  'Tax registrations',
  'Payout accounts',
];

function sellerCells(deps: Deps, seller: store.SellerRow): Cell[] {
  const { address, registrations } = seller;
  return [
    seller.id,
    seller.name,
    seller.email,
    seller.legalName,
    seller.entity,
    seller.birthDate,
    address &&
      [address.line1, address.line2, address.city, address.region, address.postalCode, address.country]
        .filter(Boolean)
        .join(', '),
    seller.taxpayerCountry,
    seller.sealedTaxpayerId && openTaxpayerId(deps, seller.id, seller.sealedTaxpayerId),
    (registrations ?? []).map(({ scheme, number }) => `${scheme} ${number}`).join('; '),
    seller.accounts,
  ];
}

/** Every host's year, with who they are. Taxpayer numbers are in it, so each download is logged. */
export async function exportReport(
  deps: Deps,
  actor: MemberActor,
  { year }: { readonly year: number },
): Promise<Download> {
  const db = deps.db.kysely;
  const lines = await linesOf(db, null, year);
  const [properties, sellers] = await Promise.all([
    store.listProperties(db, unique(lines.map(({ propertyId }) => propertyId))),
    store.listSellers(db, unique(lines.map(({ hostId }) => hostId))),
  ]);
  const subject = { kind: 'tax-setting' as const, id: MARKET_ID };
  await audit(db, deps, { actorId: actor.memberId, action: 'tax-report-downloaded', subject, reason: String(year) });
  return fileOf('tax-report', year, [
    csvLine([...SELLER_HEAD, ...LINE_HEAD, 'Other platform fees']),
    ...lines.map((line) =>
      csvLine([
        ...sellerCells(deps, sellers.get(line.hostId)!),
        ...cellsOf(line, year, properties.get(line.propertyId)!),
        decimalAmount(line.otherFeeMinor, line.currency),
      ]),
    ),
  ]);
}
