// The button for the small screens' menu (SH1). The menu loads when someone reaches for it.
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/icons/shell-icons.tsx';

const load = () => import('./mobile-menu-panel.tsx');
const MobileMenuPanel = lazy(() => load().then(({ MobileMenuPanel }) => ({ default: MobileMenuPanel })));

interface MobileMenuProps {
  /** The button's label if it says more than its name. */
  label?: string;
  /** Instead of the three lines. */
  icon?: ReactNode;
  /** On the button's corner. */
  badge?: ReactNode;
}

export function MobileMenu({ label, icon, badge }: MobileMenuProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={label ?? intl.formatMessage({ defaultMessage: 'Menu' })}
        className="relative"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {icon || <MenuIcon size={24} />}
        {badge}
      </IconButton>
      {isWanted && (
        <Suspense>
          <MobileMenuPanel isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
