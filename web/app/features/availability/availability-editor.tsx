// A listing's hours: the week, special dates, booking rules, and a test time. Holds the state they share.
import { useState } from 'react';
import { toLocalDate } from '../../lib/formats.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import type { OwnListing } from '../../nouns/availability/api.ts';
import { LeaveDialog } from '../../ui/overlays/leave-dialog.tsx';
import { ExceptionsSection } from './exceptions-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { TestTimeSection } from './test-time-section.tsx';
import { useSaveRules } from './use-save-rules.ts';
import { useSaveWeek } from './use-save-week.ts';
import { useWeekEditor } from './use-week-editor.ts';
import { WeekSection } from './week-section.tsx';

export function AvailabilityEditor({ listing }: { listing: OwnListing }) {
  const [today] = useState(() => toLocalDate(new Date(), listing.property.timeZone));
  const editor = useWeekEditor(listing);
  const saving = useSaveWeek(listing, editor);
  const rules = useSaveRules(listing);
  const guard = useLeaveGuard(saving.isDirty || rules.isDirty);
  return (
    <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
      <WeekSection listing={listing} editor={editor} saving={saving} />
      <ExceptionsSection listing={listing} today={today} />
      <RulesSection listingId={listing._id} rules={rules} />
      <TestTimeSection listing={listing} today={today} isDirty={saving.isDirty || rules.isDirty} />
      <LeaveDialog guard={guard} />
    </div>
  );
}
