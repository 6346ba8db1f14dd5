// The grid's one cell for the keyboard. The grid is as large as its hours, but only the cell in use exists (`aria-rowcount` and
// `aria-colcount` describe the rest), so a week costs one element instead of seven hundred.
import { type CSSProperties, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { type CursorGround, QUARTER_MS } from '../../nouns/host-calendar/block-cursor.ts';
import { cx } from '../../ui/class-names.ts';
import type { EntryWords } from './entry-words.ts';
import type { BlockChoice } from './use-block-choice.ts';

interface CursorGridProps {
  choice: BlockChoice;
  ground: CursorGround;
  words: EntryWords;
  helpId: string;
  style: CSSProperties;
}

export function CursorGrid({ choice, ground, words, helpId, style }: CursorGridProps) {
  const intl = useIntl();
  const cell = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const { cursor, listingId } = choice;
  const { days, hours, listingCount } = ground;
  const quarters = days.map(({ startsMs, endsMs }) => (endsMs - startsMs) / QUARTER_MS);
  const day = Math.max(
    0,
    days.findIndex(({ startsMs, endsMs }) => startsMs <= cursor.ms && cursor.ms < endsMs),
  );
  const quarter = Math.floor((cursor.ms - (days[day]?.startsMs ?? 0)) / QUARTER_MS);
  const before = quarters.slice(0, day).reduce((sum, count) => sum + count, 0);
  const isDown = hours === 'down';

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the cell to each place it moves to
  useEffect(() => {
    if (!hasFocus.current) return;
    cell.current?.focus({ preventScroll: true });
    cell.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cursor.ms, cursor.listingIndex]);

  const under = choice.entryUnder();
  const label = [
    words.clock.date(cursor.ms, 'long'),
    words.clock.time(cursor.ms),
    ground.listingCount > 1 && words.listingTitle(listingId),
    under ? words.full(under) : intl.formatMessage({ defaultMessage: 'free' }),
  ]
    .filter(Boolean)
    .join(', ');

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot lie over the hours
    <div
      role="grid"
      aria-label={intl.formatMessage({ defaultMessage: 'Hours you can block' })}
      aria-describedby={helpId}
      aria-multiselectable="true"
      aria-rowcount={isDown ? Math.max(...quarters) : listingCount}
      aria-colcount={isDown ? days.length : quarters.reduce((sum, count) => sum + count, 0)}
      className="contents"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the cell in it has the focus */}
      <div role="row" aria-rowindex={(isDown ? quarter : cursor.listingIndex) + 1} className="contents">
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div
          // A new cell each time, so it's announced when it takes focus.
          key={`${cursor.listingIndex} ${cursor.ms}`}
          ref={cell}
          role="gridcell"
          data-cursor
          tabIndex={0}
          aria-colindex={(isDown ? day : before + quarter) + 1}
          aria-selected={choice.choice !== undefined}
          aria-label={label}
          style={style}
          onKeyDown={choice.onKeyDown}
          onFocus={() => {
            hasFocus.current = true;
          }}
          onBlur={() => {
            hasFocus.current = false;
          }}
          className={cx(
            'pointer-events-none absolute z-20 scroll-mt-24 scroll-mb-6 rounded-[6px] scroll-ms-52 outline-offset-0',
            'focus-visible:bg-moss/15 focus-visible:shadow-[0_0_0_3px_var(--surface)]',
          )}
        />
      </div>
    </div>
  );
}
