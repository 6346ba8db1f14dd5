// A member as staff see them: account, bookings, money, listings, tickets, logins, notes, and staff actions.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatLocalDate, zoneName } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { ImpersonateMember } from '../../nouns/impersonation/impersonate-member.tsx';
import { AccountWords } from '../../nouns/staff/account-status.tsx';
import { memberQuery, type StaffMember } from '../../nouns/staff/members-api.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { ReportDownload } from '../../nouns/taxes/report-download.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AccountAuditEvents } from './account-audit-events.tsx';
import { CancelBookings } from './cancel-bookings.tsx';
import { MemberCredit } from './member-credit.tsx';
import { MemberFigures } from './member-figures.tsx';
import { Documents, MemberBookings, MemberListings, MemberTickets, SignIns } from './member-lists.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MergeAccount } from './merge-account.tsx';
import { UpcomingNote } from './upcoming-bookings.tsx';

function MemberHeader({ member: data }: { member: StaffMember }) {
  const locale = useLocale();
  return (
    <header>
      <span className="flex flex-wrap items-center gap-2">
        {data.mergedInto ? (
          <Badge>
            <FormattedMessage defaultMessage="Merged" />
          </Badge>
        ) : (
          <AccountWords status={data.status} isVerified={data.isEmailVerified} />
        )}
        {data.rooms > 0 && (
          <Badge>
            <FormattedMessage defaultMessage="Host" />
          </Badge>
        )}
      </span>
      <Title>{data.name}</Title>
      <p className="mt-1 text-muted wrap-anywhere">
        {data.email}
        {data.username && (
          <>
            {' · '}
            <Link to={`/${data.username}`} className="text-moss underline underline-offset-4">
              /{data.username}
            </Link>
          </>
        )}
      </p>
      <p className="mt-1 text-[14.5px] text-muted num wrap-anywhere">
        <FormattedMessage
          defaultMessage="Member since {date} · {zone} · ID {id}"
          values={{
            date: formatLocalDate(data.memberSince, locale, 'plain'),
            zone: zoneName(data.timeZone, locale),
            id: data._id,
          }}
        />
      </p>
      <MergeWords member={data} />
      {data.deletionDueAt && <DeletionNote dueAt={data.deletionDueAt} />}
      {data.suspension && <SuspensionNote suspension={data.suspension} member={data} />}
    </header>
  );
}

const DeletionNote = ({ dueAt }: { dueAt: string }) => (
  <p className="mt-4 rounded-card bg-danger-wash px-5 py-4 font-semibold">
    <FormattedMessage
      defaultMessage="Asked to delete their account. It will be deleted {when}."
      values={{ when: <Moment at={dueAt} /> }}
    />
  </p>
);

type Suspension = NonNullable<StaffMember['suspension']>;

function SuspensionNote({ suspension, member }: { suspension: Suspension; member: StaffMember }) {
  const locale = useLocale();
  return (
    <p className="mt-4 rounded-card bg-danger-wash px-5 py-4">
      <span className="font-semibold">
        {suspension.untilOn ? (
          <FormattedMessage
            defaultMessage="Suspended through {date} (UTC)"
            values={{ date: formatLocalDate(suspension.untilOn, locale, 'plain') }}
          />
        ) : (
          <FormattedMessage defaultMessage="Suspended indefinitely" />
        )}
      </span>
      <span className="mt-1 block wrap-anywhere">{suspension.reason}</span>
      <UpcomingNote member={member} />
    </p>
  );
}

