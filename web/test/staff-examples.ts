// Staff profiles for tests: an admin, or fewer permissions. And what members have ahead who have booked nothing.
import { STAFF_PERMISSIONS, type StaffPermission } from '@daynook/contract/staff/roles';

export const STAFF_ID = '019a2f00-0000-7000-8000-0000000000aa';

interface StaffProfile {
  _id: string;
  name: string;
  isStaff: boolean;
  permissions: readonly StaffPermission[];
}

export const aStaffProfile = (more: Partial<StaffProfile> = {}): StaffProfile => ({
  _id: STAFF_ID,
  name: 'Sam',
  isStaff: true,
  permissions: STAFF_PERMISSIONS,
  ...more,
});

export const NO_UPCOMING = { asGuest: 0, asHost: 0, own: 0, refunds: [], canceling: 0, canceled: 0 };
