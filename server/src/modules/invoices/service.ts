// Invoices for bookings (decision 0057): the host's for the stay, the operator's for its fee, and credit notes for refunds.

import { INVOICES } from '@daynook/contract/limits/invoices';
import type { BillingDetails, BookingInvoices, Invoice } from '@daynook/contract/money/invoices';
import { brandSlug } from '../../current-settings.ts';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Download } from '../../http/bind.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { findBuyer, saveBilling } from '../billing/service.ts';
import { requireOwnSide } from '../bookings/service.ts';
import { downloadPdf, type PdfBlock } from '../documents/service.ts';
import { findMonth } from '../statements/service.ts';
import { findSale, isAnythingDue, issueDue, issueFor, reissue } from './issue.ts';
import { invoiceDocument, pagesOfInvoices } from './pdf.ts';
import { numberWords } from './rules.ts';
import * as store from './store.ts';

export { issueDue } from './issue.ts';

export const invoiceJobs: readonly TimedJob[] = [{ name: 'invoices-issue', everySeconds: 300, run: issueDue }];

const view = (row: store.InvoiceRow): Invoice => ({
  _id: row.id,
  kind: row.kind as Invoice['kind'],
  number: numberWords(row.seller_id, row.number),
  seller: row.seller_id === null ? 'platform' : 'host',
  sellerName: row.content.seller[0]!,
  corrects: row.content.corrects,
  issuedAt: row.issued_at.toISOString(),
  totalMinor: row.total_minor,
  currency: row.currency,
});

/** Hosts see the invoices they issue and the ones we issue to them. */
const shownTo = (rows: store.InvoiceRow[], isGuest: boolean): store.InvoiceRow[] =>
  rows.filter(({ seller_id, is_to_host }) => (isGuest ? !is_to_host : seller_id !== null || is_to_host));

/** Each change of billing details leaves a credit note followed by a new invoice. */
const changesLeft = (rows: readonly store.InvoiceRow[]): number => {
  const invoices = rows.filter(({ kind, seller_id }) => kind === 'invoice' && seller_id !== null).length;
  return Math.max(0, INVOICES.changesMaximum - Math.max(0, invoices - 1));
};

async function viewFor(deps: Deps, id: string, { isGuest, guestId }: { isGuest: boolean; guestId: string }) {
  return deps.db.kysely.transaction().execute(async (trx): Promise<BookingInvoices> => {
    const sale = await findSale(trx, id);
    const rows = await store.listInvoices(trx, id);
    const own = await findBuyer(trx, guestId, id);
    return {
      invoices: shownTo(rows, isGuest).map(view),
      billing: isGuest ? (own ?? null) : null,
      canIssue: isGuest && sale !== undefined && (await isAnythingDue(trx, sale)),
      changesLeft: isGuest ? changesLeft(rows) : 0,
    };
  });
}

/** For the guest and the host. Throws NOT_FOUND, FORBIDDEN. */
export async function listBookingInvoices(
  deps: Deps,
  actor: MemberActor,
  { id }: { id: string },
): Promise<BookingInvoices> {
  const { row, isGuest } = await requireOwnSide(deps, actor, id);
  return viewFor(deps, id, { isGuest, guestId: row.guest_id });
}

async function requireGuest(deps: Deps, actor: MemberActor, id: string): Promise<string> {
  const { row, isGuest } = await requireOwnSide(deps, actor, id);
  if (!isGuest) throw new AppError('FORBIDDEN');
  return row.guest_id;
}

