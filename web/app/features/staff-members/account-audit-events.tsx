// Staff actions on an account: suspend it with a reason the member can read, with or without an end; let a pending one in.
import { STAFF } from '@daynook/contract/limits/staff';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { toLocalDate } from '../../lib/formats.ts';
import { activate, type StaffMember, suspend, useMemberChange } from '../../nouns/staff/members-api.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { countCancelable, UpcomingBookings } from './upcoming-bookings.tsx';

type Status = StaffMember['status'];

function OpenWords({ status }: { status: Status }) {
  if (status === 'active') return <FormattedMessage defaultMessage="Suspend…" />;
  if (status === 'suspended') return <FormattedMessage defaultMessage="Lift suspension…" />;
  return <FormattedMessage defaultMessage="Approve…" />;
}

function SubmitWords({ member, cancelsBookings }: { member: StaffMember; cancelsBookings: boolean }) {
  const { status, upcoming } = member;
  if (status === 'active' && cancelsBookings)
    return (
      <FormattedMessage
        defaultMessage="{count, plural, one {Suspend and cancel # booking} other {Suspend and cancel # bookings}}"
        values={{ count: countCancelable(upcoming) }}
      />
    );
  if (status === 'active') return <FormattedMessage defaultMessage="Suspend" />;
  if (status === 'suspended') return <FormattedMessage defaultMessage="Lift suspension" />;
  return <FormattedMessage defaultMessage="Approve" />;
}

export function AccountAuditEvents({ member }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false);
  const isActive = member.status === 'active';
  const intl = useIntl();
  // Dates are in UTC.
  const today = toLocalDate(new Date(), 'UTC');
  const [reason, setReason] = useState('');
  const [untilOn, setUntilOn] = useState<string>();
  const [cancelsBookings, setCancelsBookings] = useState(false);
  const change = useMemberChange(() =>
    isActive
      ? suspend(member._id, {
          reason,
          ...(untilOn ? { untilOn } : {}),
          ...(cancelsBookings ? { cancelsBookings } : {}),
        })
      : activate(member._id, reason),
  );
  const errors = fieldErrors(change.error);
  if (!isOpen)
    return (
      <div>
        <Button variant={isActive ? 'outline' : 'primary'} onClick={() => setOpen(true)}>
          <OpenWords status={member.status} />
        </Button>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(undefined);
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid gap-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6"
    >
      <TextArea
        label={
          isActive ? (
            <FormattedMessage defaultMessage="Reason (the member sees this)" />
          ) : (
            <FormattedMessage defaultMessage="Reason (for the audit log)" />
          )
        }
        rows={3}
        required
        value={reason}
        error={errors['reason']}
        maxLength={STAFF.reasonMaximumCharacters}
        onChange={(event) => setReason(event.target.value)}
      />
      {isActive && (
        <DayPicker
          className="max-w-xs"
          label={intl.formatMessage({ defaultMessage: 'Last day (optional)' })}
          description={
            <FormattedMessage defaultMessage="Ends automatically after this day (UTC). Leave empty to suspend indefinitely." />
          }
          minimum={today}
          value={untilOn}
          error={errors['untilOn']}
          onChange={setUntilOn}
          onClear={() => setUntilOn(undefined)}
        />
      )}
      {isActive && <UpcomingBookings member={member} isCanceled={cancelsBookings} onChange={setCancelsBookings} />}
      <FormFailure error={change.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isActive ? 'danger' : 'primary'} isBusy={change.isPending}>
          <SubmitWords member={member} cancelsBookings={cancelsBookings} />
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}
