// Staff cancel all upcoming bookings of a member who's already suspended. The suspension stays as it is.
import { STAFF } from '@daynook/contract/limits/staff';
import { type FormEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { cancelBookings, type StaffMember, useMemberChange } from '../../nouns/staff/members-api.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { countCancelable, UpcomingToCancel } from './upcoming-bookings.tsx';

/** Nothing while there's nothing to cancel, or while it's under way. */
export function CancelBookings({ member }: { member: StaffMember }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const change = useMemberChange(() => cancelBookings(member._id, reason));
  const { status, upcoming } = member;
  const count = countCancelable(upcoming);
  if (status !== 'suspended' || !may('manage-bookings') || count === 0 || upcoming.canceling > 0) return null;
  if (!isOpen)
    return (
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Cancel bookings…" />
        </Button>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(undefined, { onSuccess: () => setOpen(false) });
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid gap-4 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] md:p-6"
    >
      <UpcomingToCancel member={member} />
      <TextArea
        label={<FormattedMessage defaultMessage="Reason (for the audit log)" />}
        rows={3}
        required
        value={reason}
        error={fieldErrors(change.error)['reason']}
        maxLength={STAFF.reasonMaximumCharacters}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={change.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" isBusy={change.isPending}>
          <FormattedMessage
            defaultMessage="{count, plural, one {Cancel # booking} other {Cancel # bookings}}"
            values={{ count }}
          />
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Keep bookings" />
        </Button>
      </div>
    </form>
  );
}
