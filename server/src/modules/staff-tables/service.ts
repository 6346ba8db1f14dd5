// Lists for staff: the one face of this module to others.
export { type MemberRow, viewMemberRow } from './member-row.ts';
