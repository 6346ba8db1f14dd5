// Issues a booking's missing invoices: an invoice for what was sold, a credit note for what was refunded since. The transaction
// that writes a document also takes its number, so no number is skipped or given twice.
import type { PriceLine } from '@daynook/contract/bookings';
import type { BillingDetails } from '@daynook/contract/money/invoices';
import type { Transaction } from 'kysely';
import { chooseReader } from '../../current-languages.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { forReader } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { prorated } from '../../lib/prorated.ts';
import { findBuyer } from '../billing/service.ts';
import { findReaderChoices } from '../members/service.ts';
import { findSeller } from '../tax/service.ts';
import {
  hostFeeContent,
  type InvoiceContent,
  type Party,
  sellerParty,
  soldLines,
  taxesIn,
  toBuyer,
  toHostSale,
  toSaleContent,
} from './content.ts';
import { currentHostFee } from './host-fee.ts';
import { numberWords, type Seller, salesBySeller } from './rules.ts';
import * as store from './store.ts';

type Writer = Pick<Deps, 'newId' | 'clock' | 'config'>;

/** What's invoiced for a booking: the stay and the guest fee to the guest, the host fee to the host. */
type Sold = Seller | 'host-fee';

/** Hosts first, so all transactions lock the two number sequences in the same order. */
const SOLD: readonly Sold[] = ['host', 'platform', 'host-fee'];
const isToGuest = ({ seller }: { seller: Sold }): boolean => seller !== 'host-fee';

/** Compared by kind instead of id, because the host's account may have been merged since. */
const isIssuedBy =
  (seller: Sold) =>
  (invoice: store.InvoiceRow): boolean =>
    (invoice.is_to_host ? 'host-fee' : invoice.seller_id === null ? 'platform' : 'host') === seller;

/** The part of an invoice that isn't credited. */
const uncorrectedMinor = (invoice: store.InvoiceRow, all: readonly store.InvoiceRow[]): number =>
  all.reduce((left, other) => left - (other.corrects_id === invoice.id ? other.total_minor : 0), invoice.total_minor);

interface Sale {
  readonly row: store.SaleRow;
  readonly billing: BillingDetails | undefined;
  /** Who that is, to tell whether it changed. Invoices have it in the buyer's language. */
  readonly buyer: Party;
  readonly issued: readonly store.InvoiceRow[];
}

async function write(
  trx: Transaction<DB>,
  deps: Writer,
  { row }: Pick<Sale, 'row'>,
  sellerId: string | null,
  document: Pick<store.NewInvoice, 'kind' | 'isToHost' | 'correctsId' | 'totalMinor' | 'content'>,
): Promise<void> {
  const number = await store.takeNumber(trx, sellerId);
  await store.insertInvoice(trx, {
    id: deps.newId(),
    sellerId,
    number,
    bookingId: row.id,
    currency: row.currency,
    at: deps.clock.now(),
    ...document,
  });
}

/** In the language of what it corrects. */
const writeRefundLine = ({ content }: store.InvoiceRow, number: string): string =>
  forReader(content, () => say('Refund of invoice {number}', { number }));

/** Credits an amount from the seller's invoices, newest first. */
async function credit(trx: Transaction<DB>, deps: Writer, sale: Sale, seller: Sold, amountMinor: number) {
  let restMinor = amountMinor;
  for (const invoice of sale.issued.filter(isIssuedBy(seller)).toReversed()) {
    const totalMinor = Math.min(restMinor, invoice.kind === 'invoice' ? uncorrectedMinor(invoice, sale.issued) : 0);
    if (totalMinor <= 0) continue;
    const corrects = numberWords(invoice.seller_id, invoice.number);
    const lines = [[writeRefundLine(invoice, corrects), totalMinor]] as const;
    const taxes = invoice.content.taxes.map(
      ([text, taxMinor]) => [text, prorated(taxMinor, totalMinor, invoice.total_minor)] as const,
    );
    const content: InvoiceContent = { ...invoice.content, lines, totalMinor, taxes, corrects };
    await write(trx, deps, sale, invoice.seller_id, {
      kind: 'credit-note',
      isToHost: invoice.is_to_host,
      correctsId: invoice.id,
      totalMinor,
      content,
    });
    restMinor -= totalMinor;
  }
}

/** What's written once for a buyer who's a member, in their language and on their clock. */
async function writeFor<T>(trx: Transaction<DB>, { config }: Writer, memberId: string, content: () => T): Promise<T> {
  return forReader(chooseReader(config, await findReaderChoices(trx, memberId)), content);
}

