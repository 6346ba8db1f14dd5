// One day as a row of blocks: closed, taken, free, or chosen. Clicks choose a start, then an end; arrow keys work too.
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatWallTime } from '../../../lib/formats.ts';
import { useHourCycle } from '../../../lib/locale.ts';
import { listEnds, listStarts, type SlotRules, wallTime } from '../../../nouns/bookings/slot-choice.ts';
import type { AvailabilityDay } from '../../../nouns/listings/api.ts';
import { cx } from '../../../ui/class-names.ts';

interface DayTimelineProps {
  day: AvailabilityDay;
  rules: SlotRules;
  chosen: { startsAt: string; endsAt: string } | undefined;
  onChoose: (times: { from: string; to: string }) => void;
}

const STEP_MS = 30 * 60_000;

interface Block {
  at: number;
  time: string;
  isFree: boolean;
  isChosen: boolean;
}

function toBlocks({ day, rules, chosen }: Pick<DayTimelineProps, 'day' | 'rules' | 'chosen'>): Block[] {
  const open = day.open ?? day.free;
  const first = open[0];
  const last = open.at(-1);
  if (!first || !last) return [];
  const blocks: Block[] = [];
  for (let at = Date.parse(first.startsAt); at < Date.parse(last.endsAt); at += STEP_MS) {
    const isIn = (range: { startsAt: string; endsAt: string }) =>
      Date.parse(range.startsAt) <= at && at < Date.parse(range.endsAt);
    blocks.push({
      at,
      time: wallTime(at, rules.timeZone),
      isFree: day.free.some(isIn),
      isChosen: chosen !== undefined && isIn(chosen),
    });
  }
  return blocks;
}

/** Free blocks have a border, because their color alone is too close to the page's. */
const blockClasses = {
  chosen: 'bg-moss',
  free: 'bg-moss-wash shadow-[inset_0_0_0_1px_color-mix(in_srgb,var(--moss)_38%,transparent)]',
  taken: 'bg-[repeating-linear-gradient(135deg,var(--well)_0_4px,var(--line)_4px_7px)]',
};

const blockClass = ({ isChosen, isFree }: Block): string => {
  if (isChosen) return blockClasses.chosen;
  return isFree ? `${blockClasses.free} hover:bg-moss/35` : blockClasses.taken;
};

export function DayTimeline({ day, rules, chosen, onChoose }: DayTimelineProps) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const shown = (time: string) => formatWallTime(time, intl.locale, hourCycle);
  const list = useRef<HTMLDivElement>(null);
  const [anchor, setAnchor] = useState<string>();
  const blocks = useMemo(() => toBlocks({ day, rules, chosen }), [day, rules, chosen]);
  if (blocks.length === 0) return null;

  const press = (block: Block) => {
    const starts = listStarts(day, rules);
    // A second press sets the end; a press elsewhere starts over.
    if (anchor) {
      const begun = starts.find(({ time }) => time === anchor);
      const end = begun && listEnds(day, begun.at, rules).find(({ at }) => Date.parse(at) === block.at + STEP_MS);
      if (begun && end) {
        setAnchor(undefined);
        onChoose({ from: begun.time, to: end.time });
        return;
      }
    }
    const start =
      starts.find(({ time }) => time === block.time) ?? starts.findLast(({ at }) => Date.parse(at) <= block.at);
    const end = start && listEnds(day, start.at, rules)[0];
    if (!start || !end) return;
    setAnchor(start.time);
    onChoose({ from: start.time, to: end.time });
  };

  const moveFocus = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((at + by) % buttons.length)?.focus();
  };

  const firstHour = blocks.findIndex(({ time }) => time.endsWith(':00'));
  const firstFree = blocks.findIndex(({ isFree }) => isFree);
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex row in every browser */}
      <div
        ref={list}
        role="group"
        aria-label={intl.formatMessage({ defaultMessage: 'Hours of the day' })}
        onKeyDown={moveFocus}
        // Rows are short enough that each block fits a finger: four hours on phones, otherwise twelve.
        className={cx('grid grid-cols-8 gap-x-[3px] gap-y-1.5', blocks.length > 24 ? 'sm:grid-cols-24' : 'sm:flex')}
      >
        {blocks.map((block, index) => (
          <div key={block.at} className="min-w-0 grow basis-0">
            <button
              type="button"
              disabled={!block.isFree}
              tabIndex={block.isChosen || index === firstFree ? 0 : -1}
              aria-pressed={block.isChosen}
              aria-label={intl.formatMessage(
                {
                  defaultMessage: '{time}, {state, select, free {available} chosen {selected} other {not available}}',
                },
                { time: shown(block.time), state: block.isChosen ? 'chosen' : block.isFree ? 'free' : 'taken' },
              )}
              onClick={() => press(block)}
              className={cx('block h-10 w-full rounded-[7px] transition-colors duration-100', blockClass(block))}
            />
            <span aria-hidden="true" className="mt-1 block h-5 text-[12.5px] whitespace-nowrap text-muted num">
              {(index - firstHour) % 4 === 0 && shown(block.time)}
            </span>
          </div>
        ))}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[13.5px] text-muted">
        <Legend variant={blockClasses.free}>
          <FormattedMessage defaultMessage="Available" />
        </Legend>
        <Legend variant={blockClasses.chosen}>
          <FormattedMessage defaultMessage="Selected" />
        </Legend>
        <Legend variant={blockClasses.taken}>
          <FormattedMessage defaultMessage="Not available" />
        </Legend>
      </p>
    </div>
  );
}

const Legend = ({ variant, children }: { variant: string; children: React.ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <span className={cx('size-3.5 rounded-[4px]', variant)} />
    {children}
  </span>
);
