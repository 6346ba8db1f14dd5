// A test text message to one's own number, with what the SMS service answered (R4).
import { useMutation } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { sendTestText, type TestText } from '../../nouns/staff/overview-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';

const outcomes: Readonly<Record<TestText['outcome'], MessageDescriptor>> = defineMessages({
  sent: { defaultMessage: 'The SMS service accepted a text to {to}. Check that it arrives.' },
  refused: { defaultMessage: 'The SMS service didn’t accept the text to {to} ({reason}).' },
  'no-phone': { defaultMessage: 'You have no confirmed phone number. <a>Add it in Settings</a>, then try again.' },
  held: { defaultMessage: 'Sending is turned off (OUTBOUND=off), so nothing was sent.' },
  'not-configured': { defaultMessage: 'SMS_HTTP_URL isn’t set, so nothing was sent.' },
});

/** Only shown if an SMS service is set up. */
export function TextTest() {
  const sending = useMutation({ mutationFn: sendTestText });
  return (
    <section
      aria-labelledby="test-text"
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 rounded-card bg-well px-5 py-4"
    >
      <h2 id="test-text" className="text-[16px] font-semibold">
        <FormattedMessage defaultMessage="Test text message" />
      </h2>
      <p className="text-pretty text-muted">
        <FormattedMessage defaultMessage="Goes to your own confirmed number right away. Your SMS service may charge for it." />
      </p>
      <Button variant="outline" isBusy={sending.isPending} onClick={() => sending.mutate()}>
        <FormattedMessage defaultMessage="Send test text" />
      </Button>
      <div role="status" className="max-w-full">
        {sending.data && <Outcome answer={sending.data} />}
      </div>
      {sending.isError && <FormFailure error={sending.error} />}
    </section>
  );
}

const Outcome = ({ answer: { outcome, to, reason } }: { answer: TestText }) => (
  <p className="break-words">
    <FormattedMessage
      {...outcomes[outcome]}
      values={{
        to: <bdi>{to}</bdi>,
        reason: reason ?? '',
        a: (words) => (
          <Link to="/settings" className="font-semibold text-moss underline underline-offset-3">
            {words}
          </Link>
        ),
      }}
    />
  </p>
);
