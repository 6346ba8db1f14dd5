// The host's start page: requests, guests who are coming, to-dos, and how the listings are doing.
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FollowedCalendars } from '../../features/calendar-sync/followed-calendars.tsx';
import { Figures } from '../../features/host-today/figures.tsx';
import { FirstBooking } from '../../features/host-today/first-booking.tsx';
import { FirstSteps } from '../../features/host-today/first-steps.tsx';
import { HostTabs } from '../../features/host-today/host-tabs.tsx';
import { HostCheckIns, HostRequests } from '../../features/host-today/host-today.tsx';
import { Needs } from '../../features/host-today/needs.tsx';
import { AnswerRecord, Tips } from '../../features/host-today/tips.tsx';
import { HostToDo } from '../../features/host-today/to-do.tsx';
import { Funnel } from '../../features/insights/funnel.tsx';
import { MonthCard } from '../../features/insights/month-card.tsx';
import { Occupancy } from '../../features/insights/occupancy.tsx';
import { readKeptProperty } from '../../features/property-editor/property-draft.ts';
import { TimeOffDialog } from '../../features/time-off/time-off-dialog.tsx';
import { TimeOffSection } from '../../features/time-off/time-off-section.tsx';
import { useNow } from '../../lib/dates/use-now.ts';
import { formatDay } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useSession } from '../../lib/session/session.ts';
import { type OwnProperty, useHostBookings, useMyProperties } from '../../nouns/hosting/api.ts';
import { zoneOfProperties } from '../../nouns/hosting/zone-of-properties.ts';
import { type ListingSummary, sumCounts, useListingSummary } from '../../nouns/listings/host-listings-api.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Today' }, isHidden: true });

export default function HostHome() {
  const hasDraft = useHasDraft();
  const properties = useMyProperties();
  const listings = useListingSummary();
  const homes = properties.data ?? [];
  const counts = useHostBookings('waiting').data?.counts;
  // With few requests there's room beside the guests who are coming.
  const isQuiet = counts !== undefined && (counts.waiting ?? 0) < 2;
  const [isScheduling, setScheduling] = useState(false);
  const schedule = () => setScheduling(true);
  if (
    properties.data &&
    (homes.length === 0 || (homes.length === 1 && listings.data && sumCounts(listings.data.counts) === 0))
  )
    return <FirstSteps propertyTitle={homes[0]?.title} hasDraft={hasDraft} />;
  if (
    listings.data?.counts.draft &&
    listings.data.counts.draft === sumCounts(listings.data.counts) &&
    hasNobody(counts)
  )
    return <NearlyThere homes={homes} summary={listings.data} />;
  return (
    <div className="wrap py-8 md:py-10">
      <HostTabs />
      <PageHeader
        title={<FormattedMessage defaultMessage="Today" />}
        lead={<TodaysDate properties={homes} />}
        actions={
          <LinkButton variant="outline" to="/host/create">
            <FormattedMessage defaultMessage="Add a listing" />
          </LinkButton>
        }
      />
      {(properties.isError || listings.isError) && (
        <ErrorState
          className="!py-8"
          title={<FormattedMessage defaultMessage="We couldn’t load your properties and listings" />}
          onRetry={() => void Promise.all([properties.refetch(), listings.refetch()])}
          isRetrying={properties.isFetching || listings.isFetching}
        />
      )}
      {listings.data?.counts.live && hasNobody(counts) ? (
        <BeforeFirstBooking homes={homes} summary={listings.data} onSchedule={schedule} />
      ) : (
        <HostDay homes={homes} summary={listings.data} isQuiet={isQuiet} onSchedule={schedule} />
      )}
      {/* Not in the section, which moves when requests arrive: what the host typed would be lost. */}
      {isScheduling && <TimeOffDialog properties={homes} onClose={() => setScheduling(false)} />}
    </div>
  );
}

interface HostDayProps {
  homes: readonly OwnProperty[];
  summary: ListingSummary | undefined;
  isQuiet: boolean;
  /** The host wants to schedule time off. */
  onSchedule: () => void;
}

