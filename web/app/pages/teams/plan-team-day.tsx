// Plans a team day.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { PlanForm } from '../../features/team-days/plan-form.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { teamQuery } from '../../nouns/teams/api.ts';
import { teamDayQuery } from '../../nouns/teams/day-api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/plan-team-day';

export const meta = () => pageMeta({ title: { defaultMessage: 'Plan a team day' }, isHidden: true });

export default function PlanTeamDayPage({ params: { teamId } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const previousId = search.get('after');
  const team = useQuery(teamQuery(teamId));
  const previous = useQuery({ ...teamDayQuery(previousId ?? ''), enabled: previousId !== null });
  // A day that's gone by now, or of another team, leaves an empty form.
  const followed = previous.data?.team._id === teamId ? previous.data : undefined;
  const isLoading = team.isPending || (previousId !== null && previous.isPending);
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        back={{ to: `/team/${teamId}`, label: team.data?.name ?? <FormattedMessage defaultMessage="Team" /> }}
        title={
          followed ? (
            <FormattedMessage defaultMessage="Plan the next team day" />
          ) : (
            <FormattedMessage defaultMessage="Plan a team day" />
          )
        }
        lead={
          <FormattedMessage defaultMessage="Everyone says when they can come and roughly where they start. Then you get up to three rooms to vote on." />
        }
      />
      <div className="mt-8">
        {isLoading ? (
          <div aria-busy="true">
            <Skeleton className="h-72 max-w-2xl rounded-panel" />
          </div>
        ) : team.data ? (
          <PlanForm team={team.data} previous={followed} />
        ) : (
          <ErrorState
            error={team.error}
            title={<FormattedMessage defaultMessage="We couldn’t load this team" />}
            onRetry={() => void team.refetch()}
            isRetrying={team.isFetching}
          />
        )}
      </div>
    </div>
  );
}
