// Whom to invite to a team day: the other members of the team.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { teamMembersQuery } from '../../nouns/teams/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface InvitedFieldsProps {
  teamId: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (memberIds: string[]) => void;
}

/** With fewer, a button for all of them saves nothing. */
const FEW = 3;

export function InvitedFields({ teamId, value, error, onChange }: InvitedFieldsProps) {
  const errorId = useId();
  const members = useInfiniteQuery(teamMembersQuery(teamId));
  const rows = members.data?.pages.flatMap((page) => page.members).filter(({ isYou }) => !isYou);
  const ids = rows?.map(({ member }) => member._id) ?? [];
  const canInviteAll = ids.length >= FEW && !members.hasNextPage && ids.some((id) => !value.includes(id));
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="font-semibold">
        <FormattedMessage defaultMessage="Who do you want to invite?" />
      </legend>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="We email them. Nobody sees where others start, only how long trips are." />
      </p>
      {members.isPending && <Skeleton className="mt-2 h-20 rounded-field" />}
      {members.isError && !rows && (
        <RetryLine onRetry={() => void members.refetch()} isRetrying={members.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load the team’s members." />
        </RetryLine>
      )}
      {rows?.length === 0 && (
        <p className="mt-2 text-muted">
          <FormattedMessage defaultMessage="There’s nobody else in this team yet." />
        </p>
      )}
      <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {rows?.map(({ member }) => (
          <Checkbox
            key={member._id}
            checked={value.includes(member._id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, member._id] : value.filter((id) => id !== member._id))
            }
          >
            <span className="flex items-center gap-2.5">
              <Avatar picture={member.picture} initials={toInitials(member.name)} size={26} />
              <span className="min-w-0 wrap-anywhere">{member.name}</span>
            </span>
          </Checkbox>
        ))}
      </div>
      <ListMore list={members} className="mt-2" />
      {canInviteAll && (
        <Button variant="plain" size="sm" className="mt-2" onClick={() => onChange([...new Set([...value, ...ids])])}>
          <FormattedMessage defaultMessage="Invite everyone" />
        </Button>
      )}
      {error && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
