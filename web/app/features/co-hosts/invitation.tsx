// An invitation to co-host: from whom, for what, and the buttons to answer it (K9).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { missingStatus } from '../../lib/api/api-error.ts';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { type CoHostInvitation, invitationQuery, useAnswerInvitation } from '../../nouns/co-hosts/api.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { HomeIcon } from '../../ui/icons/icons.tsx';
import { EmailIcon } from '../../ui/icons/member-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { levelNames, levelTexts } from './level-words.ts';

export function Invitation({ invitationId }: { invitationId: string }) {
  const invitation = useQuery(invitationQuery(invitationId));
  const { accept, decline } = useAnswerInvitation(invitationId);
  if (decline.isSuccess) return <Declined />;
  if (invitation.data?.state === 'accepted') return <Accepted invitation={invitation.data} />;
  if (invitation.data?.state === 'over') return <Over />;
  if (invitation.data) return <Question invitation={invitation.data} accept={accept} decline={decline} />;
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

type Answers = ReturnType<typeof useAnswerInvitation>;

function Question({ invitation, accept, decline }: { invitation: CoHostInvitation } & Answers) {
  const { owner, property, level, expiresAt } = invitation;
  const failure = accept.error ?? decline.error;
  return (
    <article className="mx-auto max-w-xl rounded-panel bg-surface p-6 shadow-[inset_0_0_0_1px_var(--line)] md:p-9">
      <Avatar picture={owner.picture} initials={toInitials(owner.name)} size={64} />
      <h1 className="display mt-5 text-[32px] text-balance wrap-anywhere">
        <FormattedMessage
          defaultMessage="{owner} invited you to co-host {home}"
          values={{ owner: owner.name, home: property.title }}
        />
      </h1>
      <p className="mt-2 text-muted">{property.city}</p>
      <dl className="mt-6 rounded-card bg-well px-5 py-4">
        <dt className="text-[14.5px] text-muted">
          <FormattedMessage defaultMessage="What you’ll be able to do" />
        </dt>
        <dd>
          <span className="font-semibold">
            <FormattedMessage {...levelNames[level]} />
          </span>
          <span className="mt-0.5 block">
            <FormattedMessage {...levelTexts[level]} />
          </span>
        </dd>
      </dl>
      <p className="mt-4 text-[15px] text-muted">
        {level !== 'calendar' && (
          <>
            <FormattedMessage defaultMessage="Guests see your name as co-host when you message them." />{' '}
          </>
        )}
        <FormattedMessage
          defaultMessage="You can stop at any time. The invitation expires on {date}."
          values={{ date: <ZonedDate at={expiresAt} timeZone={readerTimeZone()} /> }}
        />
      </p>
      {failure && (
        <p role="alert" className="mt-4 text-[14.5px] font-medium text-danger">
          {failure.message}
        </p>
      )}
      <p className="mt-7 flex flex-wrap gap-3">
        <Button isBusy={accept.isPending} disabled={decline.isPending} onClick={() => accept.mutate()}>
          <FormattedMessage defaultMessage="Accept" />
        </Button>
        <Button
          variant="outline"
          isBusy={decline.isPending}
          disabled={accept.isPending}
          onClick={() => decline.mutate()}
        >
          <FormattedMessage defaultMessage="Decline" />
        </Button>
      </p>
    </article>
  );
}

const Accepted = ({ invitation: { owner, property } }: { invitation: CoHostInvitation }) => (
  <EmptyState
    headingLevel="h1"
    icon={<HomeIcon size={28} />}
    title={<FormattedMessage defaultMessage="You’re now a co-host of {home}" values={{ home: property.title }} />}
    action={
      <LinkButton to="/host/properties">
        <FormattedMessage defaultMessage="Your properties" />
      </LinkButton>
    }
  >
    <FormattedMessage
      defaultMessage="You’ll find it under your properties, labeled as {owner}’s."
      values={{ owner: owner.name }}
    />
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
    <FormattedMessage defaultMessage="It was answered or withdrawn, or it expired after two weeks. Ask the host for a new one." />
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
    <FormattedMessage defaultMessage="Log in with the email address the invitation was sent to, and confirm that address first." />
  </EmptyState>
);
