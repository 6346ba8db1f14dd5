// A word or number that marks a state. It never carries meaning alone.
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
