// Blocks hours once or every week (C3): listing, times, and note. Errors appear beside their fields.
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate, zoneName } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { FailureNote } from '../../nouns/bookings/failure-note.tsx';
import type { Choice } from '../../nouns/host-calendar/block-cursor.ts';
import { endsOn, startsOn } from '../../nouns/host-calendar/block-times.ts';
import { Button } from '../../ui/button.tsx';
import { DayPicker } from '../../ui/dates/day-picker.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { Listing } from './api.ts';
import type { EntryWords } from './entry-words.ts';
import type { ShownEntry } from './shown-entries.ts';
import { type BlockForm, useBlockForm } from './use-block-form.ts';

interface BlockDialogProps {
  /** Open if set. */
  choice: Choice | undefined;
  timeZone: string;
  listings: readonly Listing[];
  entries: readonly ShownEntry[];
  words: EntryWords;
  onClose: () => void;
}

export function BlockDialog({ choice, onClose, ...rest }: BlockDialogProps) {
  return (
    <Dialog isOpen={choice !== undefined} onClose={onClose} title={<FormattedMessage defaultMessage="Block time" />}>
      {choice && <BlockFields choice={choice} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function BlockFields({ choice, onClose, ...rest }: BlockDialogProps & { choice: Choice }) {
  const intl = useIntl();
  const locale = useLocale();
  const { timeZone, listings, words } = rest;
  const form = useBlockForm({ choice, ...rest, onDone: onClose });
  const noteId = useId();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <p className="text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="Guests can’t book these hours. Times are in {zone}."
          values={{ zone: zoneName(timeZone, locale) }}
        />
      </p>
      {form.failure && <FailureNote error={form.failure} />}
      {listings.length > 1 && (
        <Select
          label={intl.formatMessage({ defaultMessage: 'Listing' })}
          value={form.listingId}
          onChange={(event) => form.setListingId(event.target.value)}
        >
          {listings.map((listing) => (
            <option key={listing._id} value={listing._id}>
              {listing.title}
            </option>
          ))}
        </Select>
      )}
      <Times form={form} timeZone={timeZone} words={words} />
      <InTheWay form={form} words={words} />
      <div>
        <Checkbox checked={form.isWeekly} onChange={(event) => form.setWeekly(event.target.checked)}>
          <FormattedMessage defaultMessage="Repeat weekly" />
        </Checkbox>
        {form.isWeekly && (
          <DayPicker
            className="mt-2 sm:max-w-[calc(50%-8px)]"
            label={intl.formatMessage({ defaultMessage: 'Repeat until' })}
            minimum={form.startDate}
            value={form.until}
            onChange={form.setUntil}
            error={form.fields['weeklyUntil']}
            description={
              form.weeks && (
                <FormattedMessage
                  defaultMessage="{count, plural, one {Once, on {date}} other {# times, ending {date}}}"
                  values={{ count: form.weeks.count, date: formatLocalDate(form.weeks.lastOn, locale) }}
                />
              )
            }
          />
        )}
      </div>
      <TextField
        id={noteId}
        label={intl.formatMessage({ defaultMessage: 'Note' })}
        description={intl.formatMessage({ defaultMessage: 'Only you can see this.' })}
        maxLength={200}
        value={form.note}
        error={form.fields['note']}
        onChange={(event) => form.setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" isBusy={form.isBusy}>
          <FormattedMessage defaultMessage="Block time" />
        </Button>
        <Button variant="plain" onClick={onClose}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </div>
    </form>
  );
}

function Times({ form, timeZone, words }: { form: BlockForm; timeZone: string; words: EntryWords }) {
  const intl = useIntl();
  return (
    <div className="grid grid-cols-[minmax(0,6fr)_minmax(0,5fr)] items-start gap-x-3 gap-y-3 sm:gap-x-4">
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'First day' })}
        value={form.startDate}
        onChange={form.setStartDate}
        error={form.fields['startsAt']}
      />
      <Select
        label={intl.formatMessage({ defaultMessage: 'From' })}
        value={form.startMs}
        onChange={(event) => form.setStartMs(Number(event.target.value))}
      >
        {startsOn(form.startDate, timeZone, form.startMs).map((ms) => (
          <option key={ms} value={ms}>
            {words.clock.time(ms)}
          </option>
        ))}
      </Select>
      <DayPicker
        label={intl.formatMessage({ defaultMessage: 'Last day' })}
        minimum={form.startDate}
        value={form.endDate}
        onChange={form.setEndDate}
        error={form.fields['endsAt']}
      />
      <Select
        label={intl.formatMessage({ defaultMessage: 'To', description: 'A date' })}
        value={form.endMs}
        onChange={(event) => form.setEndMs(Number(event.target.value))}
      >
        {endsOn(form.endDate, timeZone, Math.min(form.startMs, form.endMs - 1), form.endMs).map((ms) => (
          <option key={ms} value={ms}>
            {words.clock.time(ms, { isEnd: true })}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Known conflicts; the server's message after submitting. */
function InTheWay({ form, words }: { form: BlockForm; words: EntryWords }) {
  const { takenText, inTheWay } = form;
  if (!takenText && inTheWay.length === 0) return null;
  return (
    <div
      role={takenText ? 'alert' : 'status'}
      className={
        takenText
          ? 'grid gap-1 rounded-field bg-danger-wash px-4 py-3 text-[14.5px] text-danger'
          : 'grid gap-1 rounded-field bg-sun-wash px-4 py-3 text-[14.5px]'
      }
    >
      <p className="flex items-start gap-2 font-semibold">
        <WarningIcon size={18} className="mt-0.5 shrink-0" />
        {takenText ?? <FormattedMessage defaultMessage="These hours overlap:" />}
      </p>
      {inTheWay.length > 0 && (
        <ul className="ps-6.5">
          {inTheWay.slice(0, 4).map((entry) => (
            <li key={entry._id}>{words.full(entry)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
