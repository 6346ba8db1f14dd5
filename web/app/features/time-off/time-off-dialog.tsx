// Adds time off: days, properties, and an automatic reply. Existing bookings in these days are shown first and stay, unless the host cancels them there.
import { TIME_OFF } from '@daynook/contract/limits/time-off';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ApiError } from '../../lib/api/api-error.ts';
import type { OwnProperty } from '../../nouns/hosting/api.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { announce } from '../../ui/overlays/announcer.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type TimeOffInput, useAddTimeOff } from './api.ts';
import { BookingsInDays } from './bookings-in-days.tsx';

const FORM = 'away-form';

export function TimeOffDialog({ properties, onClose }: { properties: readonly OwnProperty[]; onClose: () => void }) {
  const intl = useIntl();
  const [key] = useState(() => crypto.randomUUID());
  const [fromDate, setFrom] = useState<string>();
  const [toDate, setTo] = useState<string>();
  // The properties may arrive after the dialog was opened.
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const goAway = useAddTimeOff(key);
  const fields = goAway.error instanceof ApiError ? (goAway.error.fields ?? {}) : {};
  const chosen = properties.map(({ _id }) => _id).filter((id) => !leftOut.includes(id));
  const propertyIds = chosen.length === properties.length ? null : chosen;
  const input: TimeOffInput | undefined =
    fromDate && toDate && toDate >= fromDate && chosen.length > 0
      ? { fromDate, toDate, propertyIds, note: note.trim() || null }
      : undefined;
  const submit = () => {
    if (!input) return;
    goAway.mutate(input, {
      onSuccess: () => {
        announce(
          intl.formatMessage({
            defaultMessage: 'Time off scheduled. Guests can’t book these days.',
          }),
        );
        onClose();
      },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-lg"
      title={<FormattedMessage defaultMessage="Schedule time off" />}
      footer={
        <Button type="submit" form={FORM} isWide isBusy={goAway.isPending} disabled={!input}>
          <FormattedMessage defaultMessage="Save time off" />
        </Button>
      }
    >
      <form
        id={FORM}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DayPicker
            label={intl.formatMessage({ defaultMessage: 'First day off' })}
            value={fromDate}
            error={fields['fromDate']}
            onChange={(day) => {
              setFrom(day);
              if (!toDate || day > toDate) setTo(day);
            }}
          />
          <DayPicker
            {...(fromDate ? { minimum: fromDate } : {})}
            label={intl.formatMessage({ defaultMessage: 'Last day off' })}
            value={toDate}
            error={fields['toDate']}
            onChange={setTo}
          />
        </div>
        {properties.length > 1 && (
          <fieldset>
            <legend className="mb-1 text-[15px] font-semibold">
              <FormattedMessage defaultMessage="Properties" />
            </legend>
            {properties.map(({ _id, title }) => (
              <Checkbox
                key={_id}
                checked={chosen.includes(_id)}
                onChange={(event) =>
                  setLeftOut(event.target.checked ? leftOut.filter((other) => other !== _id) : [...leftOut, _id])
                }
              >
                {title}
              </Checkbox>
            ))}
          </fieldset>
        )}
        <TextArea
          label={<FormattedMessage defaultMessage="Automatic reply (optional)" />}
          description={
            <FormattedMessage defaultMessage="Anyone who messages you gets one automatic reply with your return date and this note." />
          }
          maxLength={TIME_OFF.noteMaximumCharacters}
          rows={3}
          value={note}
          error={fields['note']}
          onChange={(event) => setNote(event.target.value)}
        />
        {goAway.isError && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {goAway.error.message}
          </p>
        )}
      </form>
      {/* Outside the form, so that Enter in its checkboxes doesn't save the time off. */}
      <BookingsInDays input={input} />
    </Dialog>
  );
}
