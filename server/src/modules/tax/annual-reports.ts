// Annual reports for hosts and the operator: earnings, fees, and taxes by month and property. Includes what the Canada Revenue
// Agency (Part XX) and the IRS (1099-K) require of platforms, and for the EU (DAC7) all but taxpayer numbers, which are only those of
// Canada and the United States. As CSV, and for a single host as PDF by quarter.
import { Readable } from 'node:stream';
import { brandSlug } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Cell, csvLine, decimalAmount } from '../../lib/csv.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import { downloadPdf } from '../documents/service.ts';
import { taxAddressLines } from './address-lines.ts';
import { formatAddress, type Line, listLines } from './report-lines.ts';
import { reportDocument } from './report-pdf.ts';
import * as store from './report-store.ts';
import { openTaxpayerId } from './taxpayer.ts';

const MARKET_ID = '00000000-0000-4000-8000-000000000001';

const listHeadings = () => [
  say('Year'),
  say('Quarter'),
  say('Month (UTC)'),
  say('Property'),
  say('Property address'),
  say('Currency'),
  say('Stays'),
  say('Days booked'),
  say('Gross before tax'),
  say('Platform fee'),
  say('Tax on platform fee'),
  say('Tax remitted by host'),
  say('Tax remitted by platform'),
  say('Host’s earnings'),
];

function toCells(line: Line, year: number, property: store.PropertyRow): Cell[] {
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
    formatAddress(property),
    line.currency,
    line.stays,
    line.days,
    ...amounts.map((minor) => decimalAmount(minor, line.currency)),
  ];
}

const makeFile = (name: string, year: number, lines: readonly string[]): Download =>
  new Download(Readable.from([`\ufeff${lines.join('')}`]), `${brandSlug()}-${name}-${year}.csv`);

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** A host's year, for their own tax return. */
export async function exportOwnReport(
  deps: Deps,
  actor: MemberActor,
  { year }: { readonly year: number },
): Promise<Download> {
  const db = deps.db.kysely;
  const lines = await listLines(db, actor.memberId, year);
  const properties = await store.listProperties(db, unique(lines.map(({ propertyId }) => propertyId)));
  return makeFile('taxes', year, [
    csvLine(listHeadings()),
    ...lines.map((line) => csvLine(toCells(line, year, properties.get(line.propertyId)!))),
  ]);
}

const listSellerHeadings = () => [
  say('Host ID'),
  say('Name'),
  say('Email'),
  say('Legal name'),
  say('Individual or business'),
  say('Date of birth'),
  say('Primary address'),
  say('Taxpayer number issued by'),
  say('Taxpayer number'),
  say('Tax registrations'),
  say('Payout accounts'),
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
    address && taxAddressLines(address).join(', '),
    seller.taxpayerCountry,
    seller.sealedTaxpayerId && openTaxpayerId(deps, seller.id, seller.sealedTaxpayerId),
    (registrations ?? []).map(({ scheme, number }) => `${scheme} ${number}`).join('; '),
    seller.accounts,
  ];
}

/** All hosts' year, with their identities. It includes taxpayer numbers, so each download is logged. */
export async function exportReport(
  deps: Deps,
  actor: MemberActor,
  { year }: { readonly year: number },
): Promise<Download> {
  const db = deps.db.kysely;
  const lines = await listLines(db, null, year);
  const [properties, sellers] = await Promise.all([
    store.listProperties(db, unique(lines.map(({ propertyId }) => propertyId))),
    store.listSellers(db, unique(lines.map(({ hostId }) => hostId))),
  ]);
  const subject = { kind: 'tax-setting' as const, id: MARKET_ID };
  await audit(db, deps, { actorId: actor.memberId, action: 'tax-report-downloaded', subject, reason: String(year) });
  return makeFile('tax-report', year, [
    csvLine([...listSellerHeadings(), ...listHeadings(), say('Other platform fees')]),
    ...lines.map((line) =>
      csvLine([
        ...sellerCells(deps, sellers.get(line.hostId)!),
        ...toCells(line, year, properties.get(line.propertyId)!),
        decimalAmount(line.otherFeeMinor, line.currency),
      ]),
    ),
  ]);
}

async function makeReport(deps: Deps, hostId: string, year: number): Promise<Download> {
  const db = deps.db.kysely;
  const lines = await listLines(db, hostId, year);
  const properties = await store.listProperties(db, unique(lines.map(({ propertyId }) => propertyId)));
  const seller = (await store.listSellers(db, [hostId])).get(hostId);
  if (!seller) throw new AppError('NOT_FOUND');
  const last4 = seller.sealedTaxpayerId && openTaxpayerId(deps, hostId, seller.sealedTaxpayerId).slice(-4);
  const report = { year, lines, properties, seller, taxpayerLast4: last4 || null };
  return downloadPdf(reportDocument(report, deps.clock.now()), `${brandSlug()}-annual-report-${year}.pdf`);
}

/** A host's year by quarter, as PDF. */
export const downloadOwnReport = (
  deps: Deps,
  actor: MemberActor,
  { year }: { readonly year: number },
): Promise<Download> => makeReport(deps, actor.memberId, year);

/** The same for staff. Access is logged. Throws NOT_FOUND. */
export async function downloadReport(
  deps: Deps,
  actor: MemberActor,
  { id, year }: { readonly id: string; readonly year: number },
): Promise<Download> {
  const file = await makeReport(deps, id, year);
  const subject = { kind: 'member' as const, id };
  await audit(deps.db.kysely, deps, {
    actorId: actor.memberId,
    action: 'tax-report-downloaded',
    subject,
    reason: String(year),
  });
  return file;
}