export function MemberView({ id }: { id: string }) {
  const may = useMay();
  const { data, isError, error, isFetching, refetch } = useQuery(memberQuery(id));
  if (!data) {
    if (!isError)
      return (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-28 rounded-panel" />
          <Skeleton className="h-56 rounded-panel" />
        </div>
      );
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this member" />}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error instanceof ApiError && error.message}
      </ErrorState>
    );
  }
  return (
    <article aria-labelledby="member-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MemberHeader member={data} />
      {!data.mergedInto && (
        <>
          <MemberFigures member={data} />
          {/* Buttons are in one row; an open form takes the full width. */}
          <div className="flex flex-wrap gap-3 [&>form]:w-full [&>section]:w-full">
            {!data.isStaff && may('view-as-member') && <ImpersonateMember memberId={data._id} name={data.name} />}
            {may('member-status') && <AccountAuditEvents key={`${data._id}${data.status}`} member={data} />}
            {may('member-status') && <CancelBookings key={`cancel ${data._id}`} member={data} />}
            {may('merge-accounts') && <MergeAccount key={`${data._id}${data.mergedFrom.length}`} member={data} />}
          </div>
          {/* Notes come first to read, and stand beside the lists on wide screens. */}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,340px)] xl:grid-rows-[auto_1fr]">
            <div className="grid gap-8 xl:col-start-2">
              <MemberNotes member={data} />
              <MemberCredit memberId={data._id} />
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:col-start-1 xl:row-span-2 xl:row-start-1">
              <MemberBookings memberId={data._id} />
              <div className="grid items-start gap-8 md:grid-cols-2">
                <MemberListings memberId={data._id} />
                <MemberTickets memberId={data._id} />
              </div>
            </div>
            <div className="grid items-start gap-8 md:max-xl:grid-cols-2 xl:col-start-2">
              {may('documents') && <Documents documents={data.documents} />}
              <SignIns member={data} />
              {may('taxes') && (
                <section aria-labelledby="annual-report">
                  <h3 id="annual-report" className="mb-3 display text-[21px]">
                    <FormattedMessage defaultMessage="Annual report" />
                  </h3>
                  <ReportDownload whose={{ hostId: data._id }} />
                </section>
              )}
            </div>
          </div>
        </>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {may('fees') && (
          <Link
            to={`/admin?view=fees&host=${data._id}`}
            className="font-semibold text-moss underline-offset-4 hover:underline"
          >
            <FormattedMessage defaultMessage="Agree on a host fee" />
          </Link>
        )}
        {may('audit-log') && (
          <Link
            to={`/admin?view=log&memberId=${data._id}`}
            className="font-semibold text-moss underline-offset-4 hover:underline"
          >
            <FormattedMessage defaultMessage="View audit log for this member" />
          </Link>
        )}
      </p>
    </article>
  );
}

/** Focus moves here after a merge, because the form is gone. */
function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if ((state as { hasMerged?: boolean } | null)?.hasMerged) title.current?.focus();
  }, [state]);
  return (
    <h2 ref={title} tabIndex={-1} id="member-title" className="display mt-2 text-[28px] wrap-anywhere">
      {children}
    </h2>
  );
}

const MemberLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={`/admin/users?member=${id}`} className="font-semibold text-moss underline underline-offset-4">
    {children}
  </Link>
);

/** Which account this one was merged into, or which were merged into it. */
function MergeWords({ member: { mergedInto, mergedFrom } }: { member: StaffMember }) {
  if (mergedInto)
    return (
      <p className="mt-4 rounded-card bg-well px-5 py-4 wrap-anywhere">
        <FormattedMessage
          defaultMessage="Merged into <a>{name}</a> on {when}. Everything moved there, and no one can log in with this account anymore."
          values={{
            name: mergedInto.name,
            when: <Moment at={mergedInto.at} />,
            a: (words) => <MemberLink id={mergedInto._id}>{words}</MemberLink>,
          }}
        />
      </p>
    );
  if (mergedFrom.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1.5 rounded-card bg-well px-5 py-4 wrap-anywhere">
      {mergedFrom.map(({ _id, email, at }) => (
        <li key={_id}>
          <FormattedMessage
            defaultMessage="<a>{email}</a> was merged into this account on {when}"
            values={{ email, when: <Moment at={at} />, a: (words) => <MemberLink id={_id}>{words}</MemberLink> }}
          />
        </li>
      ))}
    </ul>
  );
}
