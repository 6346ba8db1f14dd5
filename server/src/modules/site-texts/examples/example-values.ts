// What the examples of emails share.

/** Replaced by the site's own address where people read an example. */
export const EXAMPLE_ORIGIN = 'http://localhost:3000';

export type Variants = readonly Readonly<Record<string, unknown>>[];

export const ID = '019ac000-0000-7000-8000-000000000001';
export const STARTS_AT = '2026-11-24T14:00:00.000Z';
export const ENDS_AT = '2026-11-24T21:30:00.000Z';
