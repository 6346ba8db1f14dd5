// A list of emails, each expandable in place.
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { saveCalendar } from '../../lib/dates/save-calendar.ts';
import type { Emails, SentEmail } from '../../nouns/emails/api.ts';
import { EmailFrame } from '../../nouns/emails/email-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { ChevronDownIcon } from '../../ui/icons/shell-icons.tsx';

export function Outbox({ emails }: { emails: Emails }) {
  // The newest is usually the one people look for.
  const [openId, setOpenId] = useState<string | undefined>(emails[0]?._id);
  return (
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {emails.map((email) => (
        <EmailLine
          key={email._id}
          email={email}
          isOpen={email._id === openId}
          onToggle={() => setOpenId(email._id === openId ? undefined : email._id)}
        />
      ))}
    </ul>
  );
}

function EmailLine({ email, isOpen, onToggle }: { email: SentEmail; isOpen: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <li className="border-line not-last:border-b">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex w-full items-center gap-4 px-5 py-4 text-start outline-offset-[-3px] hover:bg-well/60 md:px-6"
        >
          <span className="min-w-0 grow">
            <span className="block font-semibold break-words">{email.subject}</span>
            <span className="mt-0.5 block text-[14.5px] font-normal text-muted">
              <ZonedTime startsAt={email.sentAt} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone} withDate />
            </span>
          </span>
          <ChevronDownIcon
            className={cx('shrink-0 text-muted transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-5 pb-6 md:px-6">
        {isOpen && (
          <>
            <EmailFrame email={email} />
            {email.calendar !== null && <CalendarFile text={email.calendar} />}
            <details className="group mt-3">
              <summary className="finger relative w-fit cursor-pointer list-none rounded-field text-[15px] font-semibold text-moss underline-offset-4 hover:underline">
                <FormattedMessage defaultMessage="Plain text" />
              </summary>
              <pre className="mt-3 rounded-field bg-well px-4 py-3 font-sans text-[15px] leading-normal break-words whitespace-pre-wrap">
                {email.text}
              </pre>
            </details>
          </>
        )}
      </div>
    </li>
  );
}

/** The email's attachment for the member's calendar (L8). */
const CalendarFile = ({ text }: { text: string }) => {
  const name = /^UID:([\w-]+)/m.exec(text)?.[1] ?? 'booking';
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-well px-4 py-3">
      <span className="flex min-w-0 grow items-center gap-3">
        <CalendarIcon size={20} className="shrink-0 text-muted" />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}.ics</span>
          <span className="block text-[14.5px] text-muted">
            {text.includes('METHOD:CANCEL') ? (
              <FormattedMessage defaultMessage="Remove from calendar" />
            ) : (
              <FormattedMessage defaultMessage="Add to calendar" />
            )}
          </span>
        </span>
      </span>
      <Button variant="outline" size="sm" onClick={() => saveCalendar(text, name)}>
        <FormattedMessage defaultMessage="Download" />
      </Button>
    </p>
  );
};
