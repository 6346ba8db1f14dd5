// A ticket's messages in order: each shows its author and recipient in text, position, and color.
import { FormattedMessage, useIntl } from 'react-intl';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../support/moment.tsx';
import type { StaffThread } from './tickets-api.ts';

type Message = StaffThread['messages'][number];

const looks = {
  question: 'bg-surface shadow-[inset_0_0_0_1px_var(--line)] sm:me-10',
  answer: 'bg-moss-wash sm:ms-10',
  note: 'bg-sun-wash shadow-[inset_0_0_0_1px_var(--line)] sm:ms-10',
};

/** The side's name, and what they are to the booking. */
function sideOf({ sides, from }: StaffThread, side: Message['side']) {
  if (side === null) return undefined;
  const role = side === 'asker' ? (sides?.asker ?? null) : side;
  const name = side === 'asker' ? from.name : (sides?.[side]?.name ?? '');
  return { name, role };
}

export const TicketWords = ({ ticket }: { ticket: StaffThread }) => (
  <ol className="mt-6 grid gap-3">
    {ticket.messages.map((message) => (
      <Line key={message._id} ticket={ticket} message={message} />
    ))}
  </ol>
);

function Line({ ticket, message }: { ticket: StaffThread; message: Message }) {
  const intl = useIntl();
  const { kind, at, text, author } = message;
  const side = sideOf(ticket, message.side);
  const staff = author ?? intl.formatMessage({ defaultMessage: 'Staff' });
  return (
    <li className={cx('rounded-panel p-4 md:p-5', looks[kind])}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-[14px]">
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{kind === 'question' ? (side?.name ?? author ?? '') : staff}</strong>
          <span className="ms-2 text-muted">
            {kind === 'note' ? (
              <FormattedMessage defaultMessage="Note, for staff only" />
            ) : kind === 'answer' ? (
              <FormattedMessage
                defaultMessage="to {name}{role, select, guest { (guest)} host { (host)} other {}} only"
                values={{ name: side?.name ?? '', role: side?.role ?? 'none' }}
              />
            ) : (
              <FormattedMessage
                defaultMessage="{role, select, guest {Guest} host {Host} other {}}"
                values={{ role: side?.role ?? 'none' }}
              />
            )}
          </span>
        </span>
        <Moment at={at} className="text-muted" />
      </p>
      <p dir="auto" className="mt-2 text-[16px] leading-normal wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </li>
  );
}
