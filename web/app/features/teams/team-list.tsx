// The member's teams and open invitations, and the form that creates a team.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { type TeamInvitation, type TeamSummary, teamsQuery } from '../../nouns/teams/api.ts';
import { roleNames } from '../../nouns/teams/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { CreateTeamDialog } from './create-team-dialog.tsx';

export function TeamList() {
  const own = useQuery(teamsQuery);
  const [isCreating, setCreating] = useState(false);
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Teams" />}
      lead={<FormattedMessage defaultMessage="Book for a company or group, with shared budgets and rules." />}
    >
      {own.isPending && <Skeleton className="h-32 rounded-panel" />}
      {own.isError && !own.data && (
        <ErrorState
          className="!py-6"
          error={own.error}
          title={<FormattedMessage defaultMessage="We couldn’t load your teams" />}
          onRetry={() => void own.refetch()}
          isRetrying={own.isFetching}
        />
      )}
      {own.data && (
        <>
          {own.data.invitations.map((invitation) => (
            <OpenInvitation key={invitation._id} invitation={invitation} />
          ))}
          {own.data.teams.length === 0 ? (
            <p className="text-muted">
              <FormattedMessage defaultMessage="You’re not in a team yet." />
            </p>
          ) : (
            <ul className="-my-2 divide-y divide-line">
              {own.data.teams.map((team) => (
                <TeamRow key={team._id} team={team} />
              ))}
            </ul>
          )}
          <p>
            <Button variant="outline" onClick={() => setCreating(true)}>
              <FormattedMessage defaultMessage="Create team" />
            </Button>
          </p>
        </>
      )}
      {isCreating && <CreateTeamDialog onClose={() => setCreating(false)} />}
    </SettingsSection>
  );
}

const TeamRow = ({ team: { _id, name, role, memberCount } }: { team: TeamSummary }) => (
  <li>
    <Link to={`/team/${_id}`} className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 font-semibold underline underline-offset-4 wrap-anywhere">{name}</span>
      <span className="text-[14.5px] text-muted">
        <FormattedMessage {...roleNames[role]} />
        {' · '}
        <FormattedMessage
          defaultMessage="{count, plural, one {# member} other {# members}}"
          values={{ count: memberCount }}
        />
      </span>
    </Link>
  </li>
);

const OpenInvitation = ({ invitation: { _id, team, invitedBy } }: { invitation: TeamInvitation }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-well px-5 py-4">
    <p className="min-w-0 wrap-anywhere">
      <FormattedMessage
        defaultMessage="{name} invited you to {team}."
        values={{ name: invitedBy.name, team: team.name }}
      />
    </p>
    <LinkButton variant="outline" size="sm" to={`/team/invitation/${_id}`}>
      <FormattedMessage defaultMessage="View invitation" />
    </LinkButton>
  </div>
);
