// Where a member is addressed as a host. Apart from mode.ts, because every page loads that.
import { modeNow } from './mode.ts';

/** Hosts also look at their own listings as guests do, for example right after publishing them. */
export const isHostAt = (pathname: string, isHost: boolean): boolean =>
  modeNow(pathname) === 'hosting' || (isHost && /^\/listing\/[^/]+\/?$/.test(pathname));
