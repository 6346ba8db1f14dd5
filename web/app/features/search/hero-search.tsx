// The search of the front page: where, when, which hours. Without scripts it is a plain form that leads to /search.
import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { PlaceBox, type PlaceChoice } from '../places/place-box.tsx';
import { HourOptions } from './hour-options.tsx';
import { type SearchState, writeSearch } from './search-address.ts';

const label = 'block text-[12.5px] font-semibold text-muted';
const value = 'mt-0.5 h-6 w-full bg-transparent text-[16px] text-ink outline-none num';

export function HeroSearch() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  /** Hours are those of a day: without one there is nothing to search, and the browser says so beside it. */
  const [isDayNeeded, setDayNeeded] = useState(false);
  /** The place that stands in the box, where it was chosen among the suggestions. */
  const chosen = useRef<PlaceChoice>(undefined);

  const wishes = (): SearchState => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const [from, to] = text('hours').split('-');
    return {
      ...(text('date') ? { date: text('date') } : {}),
      ...(from && to ? { from, to } : {}),
      ...(text('city') ? { city: text('city') } : {}),
    };
  };
  const go = () => {
    const { city, ...rest } = wishes();
    void navigate(`/search${writeSearch({ ...rest, ...(chosen.current ?? (city ? { city } : {})) })}`);
  };

  return (
    <search>
      <form
        ref={form}
        action="/search"
        className="grid gap-1 rounded-panel bg-surface p-2.5 shadow-float sm:grid-cols-[1.3fr_1fr_1fr_auto] sm:items-center sm:gap-0"
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <PlaceBox
          onChoose={(choice) => {
            chosen.current = choice;
            form.current?.requestSubmit();
          }}
          onType={() => {
            chosen.current = undefined;
          }}
          leadsOn
          className="rounded-field px-4 py-2.5 focus-within:outline-2 focus-within:outline-moss"
          labelClassName={label}
          inputClassName={value}
          label={<FormattedMessage id="hero.where" defaultMessage="Where" />}
        />
        <label className="relative rounded-field px-4 py-2.5 focus-within:outline-2 focus-within:outline-moss sm:before:absolute sm:before:inset-y-2 sm:before:left-0 sm:before:w-px sm:before:bg-line">
          <span className={label}>
            <FormattedMessage id="hero.when" defaultMessage="When" />
          </span>
          <input type="date" name="date" required={isDayNeeded} className={value} />
        </label>
        <label className="relative rounded-field px-4 py-2.5 focus-within:outline-2 focus-within:outline-moss sm:before:absolute sm:before:inset-y-2 sm:before:left-0 sm:before:w-px sm:before:bg-line">
          <span className={label}>
            <FormattedMessage id="hero.hours" defaultMessage="Hours" />
          </span>
          {/* A select has its own indent; pulled back, its words stand under the label. */}
          <select
            name="hours"
            className={cx(value, '-ms-1')}
            defaultValue=""
            onChange={(event) => setDayNeeded(event.target.value !== '')}
          >
            <HourOptions />
          </select>
        </label>
        <Button type="submit" size="lg" className="max-sm:mt-2 max-sm:w-full">
          <FormattedMessage id="hero.search" defaultMessage="Search" />
        </Button>
      </form>
    </search>
  );
}
