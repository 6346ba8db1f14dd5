// Asks for a reason: one from a list, and a message, which `other` requires.
import { BOOKING } from '@daynook/contract/limits/bookings';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Radio } from '../../../ui/forms/radio.tsx';
import { TextArea } from '../../../ui/forms/text-field.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { type Reason, reasonNames, reasonText } from './reasons.ts';

export interface ReasonDraft {
  reason: Reason | undefined;
  ownWords: string;
}
export const emptyReason: ReasonDraft = { reason: undefined, ownWords: '' };

/** Leaves space for the reason's own text before the message. */
const OWN_WORDS_MAXIMUM = BOOKING.reasonMaximumCharacters - 80;

/** The text to send; empty while something is missing. */
export function useReasonText({ reason, ownWords }: ReasonDraft): string {
  const intl = useIntl();
  return reason ? reasonText(reason, intl.formatMessage(reasonNames[reason]), ownWords) : '';
}

interface ReasonFieldsProps {
  legend: ReactNode;
  reasons: readonly Reason[];
  value: ReasonDraft;
  onChange: (value: ReasonDraft) => void;
  /** The recipient of the message. */
  reader: string;
  /** The person tried to submit: shows what's missing. */
  wasTried: boolean;
  error?: string | undefined;
}

export function ReasonFields({ legend, reasons, value, onChange, reader, wasTried, error }: ReasonFieldsProps) {
  const intl = useIntl();
  const id = useId();
  const isReasonMissing = wasTried && !value.reason;
  const areWordsMissing = wasTried && value.reason === 'other' && value.ownWords.trim() === '';
  return (
    <>
      <fieldset aria-describedby={isReasonMissing ? `${id}-error` : undefined}>
        <legend className="text-[14px] font-semibold">{legend}</legend>
        <div className="mt-2 grid gap-0.5">
          {reasons.map((reason) => (
            <label
              key={reason}
              className="flex cursor-pointer items-center gap-3 rounded-field px-2 py-2 -mx-2 hover:bg-well has-checked:bg-moss-wash"
            >
              <Radio
                name={id}
                value={reason}
                checked={value.reason === reason}
                aria-invalid={isReasonMissing || undefined}
                aria-describedby={isReasonMissing ? `${id}-error` : undefined}
                onChange={() => onChange({ ...value, reason })}
              />
              <span className="text-[15.5px]">{intl.formatMessage(reasonNames[reason])}</span>
            </label>
          ))}
        </div>
        {isReasonMissing && (
          <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-[14px] font-medium text-danger">
            <WarningIcon size={17} className="mt-0.5 shrink-0" />
            <FormattedMessage defaultMessage="Please choose a reason." />
          </p>
        )}
      </fieldset>
      <TextArea
        className="mt-5"
        rows={3}
        maxLength={OWN_WORDS_MAXIMUM}
        label={
          value.reason === 'other' ? (
            <FormattedMessage defaultMessage="Tell us more" />
          ) : (
            <FormattedMessage defaultMessage="Message to {reader} (optional)" values={{ reader }} />
          )
        }
        value={value.ownWords}
        error={areWordsMissing ? intl.formatMessage({ defaultMessage: 'Tell us why in a few words.' }) : error}
        onChange={(event) => onChange({ ...value, ownWords: event.target.value })}
      />
    </>
  );
}
