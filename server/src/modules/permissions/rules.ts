// What each co-host level allows. The only such table. Pure.

import { CO_HOST_LEVELS, type CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import type { FactStater } from '@daynook/contract/listings/property-fact-values';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';

/** A member's role for a property, its listings, and their bookings. */
export type HostRole = 'owner' | CoHostLevel;

/** As whom a member with this role states facts. */
export const toStater = (role: HostRole | null): FactStater => (role === 'owner' ? 'host' : 'co-host');

export type Permission =
  /** When listings are occupied, and what calendars need. */
  | 'see-calendar'
  /** Block time and unblock it. */
  | 'block-time'
  /** See bookings with their guests; accept and decline. */
  | 'answer'
  /** Conversations about the listings. */
  | 'message'
  /** Property, listings, hours, calendar imports, prices, photos. */
  | 'edit'
  /** Cancel a confirmed booking as its host. */
  | 'cancel'
  /** Money, co-hosts, permanent deletion. */
  | 'own';

const CALENDAR: readonly Permission[] = ['see-calendar', 'block-time'];
const MESSAGES: readonly Permission[] = [...CALENDAR, 'answer', 'message'];
const ALLOWED: Readonly<Record<CoHostLevel, readonly Permission[]>> = {
  calendar: CALENDAR,
  'calendar-messages': MESSAGES,
  full: [...MESSAGES, 'edit', 'cancel'],
};

export const permits = (role: HostRole, permission: Permission): boolean =>
  role === 'owner' || ALLOWED[role].includes(permission);

/** The co-host levels that allow it; empty if only the owner may. */
export const levelsWith = (permission: Permission): CoHostLevel[] =>
  CO_HOST_LEVELS.filter((level) => permits(level, permission));

/** Allows roles with this permission. Throws NOT_FOUND without a role, FORBIDDEN for a co-host without the permission. */
export function requirePermission(role: HostRole | null | undefined, permission: Permission): HostRole {
  if (!role) throw new AppError('NOT_FOUND');
  if (permits(role, permission)) return role;
  throw new AppError('FORBIDDEN', {
    message:
      permission === 'own'
        ? say('Only the property’s owner can do this.')
        : say('Your co-host permissions don’t allow this. Ask the owner to change them.'),
  });
}
