// Logs a member out on every device, with a reason for the audit log, for example if someone else got into their account.
import { STAFF } from '@daynook/contract/limits/staff';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { logOut, type StaffMember, useMemberChange } from '../../nouns/staff/members-api.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const FORM_ID = 'log-out-member';

export function LogOutMember({ member: { _id, name } }: { member: StaffMember }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const change = useMemberChange(() => logOut(_id, reason));
  const close = () => setOpen(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(undefined, {
      onSuccess: () => {
        setReason('');
        close();
        toast.success(intl.formatMessage({ defaultMessage: '{name} is logged out everywhere' }, { name }));
      },
    });
  };
  return (
    <>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Log out everywhere…" />
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={<FormattedMessage defaultMessage="Log {name} out everywhere?" values={{ name }} />}
        footer={
          <>
            <Button variant="outline" onClick={close}>
              <FormattedMessage defaultMessage="Cancel" />
            </Button>
            <Button type="submit" form={FORM_ID} variant="danger" isBusy={change.isPending}>
              <FormattedMessage defaultMessage="Log out everywhere" />
            </Button>
          </>
        }
      >
        <form id={FORM_ID} onSubmit={submit} noValidate className="grid gap-4 pt-1">
          <p>
            <FormattedMessage defaultMessage="All their devices are logged out. We email them to choose a new password: with the old one, they and anyone who knows it can log in again." />
          </p>
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
        </form>
      </Dialog>
    </>
  );
}
