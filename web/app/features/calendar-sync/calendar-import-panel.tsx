// A listing's calendar imports (C16, C17): the calendars, their status, and bookings they conflict with.
import { CALENDAR_IMPORTS } from '@daynook/contract/limits/calendar-imports';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { useHashFocus } from '../../ui/go-to.ts';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { AddCalendarImportDialog } from './add-calendar-import-dialog.tsx';
import { type CalendarImports, useCalendarImports } from './api.ts';
import { CalendarImportConflicts } from './calendar-import-conflicts.tsx';
import { CalendarImportRow } from './calendar-import-row.tsx';

export function CalendarImportPanel({ listingId }: { listingId: string }) {
  const [isAdding, setAdding] = useState(false);
  const feeds = useCalendarImports(listingId);
  useHashFocus('feeds-title');
  const known = feeds.data;
  const canAdd = known !== undefined && known.feeds.length < CALENDAR_IMPORTS.perListing;
  return (
    <section aria-labelledby="feeds-title">
      <SectionHead
        id="feeds-title"
        title={<FormattedMessage defaultMessage="Calendar sync" />}
        lead={
          <FormattedMessage
            defaultMessage="Events in Google, Apple, Outlook, or another marketplace block those times here. We check every {minutes} minutes and before each booking, and read only times, not details."
            values={{ minutes: CALENDAR_IMPORTS.pollMinutes }}
          />
        }
        action={
          canAdd && known.feeds.length > 0 ? (
            <Button variant="outline" onClick={() => setAdding(true)}>
              <PlusIcon size={18} />
              <FormattedMessage defaultMessage="Add a calendar" />
            </Button>
          ) : undefined
        }
      />
      {feeds.isPending && (
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-32 rounded-panel" />
        </div>
      )}
      {feeds.isError && !known && (
        <ErrorState
          className="py-8"
          title={<FormattedMessage defaultMessage="We couldn’t load your calendars" />}
          onRetry={() => void feeds.refetch()}
          isRetrying={feeds.isFetching}
        />
      )}
      {known && <Known known={known} onAdd={() => setAdding(true)} />}
      {known && !canAdd && (
        <p className="mt-4 text-[15px] text-muted">
          <FormattedMessage
            defaultMessage="A listing can sync up to {count} calendars. Remove one to add another."
            values={{ count: CALENDAR_IMPORTS.perListing }}
          />
        </p>
      )}
      <AddCalendarImportDialog listingId={listingId} isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  );
}

function Known({ known: { feeds, conflicts, timeZone }, onAdd }: { known: CalendarImports; onAdd: () => void }) {
  if (feeds.length === 0 && conflicts.length === 0) {
    return (
      <div className="rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        <EmptyState
          className="py-10"
          headingLevel="h3"
          icon={<CalendarIcon size={28} />}
          title={<FormattedMessage defaultMessage="No calendars synced" />}
          action={
            <Button onClick={onAdd}>
              <PlusIcon size={18} />
              <FormattedMessage defaultMessage="Add a calendar" />
            </Button>
          }
        >
          <FormattedMessage defaultMessage="Do you list this space elsewhere or use it yourself? Connect that calendar to avoid double bookings." />
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CalendarImportConflicts conflicts={conflicts} timeZone={timeZone} />
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {feeds.map((calendarImport) => (
          <CalendarImportRow key={calendarImport._id} calendarImport={calendarImport} timeZone={timeZone} />
        ))}
      </ul>
    </div>
  );
}
