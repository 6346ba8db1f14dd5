// Whether the member is hosting or booking: the page decides, and shared pages keep the last mode.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHostStatus } from '../nouns/hosting/host-status.ts';
import { modeNow, rememberMode } from './mode.ts';
import { type Mode, modeOfPage } from './mode-rules.ts';

export function useMode(): Mode {
  const { pathname } = useLocation();
  const { isHost } = useHostStatus();
  const ownMode = modeOfPage(pathname);
  useEffect(() => {
    if (ownMode) rememberMode(ownMode);
  }, [ownMode]);
  return modeNow(pathname) ?? (isHost ? 'hosting' : 'booking');
}
