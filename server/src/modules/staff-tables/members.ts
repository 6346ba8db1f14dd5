// The members table.
import type { StaffMemberRow } from '@daynook/contract/staff/staff';
import { type MemberRow, viewMemberRow } from './member-row.ts';
import { membersSource, type Query } from './members-store.ts';
import type { Table, TableRow } from './table.ts';

export const members: Table<Query, TableRow & MemberRow, StaffMemberRow> = {
  name: 'members',
  ...membersSource,
  view: viewMemberRow,
  file: [
    ['Id', ({ _id }) => _id],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Email confirmed', ({ isEmailVerified }) => (isEmailVerified ? 'yes' : 'no')],
    ['Username', ({ username }) => username],
    ['Status', ({ status }) => status],
    ['Member since', ({ memberSince }) => memberSince],
    ['City', ({ city }) => city ?? null],
    ['Listings', ({ rooms }) => rooms],
    ['Bookings as a guest', ({ bookings }) => bookings],
  ],
};
