// Shortcuts for staff on every page: Ctrl-K (⌘K) to search everything; in the staff area also "?" for the shortcut list, "/" for the
// list's search, and J and K for its items. From the search, Down leads to them.
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { readShortcut } from '../../lib/shortcut-keys.ts';
import { SEARCH_ASKED } from './open-search.ts';
import { focusFirstItem, moveToItem } from './queue-keys.ts';
import { areShortcutsOn } from './shortcut-setting.ts';
import { findPage, toAddress } from './staff-pages.ts';

const Palette = lazy(() => import('./palette.tsx'));
const KeyList = lazy(() => import('./key-list.tsx'));

function focusListSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((one) =>
    one.checkVisibility(),
  );
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Down and Enter go from a list's search to its items, as does Escape once the field is empty. */
function leavesListSearch({ target, key, isComposing }: KeyboardEvent): boolean {
  if (isComposing || !(target instanceof HTMLInputElement) || !target.matches('main input[type=search]')) return false;
  return key === 'ArrowDown' || key === 'Enter' || (key === 'Escape' && target.value === '');
}

const isSearchShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';

/** The search closes with the shortcut that opened it, and never opens over another dialog. */
const canToggleSearch = (open: 'search' | 'keys' | undefined): boolean =>
  open === 'search' || !document.querySelector('dialog[open]');

/** The staff area renders this in its own frame, because its pages don't always have the members' menu. */
export default function StaffKeys({ isInFrame = false }: { isInFrame?: boolean }) {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<'search' | 'keys'>();
  const isStaffPage = findPage(toAddress(pathname, search)) !== undefined;
  /** Returns whether the key did anything. */
  const pressInStaffArea = (event: KeyboardEvent): boolean => {
    if (leavesListSearch(event)) return focusFirstItem();
    const key = areShortcutsOn() ? readShortcut(event) : undefined;
    if (key === '?') {
      setOpen('keys');
      return true;
    }
    if (key === 'j' || key === 'k') return moveToItem(key === 'j' ? 1 : -1);
    return key === '/' && focusListSearch();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isStaffPage !== isInFrame) return;
    if (isSearchShortcut(event) && canToggleSearch(open)) {
      setOpen(open === 'search' ? undefined : 'search');
      event.preventDefault();
    } else if (isStaffPage && pressInStaffArea(event)) event.preventDefault();
  });
  const ask = useEffectEvent(() => {
    if (isStaffPage === isInFrame) setOpen('search');
  });
  useEffect(() => {
    // Runs before the member shortcuts, which have their own list.
    document.addEventListener('keydown', press, { capture: true });
    document.addEventListener(SEARCH_ASKED, ask);
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
      document.removeEventListener(SEARCH_ASKED, ask);
    };
  }, []);
  if (!open) return null;
  const close = () => setOpen(undefined);
  return createPortal(
    <Suspense fallback={null}>
      {open === 'search' ? <Palette onClose={close} /> : <KeyList onClose={close} />}
    </Suspense>,
    document.body,
  );
}
