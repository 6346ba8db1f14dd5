// Publishing a text: the reason, the proof that it's the account's owner, and saving against the version that was shown.
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import type { PublishForm } from '../../nouns/staff/publish-fields.tsx';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type EmailText, type EmailTextView, useChangeText } from './api.ts';

export function usePublish(name: string, version: number, onPublished?: (now: EmailTextView) => void) {
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const change = useChangeText(name);
  const errors = fieldErrors(change.error);
  const { asksPassword, readProof } = useOwnerProof(password, change.error);
  /** Publishes the text, or without one what it was before. */
  const send = async (text?: EmailText): Promise<void> => {
    if (change.isPending) return;
    try {
      // Not as the argument of an optional call, which isn't evaluated if there's nothing to call.
      const now = await change.mutateAsync({
        ...(text === undefined ? {} : { text }),
        version,
        reason,
        proof: readProof(),
      });
      onPublished?.(now);
    } catch {
      return;
    }
    setReason('');
    setPassword('');
    toast.success(intl.formatMessage({ defaultMessage: 'Published. Emails use it from now on.' }));
  };
  const form: PublishForm = {
    reason,
    setReason,
    asksReason: true,
    password,
    setPassword,
    asksPassword,
    error: change.error,
    errorOf: (field) => errors[field],
  };
  return { form, send, isPending: change.isPending };
}
