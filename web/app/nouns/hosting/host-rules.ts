// Rules of host status (CS4): what the two responses mean and how long they're valid. Pure.
import { HOST_STATUS } from '@daynook/contract/limits';

export interface OwnProperty {
  _id: string;
  title: string;
}

export interface HostStatus {
  isHost: boolean;
  hasProperties: boolean;
  hasListings: boolean;
  properties: readonly OwnProperty[];
}

export interface CachedHostStatus extends HostStatus {
  /** Milliseconds since 1970. */
  timestamp: number;
}

export const notAHost: HostStatus = { isHost: false, hasProperties: false, hasListings: false, properties: [] };

export function toHostStatus(properties: readonly OwnProperty[], listingCount: number): HostStatus {
  const isHost = properties.length > 0;
  return { isHost, hasProperties: isHost, hasListings: isHost && listingCount > 0, properties };
}

/** A cached status is valid for 30 s, and not at all if its time is in the future. */
export function isCacheFresh(cached: CachedHostStatus, now: number): boolean {
  const ageMs = now - cached.timestamp;
  return ageMs >= 0 && ageMs < HOST_STATUS.cacheMs;
}
