// The button that opens the menu of small screens (SH1). The menu itself comes when somebody reaches for it.
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { CountBadge } from '../ui/badge.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/shell-icons.tsx';

const load = () => import('./mobile-menu-panel.tsx');
const MobileMenuPanel = lazy(() => load().then(({ MobileMenuPanel }) => ({ default: MobileMenuPanel })));

/** `toDoCount`: how much there is to do, on the button's corner. */
export function MobileMenu({ toDoCount = 0 }: { toDoCount?: number }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={intl.formatMessage(
          { defaultMessage: 'Menu{count, plural, =0 {} one {, # thing to do} other {, # things to do}}' },
          { count: toDoCount },
        )}
        className="relative"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <MenuIcon size={24} />
        <span className="absolute end-0 top-0">
          <CountBadge count={toDoCount} />
        </span>
      </IconButton>
      {isWanted && (
        <Suspense>
          <MobileMenuPanel isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
