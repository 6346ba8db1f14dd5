// The reports table, including settled reports.
import type { StaffReportRow } from '@daynook/contract/staff/tables';
import type { z } from 'zod';
import { type Query, type ReportRow, reportsSource } from './reports-store.ts';
import type { Table } from './table.ts';

type View = z.infer<typeof StaffReportRow>;

export const reports: Table<Query, ReportRow, View> = {
  name: 'reports',
  ...reportsSource,
  view: (_deps, row) => ({
    _id: row.id,
    kind: row.kind,
    reason: row.reason,
    reporter: { _id: row.reporter_id, name: row.reporter_name },
    about: { _id: row.about_id, name: row.about_name },
    ...(row.listing_title !== null && { listingTitle: row.listing_title }),
    outcome: row.outcome,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
  }),
  file: [
    ['Id', ({ _id }) => _id],
    ['Reported (UTC)', ({ createdAt }) => createdAt],
    ['What', ({ kind }) => kind],
    ['Reason', ({ reason }) => reason],
    ['Reported by', ({ reporter }) => reporter.name],
    ['About', ({ about }) => about.name],
    ['Listing', ({ listingTitle }) => listingTitle ?? null],
    ['About id', ({ about }) => about._id],
    ['Outcome', ({ outcome }) => outcome],
    ['Settled (UTC)', ({ settledAt }) => settledAt],
  ],
};
