// The module's public interface: tables for staff.
export { type MemberRow, viewMemberRow } from './member-row.ts';
