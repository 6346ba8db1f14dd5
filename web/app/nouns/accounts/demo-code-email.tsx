// The demo sends no email: it says where its emails are, and shows the one with the code.
import { EMAIL_CODE } from '@daynook/contract/limits/accounts';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { outboxQuery } from '../emails/api.ts';
import type { SentCode } from './use-email-code.ts';

const POLL_AGAIN_MS = 1_000;
const CODE_LINE = new RegExp(`^.*\\b\\d{${EMAIL_CODE.digits}}\\b.*$`, 'm');

export function DemoCodeEmail({ sent }: { sent: SentCode }) {
  const sentMs = Date.parse(sent.nextAt) - EMAIL_CODE.resendSeconds * 1_000;
  const emailIn = (mails: readonly { sentAt: string; text: string; subject: string }[] | undefined) =>
    mails?.find(({ sentAt, text }) => Date.parse(sentAt) >= sentMs && CODE_LINE.test(text));
  const outbox = useQuery({
    ...outboxQuery(1),
    // The email is written within a second or two.
    refetchInterval: ({ state }) => (state.error || emailIn(state.data?.mails) ? false : POLL_AGAIN_MS),
  });
  // A demo with a mail server sends its emails and keeps no outbox.
  if (!outbox.data) return null;
  const email = emailIn(outbox.data.mails);
  return (
    <div className="mt-3 rounded-field bg-surface px-4 py-3 text-[15px]" role="status">
      <p className="text-muted">
        <FormattedMessage
          defaultMessage="This demo doesn’t send email. Your emails are in {outbox}."
          values={{
            outbox: (
              <a
                key="o"
                href="/demo/outbox"
                target="_blank"
                rel="noreferrer"
                className="font-semibold text-moss underline"
              >
                <FormattedMessage defaultMessage="the demo’s outbox (new tab)" />
              </a>
            ),
          }}
        />
      </p>
      {email && (
        <p className="mt-2 border-t border-line pt-2">
          <span className="font-semibold">{email.subject}</span>
          <span className="block num">{CODE_LINE.exec(email.text)?.[0]}</span>
        </p>
      )}
    </div>
  );
}
