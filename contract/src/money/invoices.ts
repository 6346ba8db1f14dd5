// Invoices and credit notes of bookings, and their recipients (decision 0057).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { INVOICES } from '../limits/invoices.ts';
import * as w from '../wire.ts';

/** The company that an invoice is made out to. */
export const BillingDetails = z
  .strictObject({
    companyName: w.safeText(INVOICES.companyMaximumCharacters, 1),
    address: w.safeText(INVOICES.addressMaximumCharacters, 1),
    /** Such as a GST/HST or VAT number, as written by the company. */
    taxNumber: w
      .safeText(INVOICES.taxNumberMaximumCharacters)
      .transform((text) => text || null)
      .nullable(),
  })
  .meta({ id: 'BillingDetails' });
export type BillingDetails = z.infer<typeof BillingDetails>;

/** The same in responses. */
export const Buyer = z.object({ companyName: z.string(), address: z.string(), taxNumber: z.string().nullable() });

export const Invoice = z
  .object({
    _id: w.Id,
    kind: z.enum(['invoice', 'credit-note']),
    /** Consecutive for each seller, such as DN-000012. */
    number: z.string(),
    seller: z.enum(['host', 'platform']),
    sellerName: z.string(),
    /** The number of the invoice that a credit note corrects. */
    corrects: z.string().nullable(),
    issuedAt: w.Instant,
    totalMinor: w.Minor,
    currency: w.Currency,
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const BookingInvoices = z
  .object({
    invoices: z.array(Invoice),
    /** The recipient: the booking's own details, or the guest's. For the guest. */
    billing: Buyer.nullable(),
    /** The guest has paid for something that hasn't been invoiced yet. */
    canIssue: z.boolean(),
    /** New details replace invoices with credit notes and new invoices; this is how many times that's still possible. */
    changesLeft: z.int(),
  })
  .meta({ id: 'BookingInvoices' });
export type BookingInvoices = z.infer<typeof BookingInvoices>;

const params = z.object({ id: w.Id });

export const invoiceEndpoints = {
  'GET /api/billing-details': {
    summary: 'Get the company details for your receipts and invoices',
    access: 'active',
    answer: z.object({ details: BookingInvoices.shape.billing }),
  },
  'PUT /api/billing-details': {
    summary:
      'Set the company details for your receipts and invoices, or remove them; invoices already issued don’t change',
    access: 'active',
    body: z.strictObject({ details: BillingDetails.nullable() }),
    answer: z.object({ details: BookingInvoices.shape.billing }),
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/bookings/{id}/invoices': {
    summary:
      'List the invoices and credit notes of a booking: all of them for the guest, and those the host issued for the host',
    access: 'active',
    params,
    answer: BookingInvoices,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/bookings/{id}/invoices': {
    summary: 'Issue a booking’s invoices now, as its guest; otherwise they’re issued once the booking closes',
    access: 'active',
    params,
    answer: BookingInvoices,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    bucket: 'write',
  },
  'PUT /api/bookings/{id}/billing-details': {
    summary: 'Set company details for one booking; invoices already issued are credited and issued again',
    access: 'active',
    params,
    body: z.strictObject({ details: BillingDetails.nullable() }),
    answer: BookingInvoices,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/bookings/{id}/invoice.pdf': {
    summary: 'Download the booking’s invoices and credit notes as an accessible PDF',
    access: 'active',
    params,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} as const satisfies EndpointTable;
