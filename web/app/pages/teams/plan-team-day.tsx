// Plans a team day.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { PlanForm } from '../../features/team-days/plan-form.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { teamQuery } from '../../nouns/teams/api.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/plan-team-day';

export const meta = () => pageMeta({ title: { defaultMessage: 'Plan a team day' }, isHidden: true });

export default function PlanTeamDayPage({ params: { teamId } }: Route.ComponentProps) {
  const team = useQuery(teamQuery(teamId));
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        back={{ to: `/team/${teamId}`, label: team.data?.name ?? <FormattedMessage defaultMessage="Team" /> }}
        title={<FormattedMessage defaultMessage="Plan a team day" />}
        lead={
          <FormattedMessage defaultMessage="Everyone says when they can come and roughly where they start. Then you get up to three rooms to vote on." />
        }
      />
      <div className="mt-8">
        {team.data ? (
          <PlanForm team={team.data} />
        ) : team.isError ? (
          <ErrorState
            error={team.error}
            title={<FormattedMessage defaultMessage="We couldn’t load this team" />}
            onRetry={() => void team.refetch()}
            isRetrying={team.isFetching}
          />
        ) : (
          <Skeleton className="h-72 rounded-panel" />
        )}
      </div>
    </div>
  );
}
