// Converts a member to a row of staff tables and the header of their staff page.
import type { StaffMemberRow } from '@daynook/contract/staff/staff';
import type { Deps } from '../../deps.ts';
import { isStaffEmail } from '../members/service.ts';

export interface MemberRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string | null;
  readonly status: 'active' | 'pending' | 'suspended';
  readonly is_email_verified: boolean;
  readonly created_at: Date;
  readonly city?: string | null;
  readonly rooms: number;
  readonly bookings: number;
}

export const viewMemberRow = ({ config }: Pick<Deps, 'config'>, row: MemberRow): StaffMemberRow => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  username: row.username,
  status: row.status,
  isEmailVerified: row.is_email_verified,
  isStaff: isStaffEmail(row.email, row.is_email_verified, config.staffEmailDomains),
  memberSince: row.created_at.toISOString().slice(0, 10),
  ...(row.city && { city: row.city }),
  rooms: row.rooms,
  bookings: row.bookings,
});
