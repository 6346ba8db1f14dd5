// A booking's invoices, and the company they're made out to.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';

export type BookingInvoices = Answer<'GET /api/bookings/{id}/invoices'>;
export type BillingDetails = NonNullable<Input<'PUT /api/bookings/{id}/billing-details'>['body']['details']>;

export const invoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id, 'invoices'],
    queryFn: ({ signal }) => call('GET /api/bookings/{id}/invoices', { params: { id }, signal }),
  });

function useKeepInvoices(id: string) {
  const queries = useQueryClient();
  return (invoices: BookingInvoices) => queries.setQueryData(invoicesQuery(id).queryKey, invoices);
}

export function useIssueInvoices(id: string) {
  const onSuccess = useKeepInvoices(id);
  return useMutation({ mutationFn: () => call('POST /api/bookings/{id}/invoices', { params: { id } }), onSuccess });
}

export function useSetBilling(id: string, onSaved: () => void) {
  const queries = useQueryClient();
  const keep = useKeepInvoices(id);
  return useMutation({
    mutationFn: (details: BillingDetails | null) =>
      call('PUT /api/bookings/{id}/billing-details', { params: { id }, body: { details } }),
    onSuccess: (invoices) => {
      keep(invoices);
      void queries.invalidateQueries({ queryKey: ['booking', id, 'receipt'] });
      onSaved();
    },
  });
}

/** One's own company, for all future receipts and invoices. */
export const billingQuery = queryOptions({
  queryKey: ['billing-details'],
  queryFn: ({ signal }) => call('GET /api/billing-details', { signal }),
});

export function useSetOwnBilling() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (details: BillingDetails | null) => call('PUT /api/billing-details', { body: { details } }),
    onSuccess: (saved) => {
      queries.setQueryData(billingQuery.queryKey, saved);
      // Receipts and invoices include it.
      void queries.invalidateQueries({ queryKey: ['booking'] });
    },
  });
}

export async function saveInvoices(id: string, reference: string): Promise<void> {
  const file = await download('GET /api/bookings/{id}/invoice.pdf', { params: { id } });
  saveFile(file, `${shownBrandSlug()}-invoice-${reference}.pdf`);
}
