// What staff have on every page: Ctrl-K (⌘K) to find anything, and in the staff area "?" for its keys and "/" for the list's search.
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { keyOf } from '../../shortcuts/keys.ts';
import { addressOf, areaOf } from '../staff-pages.ts';
import { areKeysOn } from './keys-on.ts';

const Palette = lazy(() => import('./palette.tsx'));
const KeyList = lazy(() => import('./key-list.tsx'));

/** Asks for the search from a button anywhere. */
const OPEN = 'daynook:staff-search';
export const openSearch = (): boolean => document.dispatchEvent(new CustomEvent(OPEN));

function focusListSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((one) =>
    one.checkVisibility(),
  );
  field?.focus();
  field?.select();
  return field !== undefined;
}

export default function StaffKeys() {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState<'search' | 'keys'>();
  const isStaffPage = areaOf(addressOf(pathname, search)) !== undefined;
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';
    if (isSearch && (open === 'search' || !document.querySelector('dialog[open]'))) {
      setOpen(open === 'search' ? undefined : 'search');
    } else if (isStaffPage && areKeysOn()) {
      const key = keyOf(event);
      if (key === '?') setOpen('keys');
      else if (key !== '/' || !focusListSearch()) return;
    } else return;
    event.preventDefault();
  });
  const ask = useEffectEvent(() => setOpen('search'));
  useEffect(() => {
    // Before the shortcuts members can switch on, which have another list of keys.
    document.addEventListener('keydown', press, { capture: true });
    document.addEventListener(OPEN, ask);
    return () => {
      document.removeEventListener('keydown', press, { capture: true });
      document.removeEventListener(OPEN, ask);
    };
  }, []);
  if (!open) return null;
  const close = () => setOpen(undefined);
  return createPortal(
    <Suspense fallback={null}>{open === 'search' ? <Palette onClose={close} /> : <KeyList onClose={close} />}</Suspense>,
    document.body,
  );
}
