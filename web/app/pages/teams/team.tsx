// A team: spending, members, rules, the list of listings, and details.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { TeamDaysSection } from '../../features/team-days/team-days-section.tsx';
import { TeamBudgetSection } from '../../features/teams/team-budget.tsx';
import { TeamDetails } from '../../features/teams/team-details.tsx';
import { TeamHistory } from '../../features/teams/team-history.tsx';
import { TeamListings } from '../../features/teams/team-listings.tsx';
import { TeamMembers } from '../../features/teams/team-members.tsx';
import { TeamRulesSection } from '../../features/teams/team-rules.tsx';
import { TeamStatements } from '../../features/teams/team-statements.tsx';
import { missingStatus } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { type Team, teamQuery } from '../../nouns/teams/api.ts';
import { roleNames } from '../../nouns/teams/role-words.ts';
import { PeopleIcon } from '../../ui/icons/member-icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { Route } from './+types/team';

export const meta = () => pageMeta({ title: { defaultMessage: 'Team' }, isHidden: true });

export default function TeamPage({ params: { teamId } }: Route.ComponentProps) {
  const team = useQuery(teamQuery(teamId));
  return (
    <div className="wrap py-10 md:py-12">
      {team.error && missingStatus(team.error) ? (
        <Missing />
      ) : team.data ? (
        <Content key={team.data._id} team={team.data} />
      ) : team.isError ? (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load this team" />}
          onRetry={() => void team.refetch()}
          isRetrying={team.isFetching}
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

const Missing = () => (
  <EmptyState
    headingLevel="h1"
    icon={<PeopleIcon size={28} />}
    title={<FormattedMessage defaultMessage="Team not found" />}
    action={
      <LinkButton variant="outline" to="/settings/teams">
        <FormattedMessage defaultMessage="Your teams" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="It was closed, or you’re not in it." />
  </EmptyState>
);

const Content = ({ team }: { team: Team }) => (
  <>
    <PageHeader
      back={{ to: '/settings/teams', label: <FormattedMessage defaultMessage="Your teams" /> }}
      title={team.name}
      lead={<FormattedMessage {...roleNames[team.role]} />}
    />
    <div className="mt-8 grid max-w-3xl gap-6 lg:max-w-none">
      <TeamBudgetSection teamId={team._id} />
      <TeamDaysSection teamId={team._id} />
      <TeamMembers team={team} />
      <TeamRulesSection key={JSON.stringify(team.rules)} team={team} />
      <TeamListings team={team} />
      {team.can.manage && <TeamStatements team={team} />}
      {team.can.manage && <TeamHistory team={team} />}
      <TeamDetails team={team} />
    </div>
  </>
);
