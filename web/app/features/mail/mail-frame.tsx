// A mail as it was sent, in a frame in which nothing runs; its links open in the page's place, by a press only.
import { useIntl } from 'react-intl';
import type { SentMail } from './api.ts';

/** Links of a mail lead out of the frame. */
const asDocument = (html: string): string => html.replace(/<head>/i, '<head><base target="_top">');

export function MailFrame({ mail }: { mail: SentMail }) {
  const intl = useIntl();
  return (
    <iframe
      title={intl.formatMessage({ id: 'outbox.mail', defaultMessage: 'Mail: {subject}' }, { subject: mail.subject })}
      sandbox="allow-top-navigation-by-user-activation"
      referrerPolicy="no-referrer"
      srcDoc={asDocument(mail.html)}
      className="block h-[min(62dvh,480px)] w-full rounded-field bg-white shadow-[inset_0_0_0_1px_var(--line)]"
    />
  );
}