async function invoice(trx: Transaction<DB>, deps: Writer, sale: Sale, seller: Sold, totalMinor: number) {
  const { row, billing } = sale;
  if (seller === 'host-fee') {
    const parties = { seller: await findSeller(trx, null), buyer: await findSeller(trx, row.host_id) };
    const content = await writeFor(trx, deps, row.host_id, () =>
      hostFeeContent(row, { ...parties, fee: currentHostFee(toHostSale(row)), totalMinor }),
    );
    await write(trx, deps, sale, null, { kind: 'invoice', isToHost: true, correctsId: null, totalMinor, content });
    return;
  }
  const sellerId = seller === 'host' ? row.host_id : null;
  const said = await findSeller(trx, sellerId);
  const content = await writeFor(
    trx,
    deps,
    row.guest_id,
    (): InvoiceContent => ({
      ...toSaleContent(row),
      seller: sellerParty(row, seller, said),
      buyer: toBuyer(row, billing),
      isToTeam: row.team_id && billing ? true : undefined,
      lines: soldLines(row, seller, totalMinor),
      totalMinor,
      taxes: taxesIn(row, seller, totalMinor),
      corrects: null,
    }),
  );
  await write(trx, deps, sale, sellerId, { kind: 'invoice', isToHost: false, correctsId: null, totalMinor, content });
}

/** What each seller should have invoiced, and what they did. */
async function compareWithInvoices(trx: Transaction<DB>, { row, issued }: Pick<Sale, 'row' | 'issued'>) {
  const money = await store.readMoney(trx, row.id);
  const toGuest = salesBySeller({
    lines: row.lines as PriceLine[],
    totalMinor: row.total_minor,
    hostPartMinor: row.host_part_minor,
    hostRefundMinor: row.host_refund_minor,
    ...money,
  });
  const isEarned = money.isPaid && money.isSharedOut;
  const sold = { ...toGuest, 'host-fee': isEarned ? currentHostFee(toHostSale(row)).totalMinor : 0 };
  return SOLD.map((seller) => {
    const own = issued.filter(isIssuedBy(seller));
    const net = own.reduce((sum, { kind, total_minor }) => sum + (kind === 'invoice' ? total_minor : -total_minor), 0);
    return { seller, soldMinor: sold[seller], invoicedMinor: net };
  });
}

export async function findSale(trx: Transaction<DB>, bookingId: string): Promise<Sale | undefined> {
  const row = await store.lockSale(trx, bookingId);
  if (!row) return undefined;
  const billing = await findBuyer(trx, row.guest_id, bookingId);
  return {
    row,
    billing,
    buyer: toBuyer(row, billing),
    issued: await store.listInvoices(trx, bookingId),
  };
}

/** Whether the guest has paid for something that isn't invoiced. */
export async function isAnythingDue(trx: Transaction<DB>, sale: Sale): Promise<boolean> {
  return (await compareWithInvoices(trx, sale))
    .filter(isToGuest)
    .some(({ soldMinor, invoicedMinor }) => soldMinor > invoicedMinor);
}

/** Issues missing documents. Safe to repeat, also at the same time, because the booking is locked. Returns how many were issued. */
export async function issueFor(trx: Transaction<DB>, deps: Writer, bookingId: string): Promise<number> {
  const sale = await findSale(trx, bookingId);
  if (!sale) return 0;
  let count = 0;
  for (const { seller, soldMinor, invoicedMinor } of await compareWithInvoices(trx, sale)) {
    if (soldMinor === invoicedMinor) continue;
    count += 1;
    if (soldMinor > invoicedMinor) await invoice(trx, deps, sale, seller, soldMinor - invoicedMinor);
    else await credit(trx, deps, sale, seller, invoicedMinor - soldMinor);
  }
  return count;
}

/** Credits all invoices and issues them again, for example to a company that was added too late. */
export async function reissue(trx: Transaction<DB>, deps: Writer, bookingId: string): Promise<void> {
  const sale = await findSale(trx, bookingId);
  if (!sale || sale.issued.length === 0) return;
  for (const { seller, invoicedMinor } of (await compareWithInvoices(trx, sale)).filter(isToGuest))
    if (invoicedMinor > 0) await credit(trx, deps, sale, seller, invoicedMinor);
  await issueFor(trx, deps, bookingId);
}

/** Ledger entries become visible when their transaction commits, which may be this much later. */
const OVERLAP_MS = 60 * 60_000;
const FIRST_LOOK_MS = 400 * 86_400_000;

/** Issues the invoices of bookings that have closed or been canceled. Safe on several nodes at once. */
export async function issueDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  const db = deps.db.kysely;
  const until = deps.clock.now();
  const last = (await store.readProgress(db))?.getTime() ?? until.getTime() - FIRST_LOOK_MS;
  // A mark in the future comes from a wrong clock.
  const from = Math.min(last, until.getTime());
  let count = 0;
  let isWhole = true;
  for (const id of await store.listMoved(db, new Date(from - OVERLAP_MS), until)) {
    if (signal?.aborted) return count;
    try {
      count += await retryTransaction(db, (trx) => issueFor(trx, deps, id));
    } catch (error) {
      // The others go on. The next run tries this one again.
      deps.log.error({ err: error, bookingId: id }, 'an invoice could not be issued');
      isWhole = false;
    }
  }
  if (isWhole) await store.saveProgress(db, until);
  return count;
}
