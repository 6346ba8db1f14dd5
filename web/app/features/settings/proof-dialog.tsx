// A dialog that changes how the member logs in, once they've proven that it's them.
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { OwnerGate } from '../../nouns/accounts/owner-gate.tsx';
import { type Proof, useSecurityChange } from '../../nouns/accounts/security-api.ts';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure, fieldErrors } from '../../ui/forms/form-failure.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface ProofDialogProps<R> {
  title: ReactNode;
  confirm: ReactNode;
  isDanger?: boolean;
  change: (proof: Proof) => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
  /** What follows from it, and further fields. */
  children: ReactNode;
  /** Other fields are missing. */
  isIncomplete?: boolean;
}

export function ProofDialog<R>({
  title,
  confirm,
  isDanger = false,
  change,
  onDone,
  onClose,
  children,
  isIncomplete = false,
}: ProofDialogProps<R>) {
  const [password, setPassword] = useState('');
  const save = useSecurityChange(change);
  const { asksPassword, readProof } = useOwnerProof(password, save.error);
  const { password: passwordError, ...others } = fieldErrors(save.error);
  const [otherError] = Object.values(others);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(readProof(), { onSuccess: onDone });
  };
  return (
    <Dialog isOpen onClose={onClose} width="max-w-md" title={title}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {children}
        {asksPassword && (
          <PasswordField
            label={<FormattedMessage defaultMessage="Your {brand} password" />}
            autoComplete="current-password"
            value={password}
            error={passwordError}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        {otherError !== undefined && (
          <p role="alert" className="text-[15px] font-medium text-danger">
            {otherError}
          </p>
        )}
        <FormFailure error={save.error} />
        <OwnerGate onCancel={onClose}>
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant={isDanger ? 'danger' : 'primary'}
              isBusy={save.isPending}
              disabled={isIncomplete || (asksPassword && password === '')}
            >
              {confirm}
            </Button>
            <Button variant="plain" onClick={onClose}>
              <FormattedMessage defaultMessage="Cancel" />
            </Button>
          </div>
        </OwnerGate>
      </form>
    </Dialog>
  );
}
