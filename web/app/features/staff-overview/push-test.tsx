// A test notification to one's own devices, with what each push service answered (R4).
import { useMutation } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { sendTestPush, type TestPush } from '../../nouns/staff/overview-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';

const results: Readonly<Record<TestPush['devices'][number]['result'], MessageDescriptor>> = defineMessages({
  sent: { defaultMessage: '{device}: its push service accepted the notification. Check that it appears.' },
  refused: { defaultMessage: '{device}: its push service didn’t accept the notification ({reason}).' },
  removed: { defaultMessage: '{device}: its push service doesn’t know it anymore ({reason}), so we removed it.' },
});

export function PushTest() {
  const sending = useMutation({ mutationFn: sendTestPush });
  return (
    <section
      aria-labelledby="test-push"
      className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 rounded-card bg-well px-5 py-4"
    >
      <h2 id="test-push" className="text-[16px] font-semibold">
        <FormattedMessage defaultMessage="Test notification" />
      </h2>
      <p className="text-pretty text-muted">
        <FormattedMessage defaultMessage="Goes to every device where you turned on push notifications." />
      </p>
      <Button variant="outline" isBusy={sending.isPending} onClick={() => sending.mutate()}>
        <FormattedMessage defaultMessage="Send test notification" />
      </Button>
      <div role="status" className="max-w-full">
        {sending.data && <Outcome answer={sending.data} />}
      </div>
      {sending.isError && <FormFailure error={sending.error} />}
    </section>
  );
}

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
