// What every form has that publishes something for the whole site: the reason, and the proof that it's the account's owner.
import { useState } from 'react';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { useOwnerProof } from '../accounts/use-owner-proof.ts';
import type { PublishForm } from './publish-fields.tsx';

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
