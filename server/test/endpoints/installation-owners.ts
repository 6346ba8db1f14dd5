// Who owns what concerns the whole installation; see endpoint-owners.ts.
import { type Owners, onlyStaff, theStaffsAccounts } from './owners.ts';

export const INSTALLATION_OWNERS: Readonly<Record<string, Owners>> = {
  'GET /api/staff/retention': onlyStaff,
  'PUT /api/staff/retention/{kind}': onlyStaff,
  'GET /api/staff/self-check': onlyStaff,
  'POST /api/staff/self-check/email': onlyStaff,
  'GET /api/staff/email-texts': onlyStaff,
  'GET /api/staff/email-texts/{name}': onlyStaff,
  'GET /api/staff/email-texts/{name}/changes': onlyStaff,
  'POST /api/staff/email-texts/{name}/preview': onlyStaff,
  'POST /api/staff/email-texts/{name}/test': onlyStaff,
  'POST /api/staff/email-texts/{name}': theStaffsAccounts,
  'POST /api/staff/email-texts/{name}/undo': theStaffsAccounts,
  'GET /api/staff/host-invitations': onlyStaff,
  'POST /api/staff/host-invitations': onlyStaff,
  'DELETE /api/staff/host-invitations/{id}': onlyStaff,
  'POST /api/staff/logo-files': onlyStaff,
  'GET /api/staff/settings-file': onlyStaff,
  'POST /api/staff/settings-file/check': onlyStaff,
  'POST /api/staff/settings-file': theStaffsAccounts,
  'GET /api/staff/setup': onlyStaff,
  'PUT /api/staff/setup/steps/{step}': onlyStaff,
  'GET /api/staff/site-settings': onlyStaff,
  'GET /api/staff/site-settings/{name}/changes': onlyStaff,
  'POST /api/staff/site-settings': theStaffsAccounts,
  'POST /api/staff/site-settings/{name}/undo': theStaffsAccounts,
};
