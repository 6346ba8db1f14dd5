// The weekly hours (C1): tools, the week in the layout that fits the screen, errors, and saving.
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMedia } from '../../lib/media.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import type { OwnListing } from '../../nouns/availability/api.ts';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { openMinutes } from '../../nouns/availability/week-bars.ts';
import { ZoneName } from '../../ui/dates/zoned-time.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { DayList } from './day-list.tsx';
import { OtherWindowNote } from './other-window-note.tsx';
import { SaveBar } from './save-bar.tsx';
import { Seasons } from './seasons.tsx';
import type { SaveWeek } from './use-save-week.ts';
import type { WeekEditor } from './use-week-editor.ts';
import { WeekGrid } from './week-grid.tsx';
import { WeekToolbar } from './week-toolbar.tsx';

interface WeekSectionProps {
  listing: OwnListing;
  editor: WeekEditor;
  saving: SaveWeek;
}

/** The usual keys for undo and redo. */
function shortcutFor({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) return 'redo';
  return letter === 'z' ? 'undo' : undefined;
}

export function WeekSection({ listing, editor, saving }: WeekSectionProps) {
  const isWide = useMedia('(min-width: 768px)');
  const words = useHourWords();
  const section = useRef<HTMLElement>(null);

  // Undo and redo work anywhere in this section, except in text fields, which have their own.
  const keys = useRef(editor);
  keys.current = editor;
  useEffect(() => {
    const element = section.current;
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      const shortcut = isField ? undefined : shortcutFor(event);
      if (!shortcut) return;
      event.preventDefault();
      keys.current[shortcut]();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section ref={section} aria-labelledby="week-title">
      <SectionHead
        id="week-title"
        title={<FormattedMessage defaultMessage="Weekly hours" />}
        lead={
          <FormattedMessage
            defaultMessage="Open {hours} a week, {zone}."
            values={{
              hours: <span className="num">{words.duration(openMinutes(editor.shown))}</span>,
              zone: <ZoneName timeZone={listing.property.timeZone} />,
            }}
          />
        }
      />
      <WeekToolbar editor={editor}>
        <Seasons editor={editor} />
      </WeekToolbar>
      <Refused editor={editor} saving={saving} isWide={isWide} />
      <OtherWindowNote saving={saving} mine={editor.bars} />
      {isWide ? (
        <WeekGrid editor={editor} errors={saving.errors} />
      ) : (
        <DayList editor={editor} errors={saving.errors} />
      )}
      {!saving.theirs && (
        <SaveBar isDirty={saving.isDirty} isSaving={saving.isSaving} onSave={saving.save} onDiscard={saving.discard} />
      )}
    </section>
  );
}

/** Why the week couldn't be saved, range by range. Takes focus, so screen readers announce it. */
function Refused({ editor, saving, isWide }: { editor: WeekEditor; saving: SaveWeek; isWide: boolean }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const words = useHourWords();
  const summary = useRef<HTMLDivElement>(null);
  const { error, errors } = saving;
  useEffect(() => {
    if (error) summary.current?.focus();
  }, [error]);
  if (!error) return null;
  const refused = editor.bars.filter(({ key }) => errors.has(key));
  const goTo = (key: string) => document.querySelector<HTMLElement>(`[data-bar="${key}"]`)?.focus();
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="mt-5 rounded-panel bg-danger-wash p-5 text-[15px] outline-offset-2"
    >
      <p className="flex items-center gap-2.5 font-semibold text-danger">
        <WarningIcon className="shrink-0" />
        {intl.formatMessage({ defaultMessage: 'We couldn’t save your hours.' })}{' '}
        {refused.length === 0 && failureText(error)}
      </p>
      <ul className="mt-2 grid gap-1 ps-7.5 empty:hidden">
        {refused.map((bar) => (
          <li key={bar.key} id={isWide ? `fault-${bar.key}` : undefined}>
            {isWide ? (
              <button
                type="button"
                className="font-semibold underline underline-offset-3"
                onClick={() => goTo(bar.key)}
              >
                {words.bar(bar)}
              </button>
            ) : (
              <b className="font-semibold">{words.bar(bar)}</b>
            )}
            {': '}
            {errors.get(bar.key)}
          </li>
        ))}
      </ul>
    </div>
  );
}
