// Above the week, in one row: templates, the snap interval, seasons, and after a change undo and redo.
import type { ReactNode } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { isSameWeek, toRules } from '../../nouns/availability/week-bars.ts';
import { Select } from '../../ui/forms/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { WeekEditor } from './use-week-editor.ts';
import { applyPreset, PRESETS, type PresetId } from './week-edits.ts';

const names: Partial<Record<PresetId, MessageDescriptor>> = defineMessages({
  evenings: { defaultMessage: 'Evenings' },
  'around-the-clock': { defaultMessage: '24 hours' },
});

/** The template that the week matches. */
const findPreset = ({ shown, season }: WeekEditor): PresetId | undefined =>
  PRESET_IDS.find((id) => isSameWeek(toRules(shown).weekly, toRules(applyPreset([], id, season)).weekly));

const PRESET_IDS = Object.keys(PRESETS) as PresetId[];

export function WeekToolbar({ editor, children }: { editor: WeekEditor; children: ReactNode }) {
  const intl = useIntl();
  const words = useHourWords();
  const namePreset = (id: PresetId) =>
    names[id]
      ? intl.formatMessage(names[id])
      : intl.formatMessage(
          { defaultMessage: '{first}–{last}, {hours}' },
          { first: words.day(1, 'short'), last: words.day(5, 'short'), hours: words.range(PRESETS[id]) },
        );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Select
        label={intl.formatMessage({ defaultMessage: 'Start with' })}
        isLabelHidden
        isCompact
        value={findPreset(editor) ?? ''}
        onChange={(event) => {
          const id = PRESET_IDS.find((one) => one === event.target.value);
          if (id) editor.preset(id);
        }}
        className="min-w-0 max-md:basis-full md:w-60"
      >
        <option value="" disabled>
          {intl.formatMessage({ defaultMessage: 'Start with…' })}
        </option>
        {PRESET_IDS.map((id) => (
          <option key={id} value={id}>
            {namePreset(id)}
          </option>
        ))}
      </Select>
      <Select
        label={intl.formatMessage({ defaultMessage: 'Time increments' })}
        isLabelHidden
        isCompact
        value={editor.stepMinutes}
        onChange={(event) => editor.setStepMinutes(event.target.value === '15' ? 15 : 30)}
        className="min-w-0 max-md:grow md:w-48"
      >
        <option value={15}>{intl.formatMessage({ defaultMessage: '15-minute steps' })}</option>
        <option value={30}>{intl.formatMessage({ defaultMessage: '30-minute steps' })}</option>
      </Select>
      {children}
      {(editor.canUndo || editor.canRedo) && (
        <div className="ms-auto flex items-center gap-1">
          <IconButton
            label={intl.formatMessage({ defaultMessage: 'Undo' })}
            disabled={!editor.canUndo}
            onClick={editor.undo}
          >
            <Icon>
              <path d="M9 14 4.5 9.5 9 5M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3" />
            </Icon>
          </IconButton>
          <IconButton
            label={intl.formatMessage({ defaultMessage: 'Redo' })}
            disabled={!editor.canRedo}
            onClick={editor.redo}
          >
            <Icon>
              <path d="m15 14 4.5-4.5L15 5m4.5 4.5H10a5.5 5.5 0 0 0 0 11h3" />
            </Icon>
          </IconButton>
        </div>
      )}
    </div>
  );
}
