// How long the hours are held during checkout, and what to do when the time is up.
import { FormattedMessage } from 'react-intl';
import { hasCode } from '../../lib/api/api-error.ts';
import { HelpLink } from '../../nouns/support/help-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import type { HoldState } from './use-hold.ts';

export function HoldCountdown({ holding: { secondsLeft, error, renew } }: { holding: HoldState }) {
  if (error) {
    return (
      <p className="rounded-field bg-clay-wash px-4 py-3 text-[15px]">
        {hasCode(error, 'TOO_MANY_HOLDS') ? (
          <FormattedMessage defaultMessage="You’re already holding another time, so we can’t hold this one. You can still book it while it’s available." />
        ) : (
          error.message
        )}{' '}
        <HelpLink code={error.code} />
      </p>
    );
  }
  if (secondsLeft === undefined) return <p className="h-6" />;
  if (secondsLeft === 0) {
    return (
      <p className="flex flex-wrap items-center gap-3 rounded-field bg-clay-wash px-4 py-3 text-[15px]" role="alert">
        <FormattedMessage defaultMessage="Your 15 minutes are up, so others can book this time." />
        <Button size="sm" variant="outline" onClick={renew}>
          <FormattedMessage defaultMessage="Hold again" />
        </Button>
      </p>
    );
  }
  const text = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <p className="flex items-center gap-2 text-[15px] text-muted num">
      <ClockIcon size={18} />
      <span>
        <FormattedMessage
          defaultMessage="Held for you: {time} left"
          values={{
            time: (
              <strong key="t" className="font-semibold text-ink">
                {text}
              </strong>
            ),
          }}
        />
      </span>
    </p>
  );
}
