// What every form here has that publishes something: the reason, and the proof that it's the account's owner.
import { useState } from 'react';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import type { PublishForm } from '../../nouns/staff/publish-fields.tsx';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';

export function usePublishForm(error: unknown) {
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const errors = fieldErrors(error);
  const { asksPassword, readProof } = useOwnerProof(password, error);
  const form: PublishForm = {
    reason,
    setReason,
    asksReason: true,
    password,
    setPassword,
    asksPassword,
    error,
    errorOf: (field) => errors[field],
  };
  const clear = () => {
    setReason('');
    setPassword('');
  };
  return { form, errors, readProof, clear };
}
