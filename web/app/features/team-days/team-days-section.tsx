// The team days the reader is invited to, on the team's page.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { formatLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { type TeamDaySummary, teamDaysQuery } from '../../nouns/teams/day-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { isOpenDay, stateNames, stateTones } from './state-words.ts';

export function TeamDaysSection({ teamId }: { teamId: string }) {
  const days = useInfiniteQuery(teamDaysQuery(teamId));
  const rows = days.data?.pages.flatMap((page) => page.days);
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Team days" />}
      lead={
        <FormattedMessage defaultMessage="Find a day and a room with fair trips for everyone, and vote on where to meet." />
      }
    >
      {days.isPending && <Skeleton className="h-24 rounded-panel" />}
      {days.isError && !rows && (
        <ErrorState
          className="!py-6"
          error={days.error}
          title={<FormattedMessage defaultMessage="We couldn’t load your team days" />}
          onRetry={() => void days.refetch()}
          isRetrying={days.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <p className="text-muted">
          <FormattedMessage defaultMessage="No team days yet." />
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="-my-2 divide-y divide-line">
          {rows.map((day) => (
            <DayRow key={day._id} day={day} />
          ))}
        </ul>
      )}
      <ListMore list={days} />
      <p>
        <LinkButton variant="outline" to={`/team/${teamId}/plan-day`}>
          <FormattedMessage defaultMessage="Plan a team day" />
        </LinkButton>
      </p>
    </SettingsSection>
  );
}

function DayRow({ day: { _id, title, state, firstDate, lastDate, hasAnswered } }: { day: TeamDaySummary }) {
  const locale = useLocale();
  const dates = [...new Set([firstDate, lastDate])].map((date) => formatLocalDate(date, locale)).join(' – ');
  return (
    <li>
      <Link
        to={`/team/day/${_id}`}
        className="group grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3"
      >
        <span className="wrap-anywhere">
          <span className="font-semibold underline-offset-4 group-hover:underline">{title}</span>
          <span className="num block text-[15px] text-muted">{dates}</span>
        </span>
        {isOpenDay({ state }) && !hasAnswered ? (
          <Badge tone="danger">
            <FormattedMessage defaultMessage="Answer needed" />
          </Badge>
        ) : (
          <Badge tone={stateTones[state]}>
            <FormattedMessage {...stateNames[state]} />
          </Badge>
        )}
      </Link>
    </li>
  );
}
