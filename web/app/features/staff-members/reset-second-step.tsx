// Removes the second step of a member who lost their phone and recovery codes, with a reason for the audit log and the staff member's own
// proof.
import { STAFF } from '@daynook/contract/limits/staff';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ProofFields } from '../../nouns/accounts/proof-fields.tsx';
import type { Proof } from '../../nouns/accounts/security-api.ts';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { resetSecondStep, type StaffMember, useMemberChange } from '../../nouns/staff/members-api.ts';
import { Button } from '../../ui/button.tsx';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';

export function ResetSecondStep({ member }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Reset second step…" />
      </Button>
      {isOpen && <ResetDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}

function ResetDialog({ member: { _id, name }, onClose }: { member: StaffMember; onClose: () => void }) {
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const change = useMemberChange((proof: Proof) => resetSecondStep(_id, { reason, ...proof }));
  const { asksPassword, readProof } = useOwnerProof(password, change.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(readProof(), {
      onSuccess: () => {
        onClose();
        toast.success(intl.formatMessage({ defaultMessage: 'The second step of {name} is removed' }, { name }));
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Reset the second step of {name}?" values={{ name }} />}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-pretty">
          <FormattedMessage defaultMessage="First make sure that it’s really them. Their authenticator app and recovery codes are removed, all their devices are logged out, and we email them. Their password or passkeys stay." />
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
        <ProofFields
          asksPassword={asksPassword}
          password={password}
          onPassword={setPassword}
          error={change.error}
          isBusy={change.isPending}
          isDanger
          confirm={<FormattedMessage defaultMessage="Reset second step" />}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
