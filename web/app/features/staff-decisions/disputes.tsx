// Disputed card payments: the list of those that need staff, and the open one (RO2).
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { useListState } from '../../nouns/staff/state-filter.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Money } from '../../ui/money.tsx';
import { DecisionList } from './decision-list.tsx';
import { DisputeView } from './dispute-view.tsx';
import { findReason, stateNames, stateTones } from './dispute-words.ts';
import { type Dispute, disputesQuery } from './disputes-api.ts';

const PATH = '/admin?view=disputes';

export function StaffDisputes() {
  const [search] = useSearchParams();
  const id = search.get('dispute');
  if (id === null) return <DisputeList />;
  return (
    <div className="grid gap-6">
      <BackLink to={PATH}>
        <FormattedMessage defaultMessage="All disputes" />
      </BackLink>
      <DisputeView key={id} id={id} />
    </div>
  );
}

function DisputeList() {
  const filter = useListState();
  const list = useInfiniteQuery(disputesQuery(filter[0]));
  return (
    <DecisionList
      id="disputes"
      title={<FormattedMessage defaultMessage="Disputed payments" />}
      legend={<FormattedMessage defaultMessage="Filter disputes" />}
      failed={<FormattedMessage defaultMessage="We couldn’t load the disputes" />}
      empty={{
        open: <FormattedMessage defaultMessage="No disputes need your attention." />,
        all: <FormattedMessage defaultMessage="No payment has been disputed." />,
      }}
      filter={filter}
      list={list}
      lines={list.data?.pages.flatMap(({ disputes }) =>
        disputes.map((dispute) => <Line key={dispute._id} dispute={dispute} />),
      )}
    />
  );
}

function Line({ dispute }: { dispute: Dispute }) {
  const intl = useIntl();
  const { _id, state, isInquiry, amountMinor, currency, booking, dueAt, openedAt, hostShareMinor } = dispute;
  const reason = findReason(dispute.reason);
  const needsDecision = state === 'lost' && hostShareMinor === null;
  return (
    <li className="relative grid gap-2 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] transition-colors duration-150 hover:bg-paper">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0 text-[17px] font-semibold wrap-anywhere">
          <Link
            to={`${PATH}&dispute=${_id}`}
            className="after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-moss"
          >
            {booking ? booking.listingTitle : intl.formatMessage({ defaultMessage: 'Payment without a booking' })}
          </Link>
        </h3>
        <Money amountMinor={amountMinor} currency={currency} withCode className="font-semibold whitespace-nowrap" />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[15px]">
        <Badge tone={needsDecision ? 'danger' : stateTones[state]}>
          {needsDecision ? (
            <FormattedMessage defaultMessage="Lost: decide who covers it" />
          ) : (
            <FormattedMessage {...stateNames[state]} />
          )}
        </Badge>
        {isInquiry && <FormattedMessage defaultMessage="This is only an inquiry. No money has moved." />}
        <span>{reason ? intl.formatMessage(reason) : dispute.reason}</span>
      </p>
      <p className="text-[14.5px] text-muted">
        {booking && <span className="num">{booking.reference} · </span>}
        <FormattedMessage defaultMessage="Opened {when}" values={{ when: <Moment at={openedAt} /> }} />
        {state === 'open' && dueAt && (
          <span className="font-semibold text-clay">
            {' · '}
            <FormattedMessage defaultMessage="Answer by {when}" values={{ when: <Moment at={dueAt} /> }} />
          </span>
        )}
      </p>
    </li>
  );
}
