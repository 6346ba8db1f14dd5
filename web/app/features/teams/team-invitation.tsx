// An invitation to a team: from whom, as what, and the buttons to answer it.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { missingStatus } from '../../lib/api/api-error.ts';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { type TeamInvitation, teamInvitationQuery, useAnswerTeamInvitation } from '../../nouns/teams/api.ts';
import { roleNames, roleTexts } from '../../nouns/teams/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { EmailIcon, PeopleIcon } from '../../ui/icons/member-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function InvitationToTeam({ invitationId }: { invitationId: string }) {
  const invitation = useQuery(teamInvitationQuery(invitationId));
  const answers = useAnswerTeamInvitation(invitationId);
  if (answers.decline.isSuccess) return <Declined />;
  if (invitation.data?.state === 'accepted') return <Accepted invitation={invitation.data} />;
  if (invitation.data?.state === 'over') return <Over />;
  if (invitation.data) return <Question invitation={invitation.data} {...answers} />;
  if (invitation.error && missingStatus(invitation.error)) return <NotForYou />;
  if (invitation.error)
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load the invitation" />}
        onRetry={() => void invitation.refetch()}
        isRetrying={invitation.isFetching}
      />
    );
  return (
    <div aria-busy="true" className="mx-auto grid max-w-xl gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-56 rounded-panel" />
    </div>
  );
}

type Answers = ReturnType<typeof useAnswerTeamInvitation>;

function Question({ invitation, accept, decline }: { invitation: TeamInvitation } & Answers) {
  const { invitedBy, team, role, expiresAt } = invitation;
  const failure = accept.error ?? decline.error;
  return (
    <article className="mx-auto max-w-xl rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] md:p-9">
      <Avatar picture={invitedBy.picture} initials={toInitials(invitedBy.name)} size={64} />
      <h1 className="display mt-5 text-[32px] text-balance wrap-anywhere">
        <FormattedMessage
          defaultMessage="{name} invited you to {team}"
          values={{ name: invitedBy.name, team: team.name }}
        />
      </h1>
      <dl className="mt-6 rounded-card bg-well px-5 py-4">
        <dt className="text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="Your role" />
        </dt>
        <dd>
          <span className="font-semibold">
            <FormattedMessage {...roleNames[role]} />
          </span>
          <span className="mt-0.5 block">
            <FormattedMessage {...roleTexts[role]} />
          </span>
        </dd>
      </dl>
      <p className="mt-4 text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="The team sees your name and what you book for it, and nothing else you book. You can leave at any time. The invitation expires on {date}."
          values={{ date: <ZonedDate at={expiresAt} timeZone={readerTimeZone()} /> }}
        />
      </p>
      {failure && (
        <p role="alert" className="mt-4 text-[14.5px] font-medium text-danger">
          {failure.message}
        </p>
      )}
      <p className="mt-7 flex flex-wrap gap-3">
        <Button isBusy={accept.isPending} disabled={decline.isPending} onClick={() => accept.mutate(undefined)}>
          <FormattedMessage defaultMessage="Accept" />
        </Button>
        <Button
          variant="outline"
          isBusy={decline.isPending}
          disabled={accept.isPending}
          onClick={() => decline.mutate(undefined)}
        >
          <FormattedMessage defaultMessage="Decline" />
        </Button>
      </p>
    </article>
  );
}

const Accepted = ({ invitation: { team } }: { invitation: TeamInvitation }) => (
  <EmptyState
    headingLevel="h1"
    icon={<PeopleIcon size={28} />}
    title={<FormattedMessage defaultMessage="You’re now in {team}" values={{ team: team.name }} />}
    action={
      <LinkButton to={`/team/${team._id}`}>
        <FormattedMessage defaultMessage="View team" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="Choose the team at checkout to book for it." />
  </EmptyState>
);

const toDashboard = (
  <LinkButton variant="outline" to="/dashboard">
    <FormattedMessage defaultMessage="Go to dashboard" />
  </LinkButton>
);

const Declined = () => (
  <EmptyState
    headingLevel="h1"
    icon={<EmailIcon size={28} />}
    title={<FormattedMessage defaultMessage="Invitation declined" />}
    action={toDashboard}
  >
    <FormattedMessage defaultMessage="Nothing else changes." />
  </EmptyState>
);

const Over = () => (
  <EmptyState
    headingLevel="h1"
    icon={<EmailIcon size={28} />}
    title={<FormattedMessage defaultMessage="This invitation is no longer valid" />}
    action={toDashboard}
  >
    <FormattedMessage defaultMessage="It was answered or withdrawn, or it expired after two weeks. Ask the team for a new one." />
  </EmptyState>
);

const NotForYou = () => (
  <EmptyState
    headingLevel="h1"
    icon={<EmailIcon size={28} />}
    title={<FormattedMessage defaultMessage="Invitation not found" />}
    action={
      <LinkButton variant="outline" to="/settings">
        <FormattedMessage defaultMessage="Check your email address" />
      </LinkButton>
    }
  >
    <FormattedMessage defaultMessage="It was sent to another email address, or yours isn’t confirmed yet." />
  </EmptyState>
);
