// A word or number that marks a state or a count. It never carries meaning alone.
import { BADGES } from '@daynook/contract/limits/badges';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

export type BadgeTone = 'neutral' | 'moss' | 'clay' | 'sun' | 'danger' | 'surface';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-well text-muted',
  moss: 'bg-moss-wash text-moss',
  clay: 'bg-clay-wash text-clay',
  sun: 'bg-sun-wash text-ink',
  danger: 'bg-danger-wash text-danger',
  surface: 'bg-surface/94 text-ink backdrop-blur',
};

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-pill px-3 py-1 text-[13px] leading-5 font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A small count on a corner, e.g. things to do; `9+` above its maximum (SH6). */
export function CountBadge({ count, maximum = BADGES.maximum }: { count: number; maximum?: number | undefined }) {
  if (count <= 0) return null;
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-pill bg-clay px-1.5 text-[11.5px] leading-none font-bold text-clay-ink num">
      {count > maximum ? `${maximum}+` : count}
    </span>
  );
}
