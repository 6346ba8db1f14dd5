// Business limits of co-hosting (K9), separate from the schemas, which pages don't load.

export const CO_HOSTS = {
  invitationDays: 14,
  /** Invitations by email per day and owner, including withdrawn ones. */
  invitationsPerDay: 20,
} as const;
