// API of reports for staff.
import type { StaffReport, StaffReportDetail } from '@daynook/contract/staff/reports';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, download } from '../../lib/api/api.ts';
import type { Input } from '../../lib/api/api-request.ts';

export type { StaffReport, StaffReportDetail };
export type ReportKind = StaffReport['kind'];
export type ReportDecision = Input<'POST /api/staff/reports/{id}/decision'>['body'];

export const reportsQuery = (state: 'open' | 'settled', kind: ReportKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['staff-reports', 'list', state, kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/staff/reports', { query: { state, kind, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-reports', 'one', id],
    queryFn: ({ signal }) => call('GET /api/staff/reports/{id}', { params: { id }, signal }),
  });

export const fetchReportedPicture = (id: string, pictureId: string): Promise<Blob> =>
  download('GET /api/staff/reports/{id}/pictures/{pictureId}', { params: { id, pictureId } });

export const fetchReportedFile = (id: string, fileId: string): Promise<Blob> =>
  download('GET /api/staff/reports/{id}/files/{fileId}', { params: { id, fileId } });

export const decideOnReport = (id: string, body: ReportDecision) =>
  call('POST /api/staff/reports/{id}/decision', { params: { id }, body });
