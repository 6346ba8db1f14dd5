// Whom staff invited to host. It only matters while hosting is by invitation.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NoneYet } from '../../nouns/staff/staff-section.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { type HostInvitation, invitationsQuery, useInvite, useUninvite } from './api.ts';

export function Invitations() {
  const list = useInfiniteQuery(invitationsQuery);
  const invitations = list.data?.pages.flatMap((page) => page.invitations) ?? [];
  return (
    <div className="grid gap-4">
      <InviteForm />
      <PagedList
        list={list}
        failed={<FormattedMessage defaultMessage="We couldn’t load the invitations" />}
        waitingClass="h-32"
      >
        {invitations.length === 0 ? (
          <NoneYet>
            <FormattedMessage defaultMessage="Nobody is invited yet." />
          </NoneYet>
        ) : (
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => (
              <Row key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function InviteForm() {
  const [email, setEmail] = useState('');
  const invite = useInvite();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate(email.trim(), { onSuccess: () => setEmail('') });
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-lg gap-2">
      <div className="flex items-start gap-3">
        <TextField
          className="grow"
          type="email"
          label={<FormattedMessage defaultMessage="Email to invite" />}
          description={
            <FormattedMessage defaultMessage="We don’t email them. Tell them to log in with this address." />
          }
          value={email}
          maxLength={254}
          error={fieldErrors(invite.error)['email']}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" size="sm" className="mt-7" isBusy={invite.isPending}>
          <FormattedMessage defaultMessage="Invite" />
        </Button>
      </div>
      <FormFailure error={invite.error} />
    </form>
  );
}

function Row({ invitation }: { invitation: HostInvitation }) {
  const intl = useIntl();
  const uninvite = useUninvite();
  const { _id, email, invitedBy, invitedAt, isHost } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <span>{email}</span>
          {isHost && (
            <Badge>
              <FormattedMessage defaultMessage="Hosting" description="This person hosts already" />
            </Badge>
          )}
        </p>
        <p className="text-[14.5px] text-muted">
          {invitedBy} · <Moment at={invitedAt} />
        </p>
        <FormFailure error={uninvite.error} />
      </div>
      <Button
        size="sm"
        variant="plain"
        isBusy={uninvite.isPending}
        aria-label={intl.formatMessage({ defaultMessage: 'Remove the invitation of {email}' }, { email })}
        onClick={() => uninvite.mutate(_id)}
      >
        <FormattedMessage defaultMessage="Remove" />
      </Button>
    </li>
  );
}
