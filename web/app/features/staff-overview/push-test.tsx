// A test notification to one's own devices, with what each push service answered (R4).
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { sendTestPush, type TestPush } from '../../nouns/staff/overview-api.ts';
import { TestPanel } from './test-panel.tsx';

const results: Readonly<Record<TestPush['devices'][number]['result'], MessageDescriptor>> = defineMessages({
  sent: { defaultMessage: '{device}: its push service accepted the notification. Check that it appears.' },
  refused: { defaultMessage: '{device}: its push service didn’t accept the notification ({reason}).' },
  removed: { defaultMessage: '{device}: its push service doesn’t know it anymore ({reason}), so we removed it.' },
});

export const PushTest = () => (
  <TestPanel
    id="test-push"
    title={<FormattedMessage defaultMessage="Test notification" />}
    note={<FormattedMessage defaultMessage="Goes to every device where you turned on push notifications." />}
    button={<FormattedMessage defaultMessage="Send test notification" />}
    send={sendTestPush}
    showOutcome={(answer) => <Outcome answer={answer} />}
  />
);

function Outcome({ answer: { outcome, devices } }: { answer: TestPush }) {
  if (outcome === 'held')
    return <FormattedMessage defaultMessage="Sending is turned off (OUTBOUND=off), so nothing was sent." />;
  if (outcome === 'no-device')
    return (
      <FormattedMessage
        defaultMessage="None of your devices gets notifications. <a>Turn them on in Settings</a> on the device, then try again."
        values={{
          a: (words) => (
            <Link to="/settings/notifications" className="font-semibold text-moss underline underline-offset-3">
              {words}
            </Link>
          ),
        }}
      />
    );
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {devices.map(({ _id, name, result, reason }) => (
        <li key={_id} className="break-words">
          <FormattedMessage {...results[result]} values={{ device: name, reason: reason ?? '' }} />
        </li>
      ))}
    </ul>
  );
}
