// A dialog that changes how the member logs in, once they've proven that it's them.
import { type FormEvent, type ReactNode, useState } from 'react';
import { ProofFields } from '../../nouns/accounts/proof-fields.tsx';
import { type Proof, useSecurityChange } from '../../nouns/accounts/security-api.ts';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
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
  const { password: _password, ...others } = fieldErrors(save.error);
  const [otherError] = Object.values(others);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate(readProof(), { onSuccess: onDone });
  };
  return (
    <Dialog isOpen onClose={onClose} width="max-w-md" title={title}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {children}
        {otherError !== undefined && (
          <p role="alert" className="text-[15px] font-medium text-danger">
            {otherError}
          </p>
        )}
        <ProofFields
          asksPassword={asksPassword}
          password={password}
          onPassword={setPassword}
          error={save.error}
          isBusy={save.isPending}
          isDanger={isDanger}
          isDisabled={isIncomplete || (asksPassword && password === '')}
          confirm={confirm}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
