// Who is in a team, with their roles; for owners and admins also pending invitations and the form to invite.
import type { InvitedRole } from '@daynook/contract/teams/teams';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import {
  type PendingTeamInvitation,
  type Team,
  type TeamMember,
  type TeamRole,
  teamInvitationsQuery,
  teamMembersQuery,
  useChangeRole,
  useInviteToTeam,
  useRemoveMember,
  useWithdrawInvitation,
} from '../../nouns/teams/api.ts';
import { roleNames, roleTexts } from '../../nouns/teams/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function TeamMembers({ team }: { team: Team }) {
  const members = useInfiniteQuery(teamMembersQuery(team._id));
  const rows = members.data?.pages.flatMap((page) => page.members);
  return (
    <SettingsSection title={<FormattedMessage defaultMessage="Members" />}>
      {members.isPending && <Skeleton className="h-32 rounded-panel" />}
      {members.isError && !rows && (
        <ErrorState
          className="!py-6"
          error={members.error}
          title={<FormattedMessage defaultMessage="We couldn’t load the team’s members" />}
          onRetry={() => void members.refetch()}
          isRetrying={members.isFetching}
        />
      )}
      {rows && (
        <ul className="-my-2 divide-y divide-line">
          {rows.map((row) => (
            <MemberRow key={row.member._id} teamId={team._id} row={row} />
          ))}
        </ul>
      )}
      <ListMore list={members} />
      {team.can.manage && <Invitations team={team} />}
    </SettingsSection>
  );
}

function MemberRow({ teamId, row }: { teamId: string; row: TeamMember }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const change = useChangeRole(teamId);
  const [isAsking, setAsking] = useState(false);
  const { member, role, isYou, roles, canRemove } = row;
  const shown = change.isPending ? change.variables.role : role;
  const choose = (next: TeamRole) =>
    change.mutate(
      { memberId: member._id, role: next },
      {
        onSuccess: () =>
          toast.success(intl.formatMessage({ defaultMessage: 'Role updated for {name}' }, { name: member.name })),
        onError: (error) => toast.error(failureText(error)),
      },
    );
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-4">
      <p className="flex min-w-0 grow items-center gap-3.5">
        <Avatar picture={member.picture} initials={toInitials(member.name)} size={44} />
        <span className="min-w-0 font-semibold wrap-anywhere">
          {isYou ? <FormattedMessage defaultMessage="{name} (you)" values={{ name: member.name }} /> : member.name}
        </span>
      </p>
      {roles.length > 0 ? (
        <Select
          isLabelHidden
          label={<FormattedMessage defaultMessage="Role of {name}" values={{ name: member.name }} />}
          value={shown}
          disabled={change.isPending}
          onChange={(event) => choose(event.target.value as TeamRole)}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage(roleNames[one])}
            </option>
          ))}
        </Select>
      ) : (
        <span className="text-[15px] text-muted">
          <FormattedMessage {...roleNames[role]} />
        </span>
      )}
      {canRemove && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          <FormattedMessage defaultMessage="Remove" />
          <span className="sr-only"> {member.name}</span>
        </Button>
      )}
      <RemoveDialog teamId={teamId} row={row} isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  );
}

interface RemoveDialogProps {
  teamId: string;
  row: TeamMember;
  isOpen: boolean;
  onClose: () => void;
}

function RemoveDialog({ teamId, row: { member }, isOpen, onClose }: RemoveDialogProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const remove = useRemoveMember(teamId);
  const { name } = member;
  const confirm = () =>
    remove.mutate(member._id, {
      onSuccess: () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: '{name} is no longer in the team' }, { name }));
      },
      onError: (error) => toast.error(failureText(error)),
    });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Remove {name}?" values={{ name }} />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={confirm}>
            <FormattedMessage defaultMessage="Remove" />
          </Button>
        </>
      }
    >
      <p className="text-[15.5px] text-muted">
        <FormattedMessage
          defaultMessage="{name} can’t book for the team anymore and comes off bookings that others made for them. Bookings they’ve made stay."
          values={{ name }}
        />
      </p>
    </Dialog>
  );
}

