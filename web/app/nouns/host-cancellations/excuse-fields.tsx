// What a host tells us to have a cancellation excused: the reason and what happened (G6).
import { EXCUSE_REASONS, HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import type { ExcuseReason } from './api.ts';

export const excuseReasonNames: Record<ExcuseReason, MessageDescriptor> = defineMessages({
  illness: { defaultMessage: 'Illness or a death in the family' },
  damage: { defaultMessage: 'Damage at the property' },
  safety: { defaultMessage: 'The space wasn’t safe' },
  'guest-conduct': { defaultMessage: 'The guest broke the rules' },
  other: { defaultMessage: 'Something else' },
});

export interface ExcuseDraft {
  reason: ExcuseReason;
  message: string;
}
export const emptyExcuse: ExcuseDraft = { reason: 'illness', message: '' };

interface ExcuseFieldsProps {
  value: ExcuseDraft;
  onChange: (value: ExcuseDraft) => void;
  /** The person tried to submit: shows what's missing. */
  wasTried: boolean;
}

export function ExcuseFields({ value, onChange, wasTried }: ExcuseFieldsProps) {
  const intl = useIntl();
  const isMissing = wasTried && !value.message.trim();
  return (
    <>
      <Select
        id="excuse-reason"
        label={intl.formatMessage({ defaultMessage: 'Reason' })}
        value={value.reason}
        onChange={(event) => onChange({ ...value, reason: event.target.value as ExcuseReason })}
      >
        {EXCUSE_REASONS.map((one) => (
          <option key={one} value={one}>
            {intl.formatMessage(excuseReasonNames[one])}
          </option>
        ))}
      </Select>
      <TextArea
        id="excuse-message"
        rows={4}
        maxLength={HOST_CANCELLATION.messageMaximumCharacters}
        label={intl.formatMessage({ defaultMessage: 'What happened?' })}
        description={intl.formatMessage({
          defaultMessage:
            'Your guest won’t see this. After you send it, you can add photos or PDFs to the booking, such as a doctor’s note.',
        })}
        error={isMissing ? intl.formatMessage({ defaultMessage: 'Tell us what happened.' }) : undefined}
        value={value.message}
        onChange={(event) => onChange({ ...value, message: event.target.value })}
      />
    </>
  );
}
