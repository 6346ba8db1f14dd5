// Above the week: templates, the snap interval, undo, and redo.
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { isSameWeek, toRules } from '../../nouns/availability/week-bars.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { WeekEditor } from './use-week-editor.ts';
import { applyPreset, PRESETS, type PresetId } from './week-edits.ts';

const names: Partial<Record<PresetId, MessageDescriptor>> = defineMessages({
  evenings: { defaultMessage: 'Evenings' },
  'around-the-clock': { defaultMessage: '24 hours' },
});

/** The week already matches this template. */
const isPreset = ({ shown, season }: WeekEditor, id: PresetId): boolean =>
  isSameWeek(toRules(shown).weekly, toRules(applyPreset([], id, season)).weekly);

export function WeekToolbar({ editor }: { editor: WeekEditor }) {
  const intl = useIntl();
  const words = useHourWords();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <p id="preset-label" className="mb-2 text-[14px] font-semibold">
          <FormattedMessage defaultMessage="Start with" />
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would frame what are a few chips */}
        <div role="group" aria-labelledby="preset-label" className="flex flex-wrap gap-2">
          {(Object.keys(PRESETS) as PresetId[]).map((id) => (
            <Chip key={id} isOn={isPreset(editor, id)} onClick={() => editor.preset(id)}>
              {names[id] ? (
                intl.formatMessage(names[id])
              ) : (
                <FormattedMessage
                  defaultMessage="{first}–{last}, {hours}"
                  values={{
                    first: words.day(1, 'short'),
                    last: words.day(5, 'short'),
                    hours: words.range(PRESETS[id]),
                  }}
                />
              )}
            </Chip>
          ))}
        </div>
      </div>
      <div className="flex items-center gap-1">
        <Select
          label={intl.formatMessage({ defaultMessage: 'Time increments' })}
          isLabelHidden
          isCompact
          value={editor.stepMinutes}
          onChange={(event) => editor.setStepMinutes(event.target.value === '15' ? 15 : 30)}
          className="me-2 w-48"
        >
          <option value={15}>{intl.formatMessage({ defaultMessage: '15-minute steps' })}</option>
          <option value={30}>{intl.formatMessage({ defaultMessage: '30-minute steps' })}</option>
        </Select>
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
    </div>
  );
}
