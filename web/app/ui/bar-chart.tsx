// A chart with stacked bars of two parts over time. Arrow keys reach every bar and read its values; a table lists all of them. The first
// part is filled and the second is hatched, so color isn't the only difference.

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { keyAlongText } from '../lib/text-direction.ts';
import { niceCeiling, stepTo } from './bar-chart-scale.ts';
import { cx } from './class-names.ts';

export interface Bar {
  id: string;
  /** Below the bar; undefined where there's no room for every label. */
  label: ReactNode;
  /** The bar's values as text. */
  words: string;
  /** Shown above the bar if there's room. */
  value?: ReactNode;
  solid: number;
  hatched: number;
  /** Highlights the bar, for example the current month. */
  isCurrent: boolean;
}

interface BarChartProps {
  bars: readonly Bar[];
  label: string;
  /** Labels the top line, which is a round number. */
  formatAmount: (value: number) => ReactNode;
}

/** A hatched background in the text's color. */
export const hatchClass = 'bg-[repeating-linear-gradient(135deg,currentColor_0_2px,transparent_2px_5px)]';

export function BarChart({ bars, label, formatAmount }: BarChartProps) {
  const current = Math.max(
    0,
    bars.findIndex(({ isCurrent }) => isCurrent),
  );
  const [chosen, setChosen] = useState<string>();
  // Hovering shows a bar's values without moving the keyboard's position.
  const [pointed, setPointed] = useState<string>();
  const row = useRef<HTMLDivElement>(null);
  const ceiling = niceCeiling(Math.max(...bars.map(({ solid, hatched }) => solid + hatched)));
  const at = Math.max(0, chosen === undefined ? current : bars.findIndex(({ id }) => id === chosen));
  const shown = bars.find(({ id }) => id === (pointed ?? chosen));
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = bars[stepTo(keyAlongText(event.key, event.currentTarget), at, bars.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    setChosen(next.id);
    row.current?.querySelector<HTMLElement>(`[data-bar="${next.id}"]`)?.focus();
  };
  return (
    <div>
      <p aria-hidden="true" className="min-h-6 text-[14.5px] text-muted num">
        {shown?.words}
      </p>
      <div className="relative mt-1 border-t border-dashed border-line pt-px">
        <span aria-hidden="true" className="absolute inset-s-0 top-1 text-[12.5px] text-faint num">
          {formatAmount(ceiling)}
        </span>
        <div
          ref={row}
          role="toolbar"
          aria-label={label}
          onKeyDown={move}
          onPointerLeave={() => setPointed(undefined)}
          className="grid h-52 items-end gap-[clamp(2px,0.5vw,8px)] border-b border-line-strong"
          style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
        >
          {bars.map((bar, index) => (
            <button
              key={bar.id}
              type="button"
              data-bar={bar.id}
              aria-label={bar.words}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => {
                setChosen(bar.id);
                setPointed(undefined);
              }}
              onPointerEnter={() => setPointed(bar.id)}
              onClick={() => setChosen(bar.id)}
              className={cx(
                'flex h-full min-w-0 flex-col justify-end rounded-t-[6px] outline-offset-1',
                bar.value !== undefined && 'sm:pt-5',
                bar.id === shown?.id && 'bg-ink/5',
              )}
            >
              {bar.value !== undefined && (
                <span aria-hidden="true" className="pb-0.5 text-center text-[11.5px] text-muted num max-sm:hidden">
                  {bar.value}
                </span>
              )}
              <Part
                share={bar.hatched / ceiling}
                className={cx('text-moss shadow-[inset_0_0_0_1.5px_currentColor]', hatchClass)}
                isTop
              />
              <Part share={bar.solid / ceiling} className="bg-moss" isTop={bar.hatched === 0} />
            </button>
          ))}
        </div>
      </div>
      <div
        aria-hidden="true"
        className="mt-1.5 grid gap-[clamp(2px,0.5vw,8px)] text-center text-[12.5px] text-muted num"
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map((bar, index) => (
          <span
            key={bar.id}
            className={cx(
              'flex justify-center whitespace-nowrap',
              // Where it's wider than its bar, the last one would end past the plot.
              index === bars.length - 1 && 'max-md:justify-end',
              bar.isCurrent && 'font-semibold text-ink',
            )}
          >
            {bar.label}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A bar with a value is at least a hairline thick. */
const Part = ({ share, className, isTop }: { share: number; className: string; isTop: boolean }) =>
  share > 0 && (
    <span
      aria-hidden="true"
      className={cx('block min-h-[3px] w-full shrink-0', isTop && 'rounded-t-[6px]', className)}
      style={{ height: `${share * 100}%` }}
    />
  );
