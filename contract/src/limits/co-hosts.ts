// Business limits of co-hosting (K9), apart from the schemas that pages need not load.

export const CO_HOSTS = {
  /** Those who help and those who are asked to, together. */
  perProperty: 10,
  invitationDays: 14,
  /** Mails to strangers: so many a day and owner, taken back or not. */
  invitationsPerDay: 20,
} as const;
