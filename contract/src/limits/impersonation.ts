// Bounds of staff's looks at the product as a member. No imports.
export const IMPERSONATION = {
  minutes: 30,
  reasonMinimumCharacters: 10,
  reasonMaximumCharacters: 500,
  pageSize: 20,
} as const;

/** Beside a staff member's own token, the id of a look of theirs: the call is answered as the member looked at would be. */
export const IMPERSONATION_HEADER = 'x-looking-as';
