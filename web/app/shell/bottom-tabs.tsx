// The hosting navigation on phones: tabs at the bottom of the screen.
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { CountBadge } from '../ui/count-badge.tsx';
import { MenuIcon } from '../ui/icons/shell-icons.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { hostingItems, moreItems, switchToBooking } from './hosting-items.tsx';
import { findSection } from './mode-rules.ts';
import type { Waiting } from './use-waiting.ts';
import { useWaitingWords } from './waiting-badge.tsx';

const tabClass =
  'relative flex h-14 w-full flex-col items-center justify-center gap-0.5 text-[11px] leading-4 font-semibold text-muted max-[359px]:text-[10px] max-[359px]:tracking-tight outline-offset-[-3px] aria-[current=page]:text-moss';
const wordClass = 'max-w-full truncate px-0.5';

export function BottomTabs({ waiting }: { waiting: Waiting }) {
  const intl = useIntl();
  const section = findSection(useLocation().pathname);
  const words = useWaitingWords(waiting);
  const [isMoreOpen, setMoreOpen] = useState(false);
  return createPortal(
    <>
      <nav
        data-standing
        data-bottom-tabs
        aria-label={intl.formatMessage({ defaultMessage: 'Hosting tabs' })}
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul className="flex">
          {hostingItems.map(({ id, to, icon, label }) => (
            <li key={id} className="min-w-0 flex-1">
              <Link
                to={to}
                // Its code is there when the connection is lost.
                prefetch="viewport"
                aria-current={id === section ? 'page' : undefined}
                className={tabClass}
              >
                <span className="relative">
                  {icon}
                  {words[id] && (
                    <span aria-hidden="true" className="absolute -end-4 -top-1 rounded-pill ring-2 ring-surface">
                      <CountBadge count={words[id].count} maximum={words[id].maximum} />
                    </span>
                  )}
                </span>
                <span className={wordClass}>{label}</span>
                {words[id] && <span className="sr-only">{words[id].text}</span>}
              </Link>
            </li>
          ))}
          <li className="min-w-0 flex-1">
            <button type="button" aria-haspopup="dialog" className={tabClass} onClick={() => setMoreOpen(true)}>
              <MenuIcon />
              <span className={wordClass}>
                <FormattedMessage defaultMessage="More" />
              </span>
            </button>
          </li>
        </ul>
      </nav>
      <MoreSheet isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
    </>,
    document.body,
  );
}

function MoreSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const intl = useIntl();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage({ defaultMessage: 'More' })}
      onPhone="sheet"
      width="max-w-sm"
    >
      <nav aria-label={intl.formatMessage({ defaultMessage: 'More' })} className="-mx-3">
        {[...moreItems, [switchToBooking]].map((group) => (
          <ul key={group[0]?.id} className="border-line not-first:mt-2 not-first:border-t not-first:pt-2">
            {group.map(({ id, to, icon, label }) => (
              <li key={id}>
                <Link
                  to={to}
                  onClick={onClose}
                  className="flex items-center gap-3.5 rounded-field px-3 py-3 text-[17px] font-medium hover:bg-well"
                >
                  <span className="text-muted">{icon}</span>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </Dialog>
  );
}
