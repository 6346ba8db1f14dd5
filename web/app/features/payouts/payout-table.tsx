// Payouts, latest first. Each expands to its bookings; the open one is part of the URL, because emails link to it.
import { Fragment, useEffect, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { AccountNumber } from '../../nouns/payouts/account-number.tsx';
import type { Payout } from '../../nouns/payouts/api.ts';
import { statusName, statusTones } from '../../nouns/payouts/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { isInLaterPayout } from './failures.ts';
import { PayoutDetails } from './payout-details.tsx';

const PARAMETER = 'payout';

/** When it reached its current state. */
const movedAt = ({ status, createdAt, sentAt, paidAt, failedAt }: Payout): string =>
  ({ payable: createdAt, 'on-the-way': sentAt, paid: paidAt, failed: failedAt })[status] ?? createdAt;

const head = 'py-2.5 text-[14px] font-medium text-muted';
const cell = 'sm:h-13 sm:py-2 sm:align-middle';

export function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const openId = search.get(PARAMETER);
  const toggle = (id: string) =>
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        if (id === openId) next.delete(PARAMETER);
        else next.set(PARAMETER, id);
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  // A single account is named above the table.
  const hasAccounts = new Set(payouts.map(({ last4 }) => last4)).size > 1;
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // Scrolls to the payout that an email linked to.
    table.current?.querySelector('[aria-expanded="true"]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <table ref={table} className="w-full text-[15px] max-sm:block">
      <caption className="sr-only">
        <FormattedMessage defaultMessage="Payouts, latest first" />
      </caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className={cx(head, 'ps-5 text-start md:ps-6')}>
            <FormattedMessage defaultMessage="Date" />
          </th>
          <th scope="col" className={cx(head, 'text-start')}>
            <FormattedMessage defaultMessage="Status" />
          </th>
          {hasAccounts && (
            <th scope="col" className={cx(head, 'text-start max-md:sr-only')}>
              <FormattedMessage defaultMessage="Account" />
            </th>
          )}
          <th scope="col" className={cx(head, 'text-end')}>
            <FormattedMessage defaultMessage="Bookings" />
          </th>
          <th scope="col" className={cx(head, 'pe-5 text-end md:pe-6')}>
            <FormattedMessage defaultMessage="Amount" />
          </th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {payouts.map((payout) => (
          <PayoutRow
            key={payout._id}
            payout={payout}
            bookings={intl.formatNumber(payout.bookings)}
            isInLater={payout.status === 'failed' && isInLaterPayout(payout, payouts)}
            isOpen={payout._id === openId}
            hasAccount={hasAccounts}
            onToggle={() => toggle(payout._id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PayoutRowProps {
  payout: Payout;
  bookings: string;
  /** It failed, and a later payout has its money. */
  isInLater: boolean;
  isOpen: boolean;
  hasAccount: boolean;
  onToggle: () => void;
}

function PayoutRow({ payout, bookings, isInLater, isOpen, hasAccount, onToggle }: PayoutRowProps) {
  const id = useId();
  const { status, amountMinor, currency, last4 } = payout;
  return (
    <Fragment>
      <tr
        className={cx(
          'relative border-t border-line transition-colors duration-150 first:border-t-0 hover:bg-paper',
          'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-5 max-sm:py-3',
          isOpen && 'bg-paper',
        )}
      >
        <th scope="row" className={cx(cell, 'text-start font-normal sm:ps-5 md:ps-6')}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={onToggle}
            className="flex items-center gap-2 text-start font-semibold after:absolute after:inset-0 after:outline-offset-[-3px] focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-moss"
          >
            <ChevronDownIcon
              size={16}
              className={cx('shrink-0 text-muted transition-transform duration-150', !isOpen && '-rotate-90')}
            />
            <ZonedDate at={movedAt(payout)} timeZone={readerTimeZone()} dateStyle="plain" />
          </button>
        </th>
        {/* On phones only the others say what they are. */}
        <td
          className={cx(
            cell,
            status === 'paid' ? 'max-sm:sr-only' : 'max-sm:col-span-2 max-sm:row-start-2 max-sm:ps-6',
          )}
        >
          {/* Most are paid, so only the others stand out. */}
          {status === 'paid' ? (
            <span className="text-muted">
              <FormattedMessage {...statusName(payout)} />
            </span>
          ) : (
            <Badge tone={isInLater ? 'neutral' : statusTones[status]}>
              <FormattedMessage {...statusName(payout)} />
            </Badge>
          )}
          {isInLater && (
            <span className="ms-2 text-[14px] text-muted">
              <FormattedMessage defaultMessage="Added to the next payout" />
            </span>
          )}
        </td>
        {hasAccount && (
          <td className={cx(cell, 'text-muted max-md:hidden')}>
            <AccountNumber last4={last4} />
          </td>
        )}
        <td className={cx(cell, 'text-end text-muted num max-sm:hidden')}>{bookings}</td>
        <td
          className={cx(
            cell,
            'text-end font-semibold whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 sm:pe-5 md:pe-6',
          )}
        >
          <Money amountMinor={amountMinor} currency={currency} withCode />
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="max-sm:block">
          <td colSpan={hasAccount ? 5 : 4} className="bg-paper px-5 pt-1 pb-5 max-sm:block md:px-6">
            <PayoutDetails payout={payout} isInLater={isInLater} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}
