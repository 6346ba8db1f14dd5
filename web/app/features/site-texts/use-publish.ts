// Publishing a text against the version that was shown.
import { useIntl } from 'react-intl';
import { usePublishForm } from '../../nouns/staff/use-publish-form.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { type EmailText, type EmailTextView, useChangeText } from './api.ts';

export function usePublish(name: string, version: number, onPublished: (now: EmailTextView) => void) {
  const intl = useIntl();
  const change = useChangeText(name);
  const { form, readProof, clear } = usePublishForm(change.error);
  /** Publishes the text, or without one what it was before. */
  const send = async (text?: EmailText): Promise<void> => {
    if (change.isPending) return;
    try {
      const proof = readProof();
      const { reason } = form;
      onPublished(await change.mutateAsync({ ...(text === undefined ? {} : { text }), version, reason, proof }));
    } catch {
      return;
    }
    clear();
    toast.success(intl.formatMessage({ defaultMessage: 'Published. Emails use it from now on.' }));
  };
  return { form, send, isPending: change.isPending };
}
