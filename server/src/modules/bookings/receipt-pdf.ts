// The receipt as a PDF, with the same facts and texts as the page.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { Receipt } from '@daynook/contract/bookings';
import type { PaymentMethod } from '@daynook/contract/money/payment-methods';
import { brandSlug, currentBrand } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Download } from '../../http/bind.ts';
import { currentReader, forReader } from '../../lib/languages/reader.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { dayWords, hourWords, spanWords, zoneWords } from '../../lib/time/words.ts';
import { downloadPdf, makePdf, type PdfBlock, type PdfDocument, pageSizeFor } from '../documents/service.ts';
import { findHourCycle } from '../members/service.ts';
import { lineWords, taxWords } from '../prices/service.ts';
import { findCountry } from './read-store.ts';
import { guestReceipt, viewReceipt } from './receipt.ts';

export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  'bank-transfer': 'Bank transfer',
  invoice: 'Company invoice',
  cash: 'Cash',
  sandbox: 'Card (test)',
  credit: 'Credit',
};

const STATUS_WORDS: Readonly<Record<BookingStatus, string>> = {
  hold: 'Held',
  requested: 'Requested',
  awaiting_payment: 'Awaiting payment',
  confirmed: 'Confirmed',
  active: 'In progress',
  completed: 'Completed',
  closed: 'Closed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  cancelled: 'Canceled',
};

type Movement = Receipt['movements'][number];
const MOVEMENT_WORDS: Readonly<Record<Movement['kind'], string>> = {
  paid: 'Paid',
  refunded: 'Refunded',
  'credit-used': 'Paid with credit',
  'credit-returned': 'Returned as credit',
  earned: 'Earned',
  'given-up': 'Refunded to the guest',
  damage: 'Paid for damage',
  'damage-refunded': 'Refunded for damage',
  extra: 'Extra payment',
};
const TAKES_AWAY: readonly Movement['kind'][] = ['refunded', 'credit-returned', 'given-up', 'damage-refunded'];
const signed = ({ kind, amountMinor }: Movement): number => (TAKES_AWAY.includes(kind) ? -amountMinor : amountMinor);

const COLUMNS = [
  { label: 'Description', share: 7 },
  { label: 'Amount', share: 3, isAmount: true },
];

/** Taxes that reduce the host's earnings: on our fee, and on the stay if we remit it. */
const taxesOffEarnings = ({ taxes, currency }: Receipt): [string, string][] => [
  ...taxes
    .filter(({ supply, isIncluded }) => supply === 'host-fee' && !isIncluded)
    .map((tax): [string, string] => [taxWords(tax), moneyWords(-tax.amountMinor, currency)]),
  ...taxes
    .filter(({ supply, remittedBy }) => supply === 'stay' && remittedBy === 'platform')
    .map((tax): [string, string] => [
      `${taxWords(tax)}, remitted by ${currentBrand().name}`,
      moneyWords(-tax.amountMinor, currency),
    ]),
];

function priceTable(receipt: Receipt): PdfBlock {
  const { lines, totalMinor, hostFeeMinor, hostEarningsMinor, hostLossMinor, currency } = receipt;
  const money = (amountMinor: number): string => moneyWords(amountMinor, currency);
  const earned = hostFeeMinor !== null && hostEarningsMinor !== null;
  return {
    kind: 'table',
    caption: 'Price',
    columns: COLUMNS,
    rows: lines.map((line) => [lineWords(line, currency), money(line.amountMinor)]),
    totals: [
      ['Total', money(totalMinor)],
      ...(earned
        ? [
            [`${currentBrand().name} fee`, money(-hostFeeMinor)],
            ...taxesOffEarnings(receipt),
            ['You earn', money(hostEarningsMinor)],
          ]
        : []),
      ...(hostLossMinor ? [['Deducted for a refund you agreed to', money(-hostLossMinor)]] : []),
    ],
  };
}

function drawMovements({ movements, side, currency, timeZone }: Receipt): PdfBlock {
  if (movements.length === 0)
    return {
      kind: 'text',
      text: side === 'guest' ? 'No payments for this booking.' : 'Nothing yet. You earn this once the booking closes.',
    };
  const total = movements.reduce((sum, movement) => sum + signed(movement), 0);
  return {
    kind: 'table',
    caption: 'Transactions',
    columns: COLUMNS,
    rows: movements.map((movement) => {
      const at = new Date(movement.at);
      const when = `${dayWords(at, timeZone)}, ${hourWords(at, timeZone)} (${zoneWords(timeZone)})`;
      return [`${MOVEMENT_WORDS[movement.kind]}: ${when}`, moneyWords(signed(movement), currency)];
    }),
    totals: [[side === 'guest' ? 'Total paid' : 'Total earned', moneyWords(total, currency)]],
  };
}

/** Terms agreed on besides the price. */
const depositFact = ({ damageDepositMinor, currency }: Receipt): [string, string][] =>
  damageDepositMinor === 0
    ? []
    : [['Damage deposit', `Agreed maximum of ${moneyWords(damageDepositMinor, currency)}. Not part of the price.`]];

function receiptDocument(receipt: Receipt, { country, now }: { country: string; now: Date }): PdfDocument {
  const { side, listing, timeZone, guests, buyer } = receipt;
  const place = [listing.city, listing.state].filter(Boolean).join(', ');
  const payee = receipt.collectedBy === 'host' ? receipt.hostName : currentBrand().name;
  return {
    title: side === 'guest' ? 'Receipt' : 'Host statement',
    subtitle: receipt.reference,
    brand: currentBrand().name,
    language: 'en-US',
    size: pageSizeFor(country),
    createdAt: now,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Listing', `${listing.title}\n${place}`],
          ['When (local time)', spanWords(new Date(receipt.startsAt), new Date(receipt.endsAt), timeZone)],
          ['Guest', `${receipt.guestName}\n${guests} ${guests === 1 ? 'person' : 'people'}`],
          ...(buyer
            ? [
                [
                  'Billed to',
                  [buyer.companyName, buyer.address, buyer.taxNumber && `Tax number: ${buyer.taxNumber}`]
                    .filter(Boolean)
                    .join('\n'),
                ] as const,
              ]
            : []),
          ['Host', receipt.hostName],
          ['Status', STATUS_WORDS[receipt.status]],
          ['Payment method', `${METHOD_WORDS[receipt.paymentMethod]}, to ${payee}`],
          ...depositFact(receipt),
        ],
      },
      { kind: 'heading', text: 'Price' },
      priceTable(receipt),
      { kind: 'heading', text: 'Transactions' },
      drawMovements(receipt),
    ],
  };
}

/** For those who may see the receipt. Throws NOT_FOUND, FORBIDDEN. */
export async function downloadReceipt(deps: Deps, actor: MemberActor, id: string): Promise<Download> {
  const receipt = await viewReceipt(deps, actor, id);
  const country = await findCountry(deps.db.kysely, id);
  const fileName = `${brandSlug()}-${receipt.side === 'guest' ? 'receipt' : 'statement'}-${receipt.reference}.pdf`;
  const hourCycle = await findHourCycle(deps.db.kysely, actor.memberId);
  const document = forReader({ language: currentReader().language, hourCycle }, () =>
    receiptDocument(receipt, { country, now: deps.clock.now() }),
  );
  return downloadPdf(document, fileName);
}

/** The guest's receipt as a PDF, for the guest's bank. */
export async function makeGuestReceipt(deps: Deps, id: string): Promise<Uint8Array> {
  const country = await findCountry(deps.db.kysely, id);
  return makePdf(receiptDocument(await guestReceipt(deps, id), { country, now: deps.clock.now() }));
}
