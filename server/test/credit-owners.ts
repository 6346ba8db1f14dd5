// Whose the endpoints of credit are: staff's, but for one's own. In the words of endpoint-owners.ts, which has the others.
import { ACTORS } from './actors.ts';

const onlyStaff = { lets: ['staff'] } as const;

export const CREDIT_OWNERS = {
  'GET /api/credit': { lets: ACTORS },
  'GET /api/staff/members/{id}/credit': onlyStaff,
  'POST /api/staff/members/{id}/credit/grants': onlyStaff,
  'POST /api/staff/members/{id}/credit/take-backs': onlyStaff,
  'GET /api/staff/credit-settings': onlyStaff,
  'PUT /api/staff/credit-settings': onlyStaff,
} as const;
