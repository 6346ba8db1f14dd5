// Roles in words, for the staff log.
import type { StaffRole } from '@daynook/contract/staff/roles';

const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  support: 'Support',
  trust: 'Trust',
  finance: 'Finance',
  content: 'Content',
  admin: 'Admin',
};

export const rolesInWords = (roles: readonly StaffRole[]): string =>
  roles.map((role) => ROLE_NAMES[role]).join(', ') || 'no role';
