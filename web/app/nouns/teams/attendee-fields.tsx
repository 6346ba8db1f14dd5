// Chooses for which members of a team a booking is, at most as many as people.
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { teamMembersQuery } from './api.ts';

interface AttendeeFieldsProps {
  teamId: string;
  /** How many people the booking is for. */
  guests: number;
  value: readonly string[];
  error?: string | undefined;
  onChange: (memberIds: string[]) => void;
}

export function AttendeeFields({ teamId, guests, value, error, onChange }: AttendeeFieldsProps) {
  const members = useInfiniteQuery(teamMembersQuery(teamId));
  const rows = members.data?.pages.flatMap((page) => page.members);
  const isFull = value.length >= guests;
  return (
    <fieldset>
      <legend className="font-semibold">
        <FormattedMessage defaultMessage="Who’s coming? (optional)" />
      </legend>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage
          defaultMessage="{count, plural, one {Up to # person.} other {Up to # people.}} They see the booking and get its address and check-in instructions when you do, but not the price. The host sees their names and pictures."
          values={{ count: guests }}
        />
      </p>
      {members.isPending && <Skeleton className="mt-2 h-20 rounded-field" />}
      {members.isError && !rows && (
        <RetryLine onRetry={() => void members.refetch()} isRetrying={members.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load the team’s members." />
        </RetryLine>
      )}
      {rows?.map(({ member, isYou }) => {
        const isChosen = value.includes(member._id);
        return (
          <Checkbox
            key={member._id}
            checked={isChosen}
            disabled={isFull && !isChosen}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, member._id] : value.filter((id) => id !== member._id))
            }
          >
            {isYou ? <FormattedMessage defaultMessage="{name} (you)" values={{ name: member.name }} /> : member.name}
          </Checkbox>
        );
      })}
      <ListMore list={members} className="mt-2" />
      {error && (
        <FieldError role="alert" className="mt-2">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