function Invitations({ team }: { team: Team }) {
  const pending = useInfiniteQuery(teamInvitationsQuery(team._id));
  const rows = pending.data?.pages.flatMap((page) => page.invitations) ?? [];
  return (
    <>
      {rows.length > 0 && (
        <div>
          <h3 className="text-[17px] font-semibold">
            <FormattedMessage defaultMessage="Pending invitations" />
          </h3>
          <ul className="mt-3 grid gap-3">
            {rows.map((row) => (
              <InvitationRow key={row._id} team={team} row={row} />
            ))}
          </ul>
        </div>
      )}
      <ListMore list={pending} />
      <InviteForm teamId={team._id} />
    </>
  );
}

function InvitationRow({ team, row: { _id, email, role, expiresAt } }: { team: Team; row: PendingTeamInvitation }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const withdraw = useWithdrawInvitation(team._id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-well px-5 py-4">
      <p className="min-w-0">
        <span className="font-semibold wrap-anywhere">{email}</span>
        <span className="block text-[14.5px] text-muted">
          <FormattedMessage
            defaultMessage="{role} · expires {date}"
            values={{
              role: intl.formatMessage(roleNames[role]),
              date: <ZonedDate at={expiresAt} timeZone={team.timeZone} />,
            }}
          />
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        isBusy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(_id, {
            onSuccess: () => toast.success(intl.formatMessage({ defaultMessage: 'Invitation withdrawn' })),
            onError: (error) => toast.error(failureText(error)),
          })
        }
      >
        <FormattedMessage defaultMessage="Withdraw" />
        <span className="sr-only"> {email}</span>
      </Button>
    </li>
  );
}

/** Invites an email address. Never reveals whether it has an account. */
function InviteForm({ teamId }: { teamId: string }) {
  const intl = useIntl();
  const invite = useInviteToTeam(teamId);
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitedRole>('booker');
  const [isTried, setTried] = useState(false);
  const errors = invite.error instanceof ApiError ? invite.error.fields : {};
  const isEmpty = email.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty) {
      field.current?.focus();
      return;
    }
    const to = email.trim();
    invite.mutate(
      { email: to, role },
      {
        onSuccess: () => {
          setEmail('');
          setTried(false);
          toast.success(intl.formatMessage({ defaultMessage: 'Invitation sent to {to}' }, { to }));
        },
        onError: () => field.current?.focus(),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t border-line pt-6 md:grid-cols-2">
      <h3 className="text-[17px] font-semibold md:col-span-2">
        <FormattedMessage defaultMessage="Invite someone" />
      </h3>
      <TextField
        ref={field}
        type="email"
        name="email"
        autoComplete="off"
        maxLength={254}
        label={<FormattedMessage defaultMessage="Email address" />}
        description={
          <FormattedMessage defaultMessage="They have two weeks to accept, using an account with this address." />
        }
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          if (invite.isError) invite.reset();
        }}
        error={
          errors['email'] ??
          (isTried && isEmpty ? intl.formatMessage({ defaultMessage: 'Enter an email address.' }) : undefined)
        }
      />
      <Select
        label={<FormattedMessage defaultMessage="Role" />}
        description={<FormattedMessage {...roleTexts[role]} />}
        value={role}
        onChange={(event) => setRole(event.target.value as InvitedRole)}
      >
        {(['booker', 'admin'] as const).map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage(roleNames[one])}
          </option>
        ))}
      </Select>
      {invite.error && !errors['email'] && (
        <p role="alert" className="text-[14.5px] font-medium text-danger md:col-span-2">
          {invite.error.message}
        </p>
      )}
      <Button type="submit" variant="outline" isBusy={invite.isPending} className="justify-self-start">
        <FormattedMessage defaultMessage="Send invitation" />
      </Button>
    </form>
  );
}
