// Hosts' tax profiles, and the taxes that staff set.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Answer, Input } from '../../lib/api/api-request.ts';
import { shownBrandSlug } from '../../lib/brand-slug.ts';
import { saveFile } from '../../lib/save-file.ts';

export type OwnTaxes = Answer<'GET /api/tax-profile'>;
export type ProfileInput = Input<'PUT /api/tax-profile'>['body'];
export type StaffTaxes = Answer<'GET /api/staff/tax-settings'>;
export type SettingsInput = Input<'PUT /api/staff/tax-settings'>['body'];
export type RuleInput = Input<'POST /api/staff/tax-rules'>['body'];

export const ownTaxesQuery = () =>
  queryOptions({
    queryKey: ['tax-profile'],
    queryFn: ({ signal }): Promise<OwnTaxes> => call('GET /api/tax-profile', { signal }),
  });

export const staffTaxesQuery = () =>
  queryOptions({
    queryKey: ['staff-taxes'],
    queryFn: ({ signal }): Promise<StaffTaxes> => call('GET /api/staff/tax-settings', { signal }),
  });

/** It changes what listings charge, so they're refetched. */
export function useSaveProfile(onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileInput) => call('PUT /api/tax-profile', { body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ownTaxesQuery().queryKey });
      onSaved();
    },
  });
}

/** A change of the market's taxes; all of them are refetched. */
function useMarketChange<T>(change: (input: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: staffTaxesQuery().queryKey }),
  });
}

export const useSaveTaxSettings = () =>
  useMarketChange((body: SettingsInput) => call('PUT /api/staff/tax-settings', { body }));

export const useAddRule = () => useMarketChange((body: RuleInput) => call('POST /api/staff/tax-rules', { body }));

export const useEndRule = () =>
  useMarketChange(({ id, until }: { id: string; until: string }) =>
    call('PUT /api/staff/tax-rules/{id}/end', { params: { id }, body: { until } }),
  );

/** A year's report as CSV: one's own, or every host's for staff. */
export async function saveReport(whose: 'own' | 'all', year: number): Promise<void> {
  const query = { year };
  const file =
    whose === 'own'
      ? await download('GET /api/tax-report/export', { query })
      : await download('GET /api/staff/tax-report/export', { query });
  saveFile(
    file,
    whose === 'own' ? `${shownBrandSlug()}-taxes-${year}.csv` : `${shownBrandSlug()}-tax-report-${year}.csv`,
  );
}

/** A host's year as PDF: one's own, or another's for staff. */
export async function saveReportPdf(hostId: string | null, year: number): Promise<void> {
  const query = { year };
  const file =
    hostId === null
      ? await download('GET /api/tax-report.pdf', { query })
      : await download('GET /api/staff/members/{id}/tax-report.pdf', { params: { id: hostId }, query });
  saveFile(file, `${shownBrandSlug()}-annual-report-${year}.pdf`);
}
