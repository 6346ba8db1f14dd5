// One member as staff see them: account, bookings, money, rooms, questions, sign-ins, notes; and what staff may do.
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
import { MemberCredit } from './member-credit.tsx';
import { MemberFigures } from './member-figures.tsx';
import { Documents, MemberBookings, MemberRooms, MemberTickets, SignIns } from './member-lists.tsx';
import { MemberNotes } from './member-notes.tsx';
import { MergeAccount } from './merge-account.tsx';

export function MemberView({ id }: { id: string }) {
  const may = useMay();
  const locale = useLocale();
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
    <article aria-labelledby="member-title" className="grid gap-8">
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
        {data.deletionDueAt && (
          <p className="mt-4 rounded-card bg-danger-wash px-5 py-4 font-semibold">
            <FormattedMessage
              defaultMessage="Asked to delete their account. It will be deleted {when}."
              values={{ when: <Moment at={data.deletionDueAt} /> }}
            />
          </p>
        )}
        {data.suspension && (
          <p className="mt-4 rounded-card bg-danger-wash px-5 py-4">
            <span className="font-semibold">
              {data.suspension.untilOn ? (
                <FormattedMessage
                  defaultMessage="Suspended through {date} (UTC)"
                  values={{ date: formatLocalDate(data.suspension.untilOn, locale, 'plain') }}
                />
              ) : (
                <FormattedMessage defaultMessage="Suspended indefinitely" />
              )}
            </span>
            <span className="mt-1 block wrap-anywhere">{data.suspension.reason}</span>
          </p>
        )}
      </header>
      {!data.mergedInto && (
        <>
          <MemberFigures member={data} />
          {/* Buttons stand in one row; the form that one opens takes the width. */}
          <div className="flex flex-wrap gap-3 [&>form]:w-full [&>section]:w-full">
            {!data.isStaff && may('view-as-member') && <ImpersonateMember memberId={data._id} name={data.name} />}
            {may('member-status') && <AccountAuditEvents key={`${data._id}${data.status}`} member={data} />}
            {may('merge-accounts') && <MergeAccount key={`${data._id}${data.mergedFrom.length}`} member={data} />}
          </div>
          <MemberNotes member={data} />
          <MemberCredit memberId={data._id} />
          <MemberBookings memberId={data._id} />
          <div className="grid items-start gap-8 md:max-lg:grid-cols-2 xl:grid-cols-2">
            <MemberRooms memberId={data._id} />
            <MemberTickets memberId={data._id} />
            {may('documents') && <Documents documents={data.documents} />}
            <SignIns signIns={data.signIns} />
            {may('taxes') && (
              <section aria-labelledby="annual-report">
                <h3 id="annual-report" className="mb-3 display text-[22px]">
                  <FormattedMessage defaultMessage="Annual report" />
                </h3>
                <ReportDownload whose={{ hostId: data._id }} />
              </section>
            )}
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

/** After a merge the reader is led here: the form they were in has gone. */
function Title({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if ((state as { hasMerged?: boolean } | null)?.hasMerged) title.current?.focus();
  }, [state]);
  return (
    <h2 ref={title} tabIndex={-1} id="member-title" className="display mt-3 text-[30px] wrap-anywhere">
      {children}
    </h2>
  );
}

const MemberLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to={`/admin/users?member=${id}`} className="font-semibold text-moss underline underline-offset-4">
    {children}
  </Link>
);

/** Where the account went, or which went into it. */
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
