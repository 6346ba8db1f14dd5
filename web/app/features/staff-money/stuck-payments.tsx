// Payments that should have moved and didn't: what, how much, since when, for which booking and people (RO2).
import type { StuckKind } from '@daynook/contract/limits/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { type StuckPayment, stuckPaymentsQuery } from '../../nouns/staff/overview-api.ts';
import { StaffSection } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { OutsidePayments } from './outside-payments.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentBreaks } from './payment-breaks.tsx';
import { StripeRefunds } from './stripe-refunds.tsx';

const kinds = defineMessages({
  refund: { defaultMessage: 'Refund owed' },
  release: { defaultMessage: 'Card hold not released' },
  payment: { defaultMessage: 'Payment not completed' },
}) satisfies Record<StuckKind, object>;
const tones = { refund: 'danger', release: 'clay', payment: 'sun' } as const;

export function StuckPayments() {
  const list = useInfiniteQuery(stuckPaymentsQuery);
  const payments = list.data?.pages.flatMap((page) => page.payments);
  return (
    <div className="grid gap-9">
      <StaffSection id="stuck-payments" title={<FormattedMessage defaultMessage="Stuck payments" />} isTitleHidden>
        <PagedList
          list={list}
          failed={<FormattedMessage defaultMessage="We couldn’t load these payments" />}
          waitingClass="h-40"
        >
          {payments &&
            (payments.length === 0 ? (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-moss-wash px-5 py-4">
                <div>
                  <h3 className="font-semibold">
                    <FormattedMessage defaultMessage="No stuck payments" />
                  </h3>
                  <p className="text-[15px] text-pretty">
                    <FormattedMessage defaultMessage="Payments that fail or time out appear here. We retry them automatically." />
                  </p>
                </div>
                <LinkButton variant="outline" size="sm" to="/support?queue=refunds">
                  <FormattedMessage defaultMessage="Refunds to review" />
                </LinkButton>
              </div>
            ) : (
              <ul className="grid gap-3">
                {payments.map((payment) => (
                  <Line key={`${payment.booking._id}${payment.kind}`} payment={payment} />
                ))}
              </ul>
            ))}
        </PagedList>
      </StaffSection>
      <PaymentBreaks />
      <StripeRefunds />
      <OutsidePayments />
    </div>
  );
}

const linkClass = 'finger-line font-semibold text-moss underline-offset-4 hover:underline wrap-anywhere';

function Line({ payment }: { payment: StuckPayment }) {
  const { booking, kind, guest, host, amountMinor, currency, since } = payment;
  const name = `${booking.reference} · ${booking.listingTitle}`;
  return (
    <li className="grid gap-2 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)]">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="flex min-w-0 flex-wrap items-center gap-3">
          {/* A hold has no page besides its guest's. */}
          {booking.status === 'hold' ? (
            <span className="font-semibold wrap-anywhere">{name}</span>
          ) : (
            <Link to={`/booking/${booking._id}`} className={linkClass}>
              {name}
            </Link>
          )}
          <Badge tone={tones[kind]}>
            <FormattedMessage {...kinds[kind]} />
          </Badge>
        </h3>
        <Money amountMinor={amountMinor} currency={currency} withCode className="font-semibold" />
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        {[guest, host].map((person, index) => (
          <Link key={person._id} to={`/admin/users?member=${person._id}`} className={linkClass}>
            {index === 0 ? (
              <FormattedMessage defaultMessage="Guest: {name}" values={{ name: person.name }} />
            ) : (
              <FormattedMessage defaultMessage="Host: {name}" values={{ name: person.name }} />
            )}
          </Link>
        ))}
      </p>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Since {when}" values={{ when: <Moment at={since} /> }} />
      </p>
      <HostRole payment={payment} />
      <PaymentActions payment={payment} />
    </li>
  );
}

/** The provider's message, and what happens next. */
function HostRole({ payment: { refusals, failure, nextTryAt } }: { payment: StuckPayment }) {
  return (
    <p className="text-[14.5px] text-muted wrap-anywhere">
      {refusals === 0 ? (
        <FormattedMessage defaultMessage="The payment provider hasn’t responded." />
      ) : (
        <FormattedMessage
          defaultMessage="The payment provider declined it {count, plural, one {once} other {# times}}. Last error: “{failure}”."
          values={{ count: refusals, failure: failure ?? '—' }}
        />
      )}{' '}
      {nextTryAt ? (
        <FormattedMessage defaultMessage="Next attempt: {when}." values={{ when: <Moment at={nextTryAt} /> }} />
      ) : (
        <FormattedMessage defaultMessage="The request stays open. The host can accept it again." />
      )}
    </p>
  );
}
