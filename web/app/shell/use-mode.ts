// Whether one is hosting or booking: the page says so; pages that both modes have stay in the one before.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useHostStatus } from '../features/hosting/host-status.ts';
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
