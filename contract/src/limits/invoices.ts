// Limits of invoices.
export const INVOICES = {
  companyMaximumCharacters: 160,
  addressMaximumCharacters: 300,
  taxNumberMaximumCharacters: 40,
  /** How many times company details can change for a booking that already has invoices. */
  changesMaximum: 3,
} as const;
