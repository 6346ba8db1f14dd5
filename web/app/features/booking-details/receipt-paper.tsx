// A printable receipt: whose it is, for which hours, line by line, and which payments were made when.

import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { shownBrandName } from '../../lib/brand.ts';
import type { Receipt } from '../../nouns/bookings/api.ts';
import { methodNames } from '../../nouns/bookings/payment-words.ts';
import { LineWords, PriceLines } from '../../nouns/bookings/price-lines.tsx';
import { RemittedTaxes } from '../../nouns/bookings/remitted-taxes.tsx';
import { toBadge } from '../../nouns/bookings/status-words.ts';
import { CompanyLines } from '../../nouns/invoices/company-fields.tsx';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';

export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const intl = useIntl();
  const { side, listing, currency, timeZone, lines, taxes, totalMinor } = receipt;
  const { hostFeeMinor, hostEarningsMinor, hostLossMinor } = receipt;
  const isRemitting = taxes.some(({ supply, remittedBy }) => supply === 'stay' && remittedBy === 'host');
  return (
    <article className="rounded-panel bg-surface p-6 shadow-float sm:p-10 print:rounded-none print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line pb-6">
        <div>
          <h1 className="display text-[clamp(30px,4.4vw,42px)]">
            {side === 'guest' ? (
              <FormattedMessage defaultMessage="Receipt" />
            ) : (
              <FormattedMessage defaultMessage="Host statement" />
            )}
          </h1>
          <p className="mt-1 text-[17px] text-muted num">{receipt.reference}</p>
        </div>
        <p className="display text-[22px]">{shownBrandName()}</p>
      </header>
      <dl className="grid gap-x-10 gap-y-4 py-6 sm:grid-cols-2">
        <Fact label={<FormattedMessage defaultMessage="Listing" />}>
          {listing.title}
          <span className="block text-muted">{[listing.city, listing.state].filter(Boolean).join(', ')}</span>
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="When (local time)" />}>
          <ZonedTime
            startsAt={receipt.startsAt}
            endsAt={receipt.endsAt}
            timeZone={timeZone}
            withDate
            dateStyle="long"
          />
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="Guest" />}>
          {receipt.guestName}
          <span className="block text-muted">
            {intl.formatMessage(
              { defaultMessage: '{count, plural, one {# person} other {# people}}' },
              { count: receipt.guests },
            )}
          </span>
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="Host" />}>{receipt.hostName}</Fact>
        {receipt.buyer && (
          <Fact className="sm:row-span-2" label={<FormattedMessage defaultMessage="Billed to" />}>
            <CompanyLines company={receipt.buyer} />
          </Fact>
        )}
        <Fact label={<FormattedMessage defaultMessage="Status" />}>
          <FormattedMessage {...toBadge(receipt.status, side).name} />
        </Fact>
        <Fact label={<FormattedMessage defaultMessage="Payment method" />}>
          <FormattedMessage {...methodNames[receipt.paymentMethod]} />
          <span className="block text-muted">
            <FormattedMessage
              defaultMessage="To {payee}"
              values={{ payee: receipt.collectedBy === 'host' ? receipt.hostName : shownBrandName() }}
            />
          </span>
        </Fact>
        {receipt.damageDepositMinor > 0 && (
          <Fact label={<FormattedMessage defaultMessage="Damage deposit" />}>
            <FormattedMessage
              defaultMessage="Agreed maximum of {amount}. Not part of the price."
              values={{
                amount: <Money key="a" amountMinor={receipt.damageDepositMinor} currency={currency} withCode />,
              }}
            />
          </Fact>
        )}
      </dl>
      <Part title={<FormattedMessage defaultMessage="Price" />}>
        <PriceLines lines={lines} totalMinor={totalMinor} currency={currency} />
        {hostFeeMinor !== null && hostEarningsMinor !== null && (
          <dl className="mt-2.5 grid gap-2.5 text-[15px]">
            <Row label={<FormattedMessage defaultMessage="Our fee" />}>
              <Money amountMinor={-hostFeeMinor} currency={currency} />
            </Row>
            {taxes.map(
              (tax) =>
                tax.supply === 'host-fee' && (
                  <Row
                    key={tax.name}
                    label={<LineWords line={{ code: 'tax', amountMinor: 0, tax }} currency={currency} />}
                  >
                    <Money amountMinor={tax.isIncluded ? 0 : -tax.amountMinor} currency={currency} />
                  </Row>
                ),
            )}
            <RemittedTaxes lines={lines} currency={currency} />
            <Row
              label={
                isRemitting ? (
                  <FormattedMessage defaultMessage="You receive, including tax you remit" />
                ) : (
                  <FormattedMessage defaultMessage="You earn" />
                )
              }
            >
              <Money amountMinor={hostEarningsMinor} currency={currency} withCode className="font-semibold" />
            </Row>
            {hostLossMinor !== null && hostLossMinor > 0 && (
              <Row label={<FormattedMessage defaultMessage="Deducted for a refund you agreed to" />}>
                <Money amountMinor={-hostLossMinor} currency={currency} withCode />
              </Row>
            )}
          </dl>
        )}
      </Part>
      <Movements receipt={receipt} />
    </article>
  );
}

