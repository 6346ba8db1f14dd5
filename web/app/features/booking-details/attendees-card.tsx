// Who comes to a team's booking. Its guest can choose others until it's over.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Booking } from '../../nouns/bookings/api.ts';
import { useChangeAttendees } from '../../nouns/teams/attendee-api.ts';
import { AttendeeFields } from '../../nouns/teams/attendee-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const OPEN: readonly string[] = ['requested', 'awaiting_payment', 'confirmed', 'active'];

export function AttendeesCard({ booking }: { booking: Booking }) {
  const [isChanging, setChanging] = useState(false);
  const { attendees = [], team, role, status } = booking;
  const canChange = role === 'guest' && team !== undefined && OPEN.includes(status);
  if (attendees.length === 0 && !canChange) return null;
  return (
    <div>
      <h2 className="font-semibold">
        <FormattedMessage defaultMessage="Who’s coming" />
      </h2>
      {attendees.length === 0 ? (
        <p className="text-muted">
          <FormattedMessage defaultMessage="You haven’t chosen anyone." />
        </p>
      ) : (
        <ul>
          {attendees.map(({ _id, name }) => (
            <li key={_id} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
      {canChange && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => setChanging(true)}>
          <FormattedMessage defaultMessage="Change who’s coming" />
        </Button>
      )}
      {isChanging && team && <ChangeDialog booking={booking} teamId={team._id} onClose={() => setChanging(false)} />}
    </div>
  );
}

function ChangeDialog({ booking, teamId, onClose }: { booking: Booking; teamId: string; onClose: () => void }) {
  const intl = useIntl();
  const change = useChangeAttendees(booking._id);
  const [chosen, setChosen] = useState(() => (booking.attendees ?? []).map(({ _id }) => _id));
  const save = () =>
    change.mutate(chosen, {
      onSuccess: () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: 'Attendees saved' }));
      },
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Change who’s coming" />}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button isBusy={change.isPending} onClick={save}>
            <FormattedMessage defaultMessage="Save" />
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormFailure error={change.error} />
        <AttendeeFields
          teamId={teamId}
          guests={booking.guests}
          value={chosen}
          error={fieldErrors(change.error)['attendeeIds']}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  );
}
