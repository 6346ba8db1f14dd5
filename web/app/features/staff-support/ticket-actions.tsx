// Ticket actions besides replying: assign, close, and reopen.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { useQueueKeys } from '../../nouns/staff/queue-keys.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { agentsQuery, assign, moveTo, type StaffThread, useStaffTicketChange } from './tickets-api.ts';

interface TicketActionsProps {
  ticket: StaffThread;
  /** After closing it by keyboard: the next one in the queue. */
  onDone: () => void;
}

export function TicketActions({ ticket, onDone }: TicketActionsProps) {
  const intl = useIntl();
  const me = useOwnProfile().data?._id ?? '';
  const agents = useQuery(agentsQuery).data ?? [];
  const give = useStaffTicketChange((assigneeId: string | null) => assign(ticket._id, assigneeId));
  const move = useStaffTicketChange((state: 'open' | 'closed') => moveTo(ticket._id, state));
  const { assignee, state } = ticket;
  const isMine = assignee?._id === me;
  useQueueKeys({
    onAssign: () => {
      if (!isMine && !give.isPending) give.mutate(me);
    },
    onDone: () => {
      if (state === 'closed' || move.isPending) return;
      move.mutate('closed', {
        onSuccess: () => {
          toast.success(intl.formatMessage({ defaultMessage: '{reference} closed' }, { reference: ticket.reference }));
          onDone();
        },
      });
    },
  });
  // People who left the team keep their tickets until they're reassigned.
  const others = agents.filter(({ _id }) => _id !== me);
  const isElsewhere = assignee !== null && !isMine && !others.some(({ _id }) => _id === assignee._id);
  return (
    <>
      <div className="mt-3 flex flex-wrap items-end gap-2.5">
        <Select
          isCompact
          isLabelHidden
          label={<FormattedMessage defaultMessage="Assigned to" />}
          value={assignee?._id ?? ''}
          disabled={give.isPending}
          onChange={(event) => give.mutate(event.target.value || null)}
          className="min-w-52"
        >
          <option value="">{intl.formatMessage({ defaultMessage: 'Unassigned' })}</option>
          {me !== '' && <option value={me}>{intl.formatMessage({ defaultMessage: 'Assigned to me' })}</option>}
          {[...others, ...(isElsewhere ? [assignee] : [])].map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {intl.formatMessage({ defaultMessage: 'Assigned to {name}' }, { name })}
            </option>
          ))}
        </Select>
        {!isMine && (
          <Button variant="outline" size="sm" isBusy={give.isPending} onClick={() => give.mutate(me)}>
            <FormattedMessage defaultMessage="Assign to me" />
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          isBusy={move.isPending}
          onClick={() => move.mutate(state === 'closed' ? 'open' : 'closed')}
        >
          {state === 'closed' ? (
            <FormattedMessage defaultMessage="Reopen ticket" />
          ) : (
            <FormattedMessage defaultMessage="Close ticket" />
          )}
        </Button>
      </div>
      <FormFailure error={give.error ?? move.error} />
    </>
  );
}
