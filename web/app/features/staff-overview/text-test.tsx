// A test text message to one's own number, with what the SMS service answered (R4).
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { sendTestText, type TestText } from '../../nouns/staff/overview-api.ts';
import { TestPanel } from './test-panel.tsx';

const outcomes: Readonly<Record<TestText['outcome'], MessageDescriptor>> = defineMessages({
  sent: { defaultMessage: 'The SMS service accepted a text to {to}. Check that it arrives.' },
  refused: { defaultMessage: 'The SMS service didn’t accept the text to {to} ({reason}).' },
  'no-phone': { defaultMessage: 'You have no confirmed phone number. <a>Add it in Settings</a>, then try again.' },
  held: { defaultMessage: 'Sending is turned off (OUTBOUND=off), so nothing was sent.' },
  'not-configured': { defaultMessage: 'SMS_HTTP_URL isn’t set, so nothing was sent.' },
});

/** Only shown if an SMS service is set up. */
export const TextTest = () => (
  <TestPanel
    id="test-text"
    title={<FormattedMessage defaultMessage="Test text message" />}
    note={
      <FormattedMessage defaultMessage="Goes to your own confirmed number right away. Your SMS service may charge for it." />
    }
    button={<FormattedMessage defaultMessage="Send test text" />}
    send={sendTestText}
    showOutcome={(answer) => <Outcome answer={answer} />}
  />
);

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
