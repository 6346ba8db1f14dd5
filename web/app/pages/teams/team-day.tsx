// A team day that the reader is invited to.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { DayBadge, TeamDayDetails } from '../../features/team-days/team-day.tsx';
import { missingStatus } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { teamDayQuery } from '../../nouns/teams/day-api.ts';
import { PeopleIcon } from '../../ui/icons/member-icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/team-day';

export const meta = () => pageMeta({ title: { defaultMessage: 'Team day' }, isHidden: true });

export default function TeamDayPage({ params: { dayId } }: Route.ComponentProps) {
  const day = useQuery(teamDayQuery(dayId));
  return (
    <div className="wrap py-10 md:py-12">
      {day.error && missingStatus(day.error) ? (
        <EmptyState
          headingLevel="h1"
          icon={<PeopleIcon size={28} />}
          title={<FormattedMessage defaultMessage="Team day not found" />}
          action={
            <LinkButton variant="outline" to="/settings/teams">
              <FormattedMessage defaultMessage="Your teams" />
            </LinkButton>
          }
        >
          <FormattedMessage defaultMessage="You aren’t invited to it, or it was deleted." />
        </EmptyState>
      ) : day.data ? (
        <>
          <PageHeader
            back={{ to: `/team/${day.data.team._id}`, label: day.data.team.name }}
            title={day.data.title}
            lead={<FormattedMessage defaultMessage="Organized by {name}" values={{ name: day.data.organizer.name }} />}
            actions={<DayBadge state={day.data.state} />}
          />
          <div className="mt-8 max-w-3xl lg:max-w-none">
            <TeamDayDetails day={day.data} />
          </div>
        </>
      ) : day.isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load this team day" />}
          onRetry={() => void day.refetch()}
          isRetrying={day.isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-6">
          <Skeleton className="h-14" />
          <Skeleton className="h-72 rounded-panel" />
        </div>
      )}
    </div>
  );
}
