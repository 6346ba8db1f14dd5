// The hours changed in another window during editing: shows both versions, and the host decides.
import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { type Bar, isSameSeason, toBars, WEEKDAYS } from '../../nouns/availability/week-bars.ts';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import type { SaveWeek } from './use-save-week.ts';

export function OtherWindowNote({ saving, mine }: { saving: SaveWeek; mine: readonly Bar[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { theirs } = saving;
  useEffect(() => {
    if (theirs) heading.current?.focus();
  }, [theirs]);
  if (!theirs) return null;
  const there = toBars(theirs.weekly);
  return (
    <section className="mt-5 rounded-panel bg-sun-wash p-5 md:p-6" aria-labelledby="conflict-title">
      <h3
        ref={heading}
        id="conflict-title"
        tabIndex={-1}
        className="flex items-center gap-2.5 text-[17px] font-semibold"
      >
        <WarningIcon className="shrink-0" />
        <FormattedMessage defaultMessage="These hours were changed in another window" />
      </h3>
      <p className="mt-1.5 text-[15px]">
        <FormattedMessage defaultMessage="Nothing has been overwritten yet." />
      </p>
      <div className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <WeekText title={<FormattedMessage defaultMessage="Saved version" />} bars={there} others={mine} />
        <WeekText title={<FormattedMessage defaultMessage="Your version" />} bars={mine} others={there} />
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={saving.keepMine} isBusy={saving.isSaving}>
          <FormattedMessage defaultMessage="Keep mine" />
        </Button>
        <Button variant="outline" onClick={saving.takeTheirs}>
          <FormattedMessage defaultMessage="Use the saved version" />
        </Button>
      </div>
    </section>
  );
}

/** A week as text; days that differ stand out. */
function WeekText({ title, bars, others }: { title: React.ReactNode; bars: readonly Bar[]; others: readonly Bar[] }) {
  const words = useHourWords();
  const allYear = { validFrom: null, validTo: null };
  const text = (list: readonly Bar[], weekday: number) =>
    list
      .filter((bar) => bar.weekday === weekday)
      .map((bar) => words.range(bar) + (isSameSeason(bar, allYear) ? '' : ` (${words.season(bar)})`))
      .join(', ');
  return (
    <div>
      <h4 className="text-[14px] font-semibold">{title}</h4>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-[14.5px] num">
        {WEEKDAYS.map((weekday) => {
          const hours = text(bars, weekday);
          const differs = hours !== text(others, weekday);
          return (
            <div key={weekday} className="contents">
              <dt className="text-muted">{words.day(weekday, 'short')}</dt>
              <dd className={differs ? 'font-semibold' : ''}>
                {hours || <FormattedMessage defaultMessage="Closed" />}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