/** Issues invoices for what the guest has paid and isn't invoiced yet. Throws NOT_FOUND, FORBIDDEN. */
export async function issueInvoices(deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<BookingInvoices> {
  const guestId = await requireGuest(deps, actor, id);
  await retryTransaction(deps.db.kysely, (trx) => issueFor(trx, deps, id));
  return viewFor(deps, id, { isGuest: true, guestId });
}

/**
 * Sets the billing details of one booking. Issued invoices are credited and issued again. Throws NOT_FOUND, FORBIDDEN,
 * STATE_CHANGED.
 */
export async function setBookingBilling(
  deps: Deps,
  actor: MemberActor,
  { id, details }: { id: string; details: BillingDetails | null },
): Promise<BookingInvoices> {
  const guestId = await requireGuest(deps, actor, id);
  await retryTransaction(deps.db.kysely, async (trx) => {
    const before = await findSale(trx, id);
    await saveBilling(trx, { id: deps.newId(), memberId: guestId, bookingId: id, details, at: deps.clock.now() });
    const after = await findSale(trx, id);
    if (!before || !after || before.issued.length === 0 || String(before.buyer) === String(after.buyer)) return;
    if (changesLeft(before.issued) === 0)
      throw new AppError('STATE_CHANGED', {
        message: say('These invoices can’t be changed again. Contact support if they’re wrong.'),
      });
    await reissue(trx, deps, id);
  });
  return viewFor(deps, id, { isGuest: true, guestId });
}

/** Throws NOT_FOUND if nothing has been issued, FORBIDDEN. */
export async function downloadInvoices(deps: Deps, actor: MemberActor, { id }: { id: string }): Promise<Download> {
  const { row, isGuest } = await requireOwnSide(deps, actor, id);
  const rows = shownTo(await store.listInvoices(deps.db.kysely, id), isGuest);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return toFile(rows, row.reference);
}

const toFile = (rows: readonly store.InvoiceRow[], reference: string): Promise<Download> =>
  downloadPdf(invoiceDocument(rows), `${brandSlug()}-invoice-${reference}.pdf`);

/** Credit is the guest's own affair, so the team's copy doesn't say that it was used. */
const asForTeam = (row: store.InvoiceRow): store.InvoiceRow => ({ ...row, content: { ...row.content, paidBy: '' } });

/**
 * The invoices to a booking's guest, for those who run the team that it's for. The caller checks that. Throws STATE_CHANGED if nothing
 * has been issued yet, FORBIDDEN if one is made out to the guest's own details.
 */
export async function downloadTeamInvoices(
  { db }: Deps,
  { id, reference }: { id: string; reference: string },
): Promise<Download> {
  const rows = shownTo(await store.listInvoices(db.kysely, id), true);
  if (rows.length === 0) throw new AppError('STATE_CHANGED', { message: say('Nothing has been invoiced yet.') });
  if (rows.some(({ content }) => !content.isToTeam))
    throw new AppError('FORBIDDEN', {
      message: say(
        'An invoice for this booking is made out to the person who booked. Ask them for it, or to change who it’s made out to. The team’s statement has its number.',
      ),
    });
  return toFile(rows.map(asForTeam), reference);
}

/** How many invoices and credit notes were issued to a team in the range. */
export const countTeamInvoices = store.countTeamInvoices;

/** Pages with the first of them, for those who run the team. The caller checks that. */
export const pagesOfTeamInvoices = async (
  db: Db,
  teamId: string,
  { range, limit }: { readonly range: TimeRange; readonly limit: number },
): Promise<PdfBlock[]> => pagesOfInvoices((await store.listTeamInvoices(db, teamId, range, limit)).map(asForTeam));

/** The numbers of the invoices and credit notes to each booking's guest, in the order they were issued. */
export async function listInvoiceNumbers(db: Db, bookingIds: readonly string[]): Promise<Map<string, string[]>> {
  const numbers = new Map<string, string[]>();
  for (const { booking_id: id, seller_id: seller, number } of await store.listNumbers(db, bookingIds))
    numbers.set(id, [...(numbers.get(id) ?? []), numberWords(seller, number)]);
  return numbers;
}

/** A host's invoices for our fee, issued in one month of their local time. Throws NOT_FOUND if there are none. */
export async function downloadHostInvoices(
  deps: Deps,
  actor: MemberActor,
  { month }: { month: string },
): Promise<Download> {
  const { from, to } = await findMonth(deps, actor.memberId, month);
  const rows = await store.listHostInvoices(deps.db.kysely, actor.memberId, from, to);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return downloadPdf(invoiceDocument(rows), `${brandSlug()}-fee-invoices-${month}.pdf`);
}
