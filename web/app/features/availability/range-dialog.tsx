// Edits one range's day and times. Opened with Enter or a click on a bar.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { TimeSelects } from '../../nouns/availability/time-selects.tsx';
import { type Bar, findOverlappedBars, WEEKDAYS } from '../../nouns/availability/week-bars.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { WeekEditor } from './use-week-editor.ts';

interface RangeDialogProps {
  editor: WeekEditor;
  /** The range to edit; undefined while closed. */
  bar: Bar | undefined;
  onClose: () => void;
}

export function RangeDialog({ editor, bar, onClose }: RangeDialogProps) {
  return (
    <Dialog
      isOpen={bar !== undefined}
      onClose={onClose}
      width="max-w-md"
      title={<FormattedMessage defaultMessage="Open hours" />}
    >
      {bar && <RangeForm key={bar.key} editor={editor} bar={bar} onClose={onClose} />}
    </Dialog>
  );
}

function RangeForm({ editor, bar, onClose }: RangeDialogProps & { bar: Bar }) {
  const intl = useIntl();
  const words = useHourWords();
  const [draft, setDraft] = useState(bar);
  const inTheWay = findOverlappedBars(draft, editor.bars)[0];
  const error = inTheWay && intl.formatMessage({ defaultMessage: 'Overlaps {other}.' }, { other: words.bar(inTheWay) });
  return (
    <form
      className="grid gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!inTheWay && editor.place(draft)) onClose();
      }}
    >
      <Select
        label={intl.formatMessage({ defaultMessage: 'Day' })}
        value={draft.weekday}
        onChange={(event) => setDraft({ ...draft, weekday: Number(event.target.value) })}
      >
        {WEEKDAYS.map((weekday) => (
          <option key={weekday} value={weekday}>
            {words.day(weekday)}
          </option>
        ))}
      </Select>
      <div className="grid grid-cols-2 items-start gap-4">
        <TimeSelects
          startMinute={draft.startMinute}
          endMinute={draft.endMinute}
          onChange={(range) => setDraft({ ...draft, ...range })}
          error={error}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button type="submit" aria-disabled={inTheWay ? true : undefined}>
          <FormattedMessage defaultMessage="Apply" />
        </Button>
        <Button
          variant="plain"
          onClick={() => {
            editor.remove(bar);
            onClose();
          }}
        >
          <FormattedMessage defaultMessage="Remove these hours" />
        </Button>
      </div>
    </form>
  );
}
