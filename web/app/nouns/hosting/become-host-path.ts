// Where "Become a host" leads a member: their next missing step (SH5). Pure.
import { NEW_PROPERTY_PATH } from './host-paths.ts';
import type { HostStatus } from './host-rules.ts';

/** The logged-in member's next step to become a host (SH5). */
export function becomeHostPath(status: HostStatus): string {
  const first = status.properties[0];
  if (!status.hasProperties || !first) return NEW_PROPERTY_PATH;
  if (!status.hasListings) return `/host/property/${first._id}/listing/new`;
  return '/host';
}
