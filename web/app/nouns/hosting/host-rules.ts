// Rules of host status (CS4, SH5): what the two responses mean, how long they're valid, and where "Become a host" leads. Pure.
import { HOST_STATUS } from '@daynook/contract/limits';
import { NEW_PROPERTY_PATH } from './host-paths.ts';

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

/** The logged-in member's next step to become a host (SH5). */
export function becomeHostPath(status: HostStatus): string {
  const first = status.properties[0];
  if (!status.hasProperties || !first) return NEW_PROPERTY_PATH;
  if (!status.hasListings) return `/host/property/${first._id}/listing/new`;
  return '/host';
}
