// The receipt as a PDF, with the same facts and texts as the page.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { Receipt } from '@daynook/contract/bookings';
import type { PaymentMethod } from '@daynook/contract/money/payment-methods';
import { brandSlug, currentBrand } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Download } from '../../http/bind.ts';
import { currentReader, forReader, onScreen } from '../../lib/languages/reader.ts';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { fullMomentWords, spanWords } from '../../lib/time/words.ts';
import { downloadPdf, makePdf, type PdfBlock, type PdfDocument, pageSizeFor } from '../documents/service.ts';
import { findReaderChoices } from '../members/service.ts';
import { lineWords, taxWords } from '../prices/service.ts';
import { findCountry } from './read-store.ts';
import { guestReceipt, teamReceipt, viewReceipt } from './receipt.ts';

export const METHOD_WORDS: Readonly<Record<PaymentMethod, () => string>> = {
  card: () => say('Card'),
  'bank-transfer': () => say('Bank transfer'),
  invoice: () => say('Company invoice'),
  cash: () => say('Cash'),
  sandbox: () => say('Card (test)'),
  credit: () => say('Credit'),
};

const STATUS_WORDS: Readonly<Record<BookingStatus, () => string>> = {
  hold: () => say('Held'),
  requested: () => say('Requested'),
  awaiting_payment: () => say('Awaiting payment'),
  confirmed: () => say('Confirmed'),
  active: () => say('In progress'),
  completed: () => say('Completed'),
  closed: () => say('Closed'),
  declined: () => say('Declined'),
  withdrawn: () => say('Withdrawn'),
  expired: () => say('Expired'),
  cancelled: () => say('Canceled'),
};

type Movement = Receipt['movements'][number];
const MOVEMENT_WORDS: Readonly<Record<Movement['kind'], () => string>> = {
  paid: () => say('Paid'),
  refunded: () => say('Refunded'),
  'credit-used': () => say('Paid with credit'),
  'credit-returned': () => say('Returned as credit'),
  earned: () => say('Earned'),
  'given-up': () => say('Refunded to the guest'),
  damage: () => say('Paid for damage'),
  'damage-refunded': () => say('Refunded for damage'),
  extra: () => say('Extra payment'),
};
const TAKES_AWAY: readonly Movement['kind'][] = ['refunded', 'credit-returned', 'given-up', 'damage-refunded'];
const signed = ({ kind, amountMinor }: Movement): number => (TAKES_AWAY.includes(kind) ? -amountMinor : amountMinor);

const listColumns = () => [
  { label: say('Description'), share: 7 },
  { label: say('Amount'), share: 3, isAmount: true },
];

/** Taxes that reduce the host's earnings: on our fee, and on the stay if we remit it. */
const taxesOffEarnings = ({ taxes, currency }: Receipt): [string, string][] => [
  ...taxes
    .filter(({ supply, isIncluded }) => supply === 'host-fee' && !isIncluded)
    .map((tax): [string, string] => [taxWords(tax), moneyWords(-tax.amountMinor, currency)]),
  ...taxes
    .filter(({ supply, remittedBy }) => supply === 'stay' && remittedBy === 'platform')
    .map((tax): [string, string] => [
      say('{tax}, remitted by {brand}', { tax: taxWords(tax) }),
      moneyWords(-tax.amountMinor, currency),
    ]),
];

function priceTable(receipt: Receipt): PdfBlock {
  const { lines, totalMinor, hostFeeMinor, hostEarningsMinor, hostLossMinor, currency } = receipt;
  const money = (amountMinor: number): string => moneyWords(amountMinor, currency);
  const earned = hostFeeMinor !== null && hostEarningsMinor !== null;
  return {
    kind: 'table',
    caption: say('Price'),
    columns: listColumns(),
    rows: lines.map((line) => [lineWords(line, currency), money(line.amountMinor)]),
    totals: [
      [say('Total'), money(totalMinor)],
      ...(earned
        ? [
            [`${currentBrand().name} fee`, money(-hostFeeMinor)],
            ...taxesOffEarnings(receipt),
            [say('You earn'), money(hostEarningsMinor)],
          ]
        : []),
      ...(hostLossMinor ? [[say('Deducted for a refund you agreed to'), money(-hostLossMinor)]] : []),
    ],
  };
}

