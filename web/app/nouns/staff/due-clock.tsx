// How long staff have left to respond, or how late they are, as text and color.
import { FormattedMessage } from 'react-intl';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useLocale } from '../../lib/locale.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';

const SOON_MS = 4 * 3_600_000;

export const pickDueTone = (dueAt: string, nowMs: number): BadgeTone => {
  const leftMs = new Date(dueAt).getTime() - nowMs;
  return leftMs < 0 ? 'danger' : leftMs < SOON_MS ? 'sun' : 'neutral';
};

export function DueClock({ dueAt, nowMs }: { dueAt: string; nowMs: number }) {
  const locale = useLocale();
  const leftMs = new Date(dueAt).getTime() - nowMs;
  const words = formatRelative(dueAt, nowMs, locale);
  return (
    <Badge tone={pickDueTone(dueAt, nowMs)} className="num">
      <ClockIcon size={14} />
      {leftMs < 0 ? (
        <FormattedMessage defaultMessage="Was due {when}" values={{ when: words }} />
      ) : (
        <FormattedMessage defaultMessage="Due {when}" values={{ when: words }} />
      )}
    </Badge>
  );
}
