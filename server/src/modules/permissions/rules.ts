// What each level of co-hosting allows: the one table. Pure.
import { CO_HOST_LEVELS, type CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import { AppError } from '../../lib/app-error.ts';

/** What a member is to a home, its rooms and what happens in them. */
export type HostRole = 'owner' | CoHostLevel;

export type Permission =
  /** When rooms are taken, and what a calendar needs to know of them. */
  | 'see-calendar'
  /** Keep hours, and give them back. */
  | 'block-time'
  /** See bookings with their guests; accept and decline. */
  | 'answer'
  /** Conversations about the rooms. */
  | 'message'
  /** Home, rooms, hours, followed calendars, prices, pictures. */
  | 'edit'
  /** End a confirmed booking as its host. */
  | 'cancel'
  /** Money, co-hosts, removing for good. */
  | 'own';

const CALENDAR: readonly Permission[] = ['see-calendar', 'block-time'];
const MESSAGES: readonly Permission[] = [...CALENDAR, 'answer', 'message'];
const ALLOWED: Readonly<Record<CoHostLevel, readonly Permission[]>> = {
  calendar: CALENDAR,
  'calendar-messages': MESSAGES,
  full: [...MESSAGES, 'edit', 'cancel'],
};

export const permits = (standing: HostRole, permission: Permission): boolean =>
  standing === 'owner' || ALLOWED[standing].includes(permission);

/** The levels that allow it; none for what is the owner's alone. */
export const levelsWith = (permission: Permission): CoHostLevel[] =>
  CO_HOST_LEVELS.filter((level) => permits(level, permission));

/** Lets through who may. Throws NOT_FOUND to whom it is nothing at all, FORBIDDEN to a co-host who may not do this. */
export function requirePermission(standing: HostRole | null | undefined, permission: Permission): HostRole {
  if (!standing) throw new AppError('NOT_FOUND');
  if (permits(standing, permission)) return standing;
  throw new AppError('FORBIDDEN', {
    message:
      permission === 'own'
        ? 'Only the property’s owner can do this.'
        : 'Your co-host permissions don’t allow this. Ask the owner to change them.',
  });
}
