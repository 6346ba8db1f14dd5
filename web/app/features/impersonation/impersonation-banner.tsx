// Above every page during impersonation: whose account it is, that it's read-only, the time left, and a button to end it.
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Impersonation, impersonation } from '../../lib/impersonation/impersonation.ts';
import { leaveImpersonation, rejectionBanner } from '../../lib/impersonation/impersonation-requests.ts';
import { endImpersonation } from '../../nouns/impersonation/api.ts';
import { announce } from '../../ui/overlays/announcer.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const TICK_MS = 5_000;
/** Announced when this many minutes are left. */
const WARNED_AT = [5, 1];

const minutesLeft = ({ endsAtMs }: Impersonation) => Math.max(0, Math.ceil((endsAtMs - Date.now()) / 60_000));

/** First in the page, so keyboard users reach it first; removed with the banner. */
function useTopOfPage(): HTMLElement {
  const [element] = useState(() => {
    const made = document.createElement('div');
    made.id = 'impersonation';
    made.className = 'sticky top-0 z-70';
    made.dataset.print = 'none';
    return made;
  });
  useEffect(() => {
    document.body.prepend(element);
    return () => element.remove();
  }, [element]);
  return element;
}

export default function ImpersonationBanner() {
  const now = impersonation.now();
  const top = useTopOfPage();
  useEffect(() => {
    rejectionBanner.show = (message) => toast.blank(message, { id: 'impersonation-read-only' });
  }, []);
  return now ? createPortal(<Banner impersonation={now} />, top) : null;
}

function Banner({ impersonation: shown }: { impersonation: Impersonation }) {
  const intl = useIntl();
  const [minutes, setMinutes] = useState(() => minutesLeft(shown));
  const [isEnding, setEnding] = useState(false);
  const { name } = shown.user;

  useEffect(() => {
    announce(
      intl.formatMessage(
        {
          defaultMessage:
            'You’re viewing {brand} as {name}. You can’t change anything. To stop, use the button at the top of the page.',
        },
        { name },
      ),
    );
  }, [intl, name]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() >= shown.endsAtMs) leaveImpersonation({ isOver: true });
      else setMinutes(minutesLeft(shown));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [shown]);

  useEffect(() => {
    if (WARNED_AT.includes(minutes))
      announce(
        intl.formatMessage(
          {
            defaultMessage: '{minutes, plural, one {# minute} other {# minutes}} left to view as {name}',
          },
          { minutes, name },
        ),
      );
  }, [intl, minutes, name]);

  return (
    <aside
      aria-label={intl.formatMessage({ defaultMessage: 'Viewing as a member' })}
      className="flex flex-wrap items-center gap-x-5 gap-y-1.5 bg-sun px-(--page-gutter) py-2 text-[15px] text-sun-ink"
    >
      <p className="min-w-0 grow basis-64 wrap-anywhere">
        <FormattedMessage
          defaultMessage="You’re viewing {brand} as <b>{name}</b>. You can’t change anything."
          values={{ name, b: (words) => <strong key="name">{words}</strong> }}
        />
      </p>
      <p className="whitespace-nowrap num">
        <FormattedMessage
          defaultMessage="{minutes, plural, one {# minute} other {# minutes}} left"
          values={{ minutes }}
        />
      </p>
      <button
        type="button"
        aria-disabled={isEnding || undefined}
        onClick={() => {
          if (isEnding) return;
          setEnding(true);
          void endImpersonation();
        }}
        className="ms-auto min-h-11 rounded-pill bg-sun-ink px-5 font-semibold text-sun focus-visible:outline-sun-ink"
      >
        <FormattedMessage defaultMessage="Stop viewing" />
      </button>
    </aside>
  );
}
