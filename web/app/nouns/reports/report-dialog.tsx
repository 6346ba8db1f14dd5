// Reports a page or a text to staff: the reason, and details.
import { findEmergencyNumber } from '@daynook/contract/countries/countries';
import { REPORTS } from '@daynook/contract/limits/reports';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useCountries } from '../../lib/site.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type Report, sendReport } from '../profiles/api.ts';

const reasons = defineMessages({
  spam: { defaultMessage: 'Spam or advertising' },
  rude: { defaultMessage: 'Rude, hateful, or threatening' },
  false: { defaultMessage: 'False or impersonating someone' },
  private: { defaultMessage: 'Shares private information' },
  unsafe: { defaultMessage: 'Someone may be in danger' },
  other: { defaultMessage: 'Something else' },
});
type Reason = keyof typeof reasons;

interface ReportDialogProps {
  kind: Report['kind'];
  subjectId: string;
  /** Of the place that it's about. */
  country?: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** Reported kudos disappear from one's page. */
  onReported?: () => void;
}

export function ReportDialog({ kind, subjectId, country, isOpen, onClose, onReported }: ReportDialogProps) {
  const intl = useIntl();
  const failureText = useFailureText();
  const countries = useCountries();
  const emergencyNumber = findEmergencyNumber(country ? [country] : countries);
  const [reason, setReason] = useState<Reason>();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async () => {
    if (!reason) {
      setError(intl.formatMessage({ defaultMessage: 'Choose a reason.' }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await sendReport({ kind, subjectId, reason, ...(text.trim() ? { text } : {}) });
      toast.success(intl.formatMessage({ defaultMessage: 'Thanks for telling us. We’ll review it.' }));
      onReported?.();
      onClose();
    } catch (failure) {
      setError(
        failureText(
          failure,
          intl.formatMessage({
            defaultMessage: 'We couldn’t send your report. Please try again.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<FormattedMessage defaultMessage="What’s wrong?" />}
      footer={
        <>
          <Button variant="plain" onClick={onClose}>
            <FormattedMessage defaultMessage="Cancel" />
          </Button>
          <Button isBusy={isBusy} onClick={() => void send()}>
            <FormattedMessage defaultMessage="Send report" />
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">
        {emergencyNumber === undefined ? (
          <FormattedMessage defaultMessage="Only our team sees this. We don’t tell anyone who reported it. In an emergency, call your local emergency number first." />
        ) : (
          <FormattedMessage
            defaultMessage="Only our team sees this. We don’t tell anyone who reported it. In an emergency, call {number} first."
            values={{ number: emergencyNumber }}
          />
        )}
      </p>
      <fieldset>
        <legend className="sr-only">
          <FormattedMessage defaultMessage="Reason" />
        </legend>
        {Object.entries(reasons).map(([id, message]) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
            <Radio name="reason" value={id} checked={reason === id} onChange={() => setReason(id as Reason)} />
            {intl.formatMessage(message)}
          </label>
        ))}
      </fieldset>
      <TextArea
        className="mt-3"
        label={<FormattedMessage defaultMessage="Details (optional)" />}
        value={text}
        maxLength={REPORTS.textMaximumCharacters}
        rows={3}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="alert" className="mt-3 font-medium text-danger empty:hidden">
        {error}
      </p>
    </Dialog>
  );
}