function drawMovements({ movements, side, currency, timeZone }: Receipt): PdfBlock {
  if (movements.length === 0)
    return {
      kind: 'text',
      text:
        side === 'guest'
          ? say('No payments for this booking.')
          : say('Nothing yet. You earn this once the booking closes.'),
    };
  const total = movements.reduce((sum, movement) => sum + signed(movement), 0);
  return {
    kind: 'table',
    caption: say('Transactions'),
    columns: listColumns(),
    rows: movements.map((movement) => {
      const at = new Date(movement.at);
      const when = fullMomentWords(at, timeZone);
      return [
        say('{label}: {value}', { label: MOVEMENT_WORDS[movement.kind](), value: when }),
        moneyWords(signed(movement), currency),
      ];
    }),
    totals: [[side === 'guest' ? say('Total paid') : say('Total earned'), moneyWords(total, currency)]],
  };
}

/** Terms agreed on besides the price. */
const depositFact = ({ damageDepositMinor, currency }: Receipt): [string, string][] =>
  damageDepositMinor === 0
    ? []
    : [
        [
          say('Damage deposit'),
          say('Agreed maximum of {amount}. Not part of the price.', {
            amount: moneyWords(damageDepositMinor, currency),
          }),
        ],
      ];

/** Credit is the guest's own affair, so the team's copy doesn't say that it was all that was used. */
const methodFact = (receipt: Receipt, payee: string, isForTeam: boolean): [string, string][] =>
  isForTeam && receipt.paymentMethod === 'credit'
    ? []
    : [[say('Payment method'), say('{method}, to {payee}', { method: METHOD_WORDS[receipt.paymentMethod](), payee })]];

function receiptDocument(
  receipt: Receipt,
  { country, now, isForTeam = false }: { country: string; now: Date; isForTeam?: boolean },
): PdfDocument {
  const { side, listing, timeZone, guests, buyer } = receipt;
  const place = [listing.city, listing.state].filter(Boolean).join(', ');
  const payee = receipt.collectedBy === 'host' ? receipt.hostName : currentBrand().name;
  return {
    title: side === 'guest' ? say('Receipt') : say('Host statement'),
    subtitle: receipt.reference,
    brand: currentBrand().name,
    language: currentReader().locale,
    pageWord: say('Page'),
    size: pageSizeFor(country),
    createdAt: now,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [say('Listing'), `${listing.title}\n${place}`],
          [say('When (local time)'), spanWords(new Date(receipt.startsAt), new Date(receipt.endsAt), timeZone)],
          [
            say('Guest'),
            `${receipt.guestName}\n${say('{guests, plural, one {# person} other {# people}}', { guests })}`,
          ],
          ...(buyer
            ? [
                [
                  say('Billed to'),
                  [
                    buyer.companyName,
                    buyer.address,
                    buyer.taxNumber && say('Tax number: {taxNumber}', { taxNumber: buyer.taxNumber }),
                  ]
                    .filter(Boolean)
                    .join('\n'),
                ] as const,
              ]
            : []),
          [say('Host'), receipt.hostName],
          [say('Status'), STATUS_WORDS[receipt.status]()],
          ...methodFact(receipt, payee, isForTeam),
          ...depositFact(receipt),
        ],
      },
      { kind: 'heading', text: say('Price') },
      priceTable(receipt),
      { kind: 'heading', text: say('Transactions') },
      drawMovements(receipt),
    ],
  };
}

async function download(
  deps: Deps,
  actor: MemberActor,
  id: string,
  receipt: Receipt,
  isForTeam = false,
): Promise<Download> {
  const country = await findCountry(deps.db.kysely, id);
  const fileName = `${brandSlug()}-${receipt.side === 'guest' ? 'receipt' : 'statement'}-${receipt.reference}.pdf`;
  const choices = await findReaderChoices(deps.db.kysely, actor.memberId);
  const document = forReader(onScreen(choices), () =>
    receiptDocument(receipt, { country, now: deps.clock.now(), isForTeam }),
  );
  return downloadPdf(document, fileName);
}

/** For those who may see the receipt. Throws NOT_FOUND, FORBIDDEN. */
export const downloadReceipt = async (deps: Deps, actor: MemberActor, id: string): Promise<Download> =>
  download(deps, actor, id, await viewReceipt(deps, actor, id));

/** The guest's receipt for those who run the team. The caller checks that they do. The booking must exist. */
export const downloadTeamReceipt = async (deps: Deps, actor: MemberActor, id: string): Promise<Download> =>
  download(deps, actor, id, await teamReceipt(deps, id), true);

/** The guest's receipt as a PDF, for the guest's bank. */
export async function makeGuestReceipt(deps: Deps, id: string): Promise<Uint8Array> {
  const country = await findCountry(deps.db.kysely, id);
  return makePdf(receiptDocument(await guestReceipt(deps, id), { country, now: deps.clock.now() }));
}
