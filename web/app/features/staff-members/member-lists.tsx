// What a member has and did, as lists, page by page if they can be long.
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { DocumentStateBadge, documentNames } from '../../nouns/documents/words.tsx';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { StateCell } from '../../nouns/staff/cells.tsx';
import {
  memberBookingsQuery,
  memberListingsQuery,
  memberTicketsQuery,
  type StaffMember,
} from '../../nouns/staff/members-api.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { bookingState, ticketState } from '../../nouns/staff/state-words.ts';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Money } from '../../ui/money.tsx';
import { LogOutMember } from './log-out-member.tsx';
import { ResetSecondStep } from './reset-second-step.tsx';

const listClass = 'divide-y divide-line rounded-card border border-line bg-surface px-4';
const linkClass = 'finger-line font-semibold text-moss underline-offset-4 hover:underline wrap-anywhere';

interface LinesProps {
  count: number;
  className?: string | undefined;
  children: ReactNode;
}

const Lines = ({ count, className, children }: LinesProps) =>
  count === 0 ? (
    <p className="text-muted">
      <FormattedMessage defaultMessage="None" description="A list of a member’s that’s empty" />
    </p>
  ) : (
    <ul className={cx(listClass, className)}>{children}</ul>
  );

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h3 className="mb-3 display text-[21px]">{title}</h3>
    {children}
  </section>
);

interface PagedPartProps<Item> {
  title: ReactNode;
  list: UseInfiniteQueryResult<unknown>;
  items: readonly Item[] | undefined;
  /** Lays out the items' columns. */
  className?: string;
  children: (item: Item) => ReactNode;
}

const PagedPart = <Item,>({ title, list, items, className, children }: PagedPartProps<Item>) => (
  <Part title={title}>
    <PagedList
      list={list}
      failed={<FormattedMessage defaultMessage="We couldn’t load this list" />}
      waitingClass="h-24"
    >
      {items && (
        <Lines count={items.length} className={className}>
          {items.map(children)}
        </Lines>
      )}
    </PagedList>
  </Part>
);

export function MemberBookings({ memberId }: { memberId: string }) {
  const list = useInfiniteQuery(memberBookingsQuery(memberId));
  return (
    <PagedPart
      title={<FormattedMessage defaultMessage="Bookings, newest first" />}
      list={list}
      items={list.data?.pages.flatMap((page) => page.bookings)}
      className="lg:grid lg:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto] lg:gap-x-5"
    >
      {(booking) => (
        <li
          key={booking._id}
          className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2.5 lg:col-span-full lg:grid lg:min-h-10 lg:grid-cols-subgrid lg:items-center lg:py-1"
        >
          <div className="min-w-0 lg:contents">
            <Link to={`/booking/${booking._id}`} className={cx(linkClass, 'text-[15px] lg:block lg:truncate')}>
              {booking.reference} · {booking.listingTitle}
            </Link>
            <p className="text-[14.5px] text-muted">
              <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
            <span className="text-[14px] whitespace-nowrap text-muted">
              {booking.role === 'guest' ? (
                <FormattedMessage defaultMessage="as a guest" />
              ) : (
                <FormattedMessage defaultMessage="as a host" />
              )}
            </span>
            <Money
              amountMinor={booking.totalMinor}
              currency={booking.currency}
              withCode
              className="whitespace-nowrap text-end"
            />
            <span>
              <StateCell state={bookingState(booking.status)} />
            </span>
          </div>
        </li>
      )}
    </PagedPart>
  );
}

export function Documents({ documents }: Pick<StaffMember, 'documents'>) {
  const locale = useLocale();
  return (
    <Part title={<FormattedMessage defaultMessage="Documents" />}>
      <Lines count={documents.length}>
        {documents.map((document) => (
          <li key={document._id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <div className="min-w-0">
              <Link to={`/admin/insurance?state=${document.state}`} className={linkClass}>
                <FormattedMessage {...documentNames[document.kind]} />
              </Link>
              <p className="text-[14.5px] text-muted">
                {document.validTo ? (
                  <FormattedMessage
                    defaultMessage="Valid through {date}"
                    values={{ date: formatLocalDate(document.validTo, locale, 'plain') }}
                  />
                ) : (
                  <FormattedMessage defaultMessage="No expiration date" />
                )}
              </p>
            </div>
            <DocumentStateBadge {...document} />
          </li>
        ))}
      </Lines>
    </Part>
  );
}

export function MemberListings({ memberId }: { memberId: string }) {
  const list = useInfiniteQuery(memberListingsQuery(memberId));
  return (
    <PagedPart
      title={<FormattedMessage defaultMessage="Listings" />}
      list={list}
      items={list.data?.pages.flatMap((page) => page.rooms)}
    >
      {({ _id, title, state }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
          <Link to={`/admin/listings?queue=all&listing=${_id}`} className={linkClass}>
            {title}
          </Link>
          <ListingStateBadge state={state} />
        </li>
      )}
    </PagedPart>
  );
}

export function MemberTickets({ memberId }: { memberId: string }) {
  const list = useInfiniteQuery(memberTicketsQuery(memberId));
  return (
    <PagedPart
      title={<FormattedMessage defaultMessage="Tickets" />}
      list={list}
      items={list.data?.pages.flatMap((page) => page.tickets)}
    >
      {({ _id, reference, subject, state }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
          <Link to={`/support?ticket=${_id}`} className={linkClass}>
            {reference} · {subject}
          </Link>
          <span>
            <StateCell state={ticketState(state)} />
          </span>
        </li>
      )}
    </PagedPart>
  );
}

export function SignIns({ member }: { member: StaffMember }) {
  const may = useMay();
  const { signIns, secondStepSince } = member;
  return (
    <Part title={<FormattedMessage defaultMessage="Active sessions" />}>
      <Lines count={signIns.length}>
        {signIns.map(({ device, signedInAt, lastUsedAt }) => (
          <li key={`${device}${signedInAt}`} className="py-2">
            <span className="font-semibold">{device}</span>
            <span className="block text-[14.5px] text-muted">
              <FormattedMessage defaultMessage="Last used {when}" values={{ when: <Moment at={lastUsedAt} /> }} />
            </span>
          </li>
        ))}
      </Lines>
      {secondStepSince && (
        <p className="mt-3 text-[15px]">
          <FormattedMessage
            defaultMessage="Second step set up {when}"
            values={{ when: <Moment at={secondStepSince} /> }}
          />
        </p>
      )}
      {may('member-status') && (
        <div className="flex flex-wrap gap-x-3">
          <LogOutMember key={member._id} member={member} />
          {secondStepSince && <ResetSecondStep key={`${member._id} step`} member={member} />}
        </div>
      )}
    </Part>
  );
}
