// Actions for each weekday: add hours and copy them to other days.
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { WEEKDAYS } from '../../nouns/availability/week-bars.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { WeekEditor } from './use-week-editor.ts';

const CopyIcon = () => (
  <Icon size={18}>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M15 9V6.5A2.5 2.5 0 0 0 12.5 4h-6A2.5 2.5 0 0 0 4 6.5v6A2.5 2.5 0 0 0 6.5 15H9" />
  </Icon>
);

export function DayActions({ editor, weekday }: { editor: WeekEditor; weekday: number }) {
  const intl = useIntl();
  const words = useHourWords();
  const [isCopying, setCopying] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const hasFocus = editor.focusKey === `add-${weekday}`;
  const { clearFocus } = editor;
  useEffect(() => {
    if (!hasFocus) return;
    addButton.current?.focus();
    clearFocus();
  }, [hasFocus, clearFocus]);
  const isEmpty = !editor.shown.some((bar) => bar.weekday === weekday);
  return (
    <div className="flex w-[84px] justify-end gap-0.5">
      <IconButton
        ref={addButton}
        label={intl.formatMessage({ defaultMessage: 'Add hours on {day}' }, { day: words.day(weekday) })}
        className="size-10!"
        onClick={() => editor.addTo(weekday)}
      >
        <PlusIcon size={18} />
      </IconButton>
      <IconButton
        label={intl.formatMessage({ defaultMessage: 'Copy {day} to other days' }, { day: words.day(weekday) })}
        className="size-10!"
        disabled={isEmpty}
        onClick={() => setCopying(true)}
      >
        <CopyIcon />
      </IconButton>
      <CopyDialog editor={editor} weekday={weekday} isOpen={isCopying} onClose={() => setCopying(false)} />
    </div>
  );
}

interface CopyDialogProps {
  editor: WeekEditor;
  weekday: number;
  isOpen: boolean;
  onClose: () => void;
}

function CopyDialog({ editor, weekday, isOpen, onClose }: CopyDialogProps) {
  const words = useHourWords();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="max-w-sm"
      title={<FormattedMessage defaultMessage="Copy {day} to" values={{ day: words.day(weekday) }} />}
    >
      <CopyForm editor={editor} weekday={weekday} onClose={onClose} />
    </Dialog>
  );
}

function CopyForm({ editor, weekday, onClose }: Omit<CopyDialogProps, 'isOpen'>) {
  const words = useHourWords();
  const isWorkday = weekday <= 5;
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    WEEKDAYS.filter((day) => day !== weekday && (isWorkday ? day <= 5 : day > 5)),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length > 0) editor.copy(weekday, chosen);
        onClose();
      }}
    >
      <p className="pb-2 text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Replaces the hours on the days you select." />
      </p>
      {WEEKDAYS.filter((day) => day !== weekday).map((day) => (
        <Checkbox
          key={day}
          checked={chosen.includes(day)}
          onChange={(event) =>
            setChosen(event.target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
          }
        >
          {words.day(day)}
        </Checkbox>
      ))}
      <Button type="submit" isWide className="mt-4">
        <FormattedMessage defaultMessage="Copy" />
      </Button>
    </form>
  );
}
