// A ticket's messages in order: each shows its author and recipient in text, position, and color.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Said } from '../../nouns/support/ticket-messages.tsx';
import { cx } from '../../ui/class-names.ts';
import { mentionParts } from './mentions.ts';
import { agentsQuery, type StaffThread } from './tickets-api.ts';

type Message = StaffThread['messages'][number];

/** The member's name, and their role in the booking. */
function describeSide({ sides, from }: StaffThread, side: Message['side']) {
  if (side === null) return undefined;
  const role = side === 'asker' ? (sides?.asker ?? null) : side;
  const name = side === 'asker' ? from.name : (sides?.[side]?.name ?? '');
  return { name, role };
}

export function TicketWords({ ticket }: { ticket: StaffThread }) {
  const agents = useQuery(agentsQuery).data ?? [];
  return (
    <ol className="grid gap-3">
      {ticket.messages.map((message) => (
        <Line key={message._id} ticket={ticket} message={message} agents={agents} />
      ))}
    </ol>
  );
}

interface LineProps {
  ticket: StaffThread;
  message: Message;
  agents: readonly { name: string }[];
}

function Line({ ticket, message: { kind, at, text, author, side }, agents }: LineProps) {
  const intl = useIntl();
  const reader = describeSide(ticket, side);
  const staff = author ?? intl.formatMessage({ defaultMessage: 'Staff' });
  return (
    <Said
      kind={kind}
      at={at}
      by={kind === 'question' ? (reader?.name ?? author ?? '') : staff}
      about={
        kind === 'note' ? (
          <FormattedMessage defaultMessage="Note, for staff only" />
        ) : kind === 'answer' ? (
          <FormattedMessage
            defaultMessage="to {name}{role, select, guest { (guest)} host { (host)} other {}} only"
            values={{ name: reader?.name ?? '', role: reader?.role ?? 'none' }}
          />
        ) : (
          <FormattedMessage
            defaultMessage="{role, select, guest {Guest} host {Host} other {}}"
            values={{ role: reader?.role ?? 'none' }}
          />
        )
      }
      className={cx('max-md:p-4', kind === 'question' ? 'sm:me-10' : 'sm:ms-10')}
    >
      {kind === 'note'
        ? mentionParts(text, agents).map((part, index) =>
            index % 2 === 0 ? (
              part
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
              <strong key={index} className="font-semibold text-moss">
                {part}
              </strong>
            ),
          )
        : text}
    </Said>
  );
}
