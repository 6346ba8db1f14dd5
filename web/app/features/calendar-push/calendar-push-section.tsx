// The member's own calendar, into which we write their bookings: how that's going, what's written, and how to end it.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { SettingsSection } from '../../ui/layout/settings-section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type CalendarPush, useCalendarPush, useCheckCalendar, useChoosePushed, useDisconnectCalendar } from './api.ts';
import { CalendarFormDialog } from './calendar-form-dialog.tsx';

export function CalendarPushSection() {
  const push = useCalendarPush();
  const [isConnecting, setConnecting] = useState(false);
  const known = push.data?.push;
  return (
    <SettingsSection
      title={<FormattedMessage defaultMessage="Your own calendar" />}
      lead={
        <FormattedMessage defaultMessage="We add your bookings to a calendar that supports CalDAV, such as iCloud, Fastmail, or Nextcloud, and keep them up to date." />
      }
    >
      {push.isPending && <Skeleton className="h-32 rounded-panel" />}
      {push.isError && push.data === undefined && (
        <ErrorState
          className="!py-6"
          error={push.error}
          title={<FormattedMessage defaultMessage="We couldn’t load your calendar" />}
          onRetry={() => void push.refetch()}
          isRetrying={push.isFetching}
        />
      )}
      {known === null && (
        <p>
          <Button variant="outline" onClick={() => setConnecting(true)}>
            <FormattedMessage defaultMessage="Connect a calendar" />
          </Button>
        </p>
      )}
      {known && <Connected push={known} onReconnect={() => setConnecting(true)} />}
      {isConnecting && (
        <CalendarFormDialog
          username={known?.username ?? ''}
          asGuest={known?.asGuest ?? true}
          asHost={known?.asHost ?? true}
          onClose={() => setConnecting(false)}
        />
      )}
    </SettingsSection>
  );
}

function Connected({ push, onReconnect }: { push: CalendarPush; onReconnect: () => void }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const check = useCheckCalendar();
  const choose = useChoosePushed();
  const [isEnding, setEnding] = useState(false);
  const failed = (error: unknown) => toast.error(failureText(error));
  const checkNow = () =>
    check.mutate(undefined, {
      onSuccess: ({ push: found }) => {
        if (found && found.failure === null)
          toast.success(intl.formatMessage({ defaultMessage: 'The connection works' }));
      },
      onError: failed,
    });
  const { asGuest, asHost } = push;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 [overflow-wrap:anywhere]" dir="ltr">
            {push.server}
          </span>
          <StatusBadge status={push.status} />
        </p>
        <p className="text-[14px] text-muted [overflow-wrap:anywhere]">
          <FormattedMessage
            defaultMessage="{username} · {count, plural, =0 {no events yet} one {# event} other {# events}}"
            values={{ username: push.username, count: push.eventCount }}
          />
        </p>
        <p className="text-[14px] text-muted num">
          {push.lastOkAt === null ? (
            <FormattedMessage defaultMessage="Not up to date yet." />
          ) : (
            <FormattedMessage defaultMessage="Last up to date {at}." values={{ at: <Moment at={push.lastOkAt} /> }} />
          )}
        </p>
        {push.failure !== null && (
          <p role="status" className="mt-1 flex items-start gap-2 text-[15px] font-medium text-danger">
            <WarningIcon size={18} className="mt-0.5 shrink-0" />
            {push.failure}
          </p>
        )}
      </div>
      <div>
        <Switch
          checked={asGuest}
          disabled={choose.isPending || (asGuest && !asHost)}
          onChange={({ target }) => choose.mutate({ asGuest: target.checked, asHost }, { onError: failed })}
        >
          <FormattedMessage defaultMessage="Workspaces I book" />
        </Switch>
        <Switch
          checked={asHost}
          disabled={choose.isPending || (asHost && !asGuest)}
          onChange={({ target }) => choose.mutate({ asGuest, asHost: target.checked }, { onError: failed })}
        >
          <FormattedMessage defaultMessage="Bookings of my listings" />
        </Switch>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" isBusy={check.isPending} onClick={checkNow}>
          <FormattedMessage defaultMessage="Test connection" />
        </Button>
        <Button variant="outline" onClick={onReconnect}>
          <FormattedMessage defaultMessage="Change address or password" />
        </Button>
        <Button variant="plain" onClick={() => setEnding(true)}>
          <FormattedMessage defaultMessage="Disconnect" />
        </Button>
      </div>
      {isEnding && <DisconnectDialog onClose={() => setEnding(false)} />}
    </div>
  );
}

function StatusBadge({ status }: Pick<CalendarPush, 'status'>) {
  if (status === 'current')
    return (
      <Badge tone="moss">
        <FormattedMessage defaultMessage="Up to date" />
      </Badge>
    );
  return status === 'waiting' ? (
    <Badge tone="sun">
      <FormattedMessage defaultMessage="Updating" />
    </Badge>
  ) : (
    <Badge tone="danger">
      <FormattedMessage defaultMessage="Stopped" />
    </Badge>
  );
}

function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const disconnect = useDisconnectCalendar();
  const [events, setEvents] = useState<'keep' | 'remove'>('keep');
  const confirm = () =>
    disconnect.mutate(events, {
      onSuccess: () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: 'Calendar disconnected' }));
      },
      onError: (error) => toast.error(failureText(error)),
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Disconnect your calendar?" />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Keep connected" />
          </Button>
          <Button variant="danger" isBusy={disconnect.isPending} onClick={confirm}>
            <FormattedMessage defaultMessage="Disconnect" />
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-[14px] font-semibold">
          <FormattedMessage defaultMessage="Events in your calendar" />
        </legend>
        <label className="flex cursor-pointer items-center gap-3 py-2">
          <Radio name="push-events" checked={events === 'keep'} onChange={() => setEvents('keep')} />
          <FormattedMessage defaultMessage="Keep them. They no longer change." />
        </label>
        <label className="flex cursor-pointer items-center gap-3 py-2">
          <Radio name="push-events" checked={events === 'remove'} onChange={() => setEvents('remove')} />
          <FormattedMessage defaultMessage="Remove them" />
        </label>
      </fieldset>
    </Dialog>
  );
}
