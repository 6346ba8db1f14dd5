// Limits of invoices.
export const INVOICES = {
  companyMaximumCharacters: 160,
  addressMaximumCharacters: 300,
  taxNumberMaximumCharacters: 40,
  /** New company details for a booking whose invoices are out already. */
  changesMaximum: 3,
} as const;
