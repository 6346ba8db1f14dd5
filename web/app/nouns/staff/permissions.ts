// The reader's staff permissions, from their profile. The server checks every call again.
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { useOwnProfile } from '../members/api.ts';

/** Asks whether the reader’s roles allow something; nothing while the profile loads. */
export function useMay(): (permission: StaffPermission) => boolean {
  const permissions = useOwnProfile().data?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}