const HostDay = ({ homes, summary, isQuiet, onSchedule }: HostDayProps) => (
  <>
    <Figures listings={summary} />
    <div className="mt-4 empty:hidden">
      <Tips />
    </div>
    <div className="mt-11 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-11 lg:grid-cols-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-11">
        <HostRequests
          empty={
            <Quiet>
              <FormattedMessage defaultMessage="No requests to answer." />
            </Quiet>
          }
        />
        <HostToDo />
        {isQuiet && <TimeOffSection onSchedule={onSchedule} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-11">
        <HostCheckIns
          withLater
          empty={
            <Quiet>
              <FormattedMessage defaultMessage="No upcoming bookings yet." />
            </Quiet>
          }
        />
        {summary && <Needs properties={homes} summary={summary} />}
        <FollowedCalendars />
        {!isQuiet && <TimeOffSection onSchedule={onSchedule} />}
        {/* Beside the requests there's room for it. */}
        {!isQuiet && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">
            <MonthCard />
            <AnswerRecord />
          </div>
        )}
      </div>
    </div>
    <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-6">
      {isQuiet && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden md:grid-cols-[repeat(auto-fit,minmax(min(100%,380px),1fr))]">
          <MonthCard />
          <AnswerRecord />
        </div>
      )}
      <Funnel properties={homes} />
      <Occupancy properties={homes} />
    </div>
  </>
);

/** Without bookings there's nothing to answer and nothing to chart but views. */
const BeforeFirstBooking = ({
  homes,
  summary,
  onSchedule,
}: Omit<HostDayProps, 'isQuiet'> & { summary: ListingSummary }) => (
  <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-11">
    <div>
      <FirstBooking />
      <Figures listings={summary} />
    </div>
    <HostToDo />
    <Needs properties={homes} summary={summary} />
    <FollowedCalendars />
    <TimeOffSection onSchedule={onSchedule} />
    <Funnel properties={homes} />
  </div>
);

function useHasDraft(): boolean {
  const { user } = useSession();
  return user ? readKeptProperty(user.sub) !== undefined : false;
}

/** As in the calendar. Until the properties are loaded, no date is shown that might be wrong. */
function TodaysDate({ properties }: { properties: readonly OwnProperty[] }) {
  const locale = useLocale();
  const nowMs = useNow(60_000);
  if (properties.length === 0) return <>&nbsp;</>;
  const day = { weekday: 'long', month: 'long', day: 'numeric' } as const;
  return formatDay(nowMs, locale, { ...day, timeZone: zoneOfProperties(properties) });
}

const hasNobody = (counts: Record<string, number> | undefined): boolean =>
  counts !== undefined && Object.values(counts).every((count) => count === 0);

/** Before the first booking there are no figures, so only the to-dos are shown. */
const NearlyThere = ({ homes, summary }: { homes: readonly OwnProperty[]; summary: ListingSummary }) => (
  <div className="wrap py-10 md:py-12">
    <PageHeader
      title={<FormattedMessage defaultMessage="Almost there" />}
      lead={
        <FormattedMessage defaultMessage="Only you can see drafts. Once your first listing is live, requests, bookings, and earnings appear here." />
      }
    />
    <div className="mt-9 grid max-w-2xl justify-items-start gap-6">
      <div className="w-full">
        <Needs properties={homes} summary={summary} />
      </div>
      <div className="flex flex-wrap gap-3">
        <FinishButton needs={summary.needs} />
        <LinkButton variant="outline" to="/host-onboarding">
          <FormattedMessage defaultMessage="See all steps" />
        </LinkButton>
      </div>
    </div>
  </div>
);

/** With several drafts, the list above is where to choose one. */
function FinishButton({ needs }: Pick<ListingSummary, 'needs'>) {
  const [draft, other] = needs;
  if (!draft || other || (draft.kind !== 'unfinished' && draft.kind !== 'ready')) return null;
  return (
    <LinkButton to={`/host/listing/${draft.room._id}/edit`}>
      {draft.kind === 'ready' ? (
        <FormattedMessage defaultMessage="Publish your listing" />
      ) : (
        <FormattedMessage defaultMessage="Finish your listing" />
      )}
    </LinkButton>
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Card variant="well" className="text-muted">
    {children}
  </Card>
);