const movementNames: Record<Receipt['movements'][number]['kind'], MessageDescriptor> = defineMessages({
  paid: { defaultMessage: 'Paid' },
  refunded: { defaultMessage: 'Refunded' },
  'credit-used': { defaultMessage: 'Paid with credit' },
  'credit-returned': { defaultMessage: 'Returned as credit' },
  earned: { defaultMessage: 'Earned' },
  'given-up': { defaultMessage: 'Refunded to the guest' },
  damage: { defaultMessage: 'Paid for damage' },
  'damage-refunded': { defaultMessage: 'Refunded for damage' },
  extra: { defaultMessage: 'Extra payment' },
});
const TAKES_AWAY: readonly Receipt['movements'][number]['kind'][] = [
  'refunded',
  'credit-returned',
  'given-up',
  'damage-refunded',
];

function Movements({ receipt: { movements, side, currency, timeZone } }: { receipt: Receipt }) {
  const left = movements.reduce(
    (sum, { kind, amountMinor }) => sum + (TAKES_AWAY.includes(kind) ? -amountMinor : amountMinor),
    0,
  );
  return (
    <Part title={<FormattedMessage defaultMessage="Transactions" />}>
      {movements.length === 0 ? (
        <p className="text-muted">
          {side === 'guest' ? (
            <FormattedMessage defaultMessage="No payments for this booking." />
          ) : (
            <FormattedMessage defaultMessage="Nothing yet. You earn this once the booking closes." />
          )}
        </p>
      ) : (
        <dl className="grid gap-2.5 text-[15px]">
          {movements.map(({ kind, at, amountMinor }) => (
            <Row
              key={`${kind} ${at}`}
              label={
                <>
                  <FormattedMessage {...movementNames[kind]} />
                  <ZonedTime startsAt={at} timeZone={timeZone} withDate dateStyle="long" className="block text-muted" />
                </>
              }
            >
              <Money amountMinor={TAKES_AWAY.includes(kind) ? -amountMinor : amountMinor} currency={currency} />
            </Row>
          ))}
          <Row
            className="border-t border-line pt-3.5 text-[17px] font-semibold"
            label={
              side === 'guest' ? (
                <FormattedMessage defaultMessage="Total paid" />
              ) : (
                <FormattedMessage defaultMessage="Total earned" />
              )
            }
          >
            <Money amountMinor={left} currency={currency} withCode />
          </Row>
        </dl>
      )}
    </Part>
  );
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="border-t border-line py-6 break-inside-avoid last:pb-0">
    <h2 className="mb-4 text-[17px] font-semibold">{title}</h2>
    {children}
  </section>
);

const Fact = ({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt className="text-[14px] text-muted">{label}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const Row = ({ label, className, children }: { label: ReactNode; className?: string; children: ReactNode }) => (
  <div className={cx('flex items-baseline justify-between gap-4', className)}>
    <dt className="min-w-0 break-words">{label}</dt>
    <dd className="whitespace-nowrap">{children}</dd>
  </div>
);
