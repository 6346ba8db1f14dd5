// Limits of impersonation by staff. No imports.
export const IMPERSONATION = {
  minutes: 30,
  reasonMinimumCharacters: 10,
  reasonMaximumCharacters: 500,
  pageSize: 20,
} as const;

/** The header with the impersonation's id, sent along with the staff member's own token: the call is answered as for the member. */
export const IMPERSONATION_HEADER = 'x-looking-as';
