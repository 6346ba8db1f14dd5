// The hosting navigation on wide screens: five links, and the rest under "More".
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { cx } from '../ui/class-names.ts';
import { ChevronDownIcon } from '../ui/icons/shell-icons.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { hostingItems, moreItems, switchToBooking } from './hosting-items.tsx';
import { findSection } from './mode-rules.ts';
import type { Waiting } from './use-waiting.ts';
import { useWaitingWords, WaitingBadge } from './waiting-badge.tsx';

const linkClass =
  'relative flex min-h-11 items-center gap-1.5 rounded-pill px-1.5 text-[14px] font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:bg-well hover:text-ink lg:px-3 lg:text-[15px]';
const currentClass =
  'aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-1.5 aria-[current=page]:after:bottom-0.5 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-pill aria-[current=page]:after:bg-moss lg:aria-[current=page]:after:inset-x-3';

export function HostingLinks({ waiting }: { waiting: Waiting }) {
  const intl = useIntl();
  const section = findSection(useLocation().pathname);
  const words = useWaitingWords(waiting);
  return (
    <div className="flex items-center max-md:hidden">
      {hostingItems.map(({ id, to, label }) => (
        <Link
          key={id}
          to={to}
          // Its code is there when the connection is lost.
          prefetch="viewport"
          aria-current={id === section ? 'page' : undefined}
          className={cx(linkClass, currentClass)}
        >
          {label}
          <WaitingBadge waiting={words[id]} />
        </Link>
      ))}
      <Menu
        groups={[...moreItems, [switchToBooking]]}
        trigger={(trigger) => (
          <button {...trigger} type="button" className={linkClass}>
            {intl.formatMessage({ defaultMessage: 'More' })}
            <ChevronDownIcon size={16} />
          </button>
        )}
      />
      <Link to={switchToBooking.to} className={cx(linkClass, 'max-xl:hidden text-ink')}>
        <FormattedMessage defaultMessage="Switch to booking" />
      </Link>
    </div>
  );
}
