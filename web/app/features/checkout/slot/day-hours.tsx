// The hours of the chosen day on a listing's page, and the terms that apply to them.
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { type SlotState, toSlotRules, useQuote } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { PolicyTerms } from '../../../nouns/listings/policy-terms.tsx';
import { ZoneName } from '../../../ui/dates/zoned-time.tsx';
import { Section } from '../../../ui/layout/page-section.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { DayStrip } from './day-strip.tsx';
import { UnavailableText } from './unavailable-words.tsx';

/** Loaded only when a day is chosen. */
const DayTimeline = lazy(() => import('./day-timeline.tsx').then(({ DayTimeline }) => ({ default: DayTimeline })));

/** Few properties say it. */
const HomeDuring = lazy(() =>
  import('../../../nouns/home-hours/home-during.tsx').then(({ HomeDuring }) => ({ default: HomeDuring })),
);

const RefundTerms = lazy(() =>
  import('../../../nouns/bookings/refund-terms.tsx').then(({ RefundTerms }) => ({ default: RefundTerms })),
);

/** The next two weeks, and the hours of the chosen day in a row. */
export function DayHours({ listing, slot }: { listing: Listing; slot: SlotState }) {
  const locale = useLocale();
  if (!listing.can.book || slot.input.until) return null;
  const { day, date } = slot;
  const { homeHours } = listing.property;
  return (
    <Section title={<FormattedMessage defaultMessage="Availability" />}>
      <DayStrip state={slot} />
      {!date ? (
        <p className="mt-4 text-muted">
          <FormattedMessage defaultMessage="Choose a day to see available hours." />
        </p>
      ) : (
        <>
          <h3 className="mt-6 text-[17px] font-semibold num">{formatLocalDate(date, locale, 'long')}</h3>
          <p className="mb-4 text-[15px] text-muted">
            <FormattedMessage
              defaultMessage="Choose a start and end time. Times are in {zone}."
              values={{ zone: <ZoneName timeZone={listing.timeZone} /> }}
            />
          </p>
          {slot.isLoading ? (
            <Skeleton className="h-9" />
          ) : day && (day.open?.length || day.free.length) ? (
            <Suspense fallback={<Skeleton className="h-9" />}>
              <DayTimeline
                day={day}
                rules={toSlotRules(listing)}
                chosen={slot.slot}
                onChoose={(times) => (slot.booked ? slot.chooseStart(times.from) : slot.choose(times))}
              />
              {day.visitLimit && (
                <p className="mt-3 text-[15px] text-muted">
                  <UnavailableText day={day} otherwise="fully-booked" />
                </p>
              )}
            </Suspense>
          ) : (
            <p className="text-muted">
              <UnavailableText day={day} otherwise="closed" />
            </p>
          )}
          {homeHours && slot.slot && (
            <Suspense fallback={null}>
              <HomeDuring
                hours={homeHours}
                startsAt={slot.slot.startsAt}
                endsAt={slot.slot.endsAt}
                timeZone={listing.timeZone}
              />
            </Suspense>
          )}
        </>
      )}
    </Section>
  );
}

/** The cancellation policy, with dates for the chosen hours. */
export function SlotTerms({ listing, slot, nowMs }: { listing: Listing; slot: SlotState; nowMs: number }) {
  const { quote } = useQuote(slot.slot);
  return (
    <Section title={<FormattedMessage defaultMessage="Cancellation policy" />}>
      <PolicyTerms
        policy={quote?.cancellationPolicy ?? listing.cancellationPolicy}
        steps={
          quote && (
            <Suspense fallback={<Skeleton className="h-6" />}>
              <RefundTerms timeline={quote.refundTimeline} nowMs={nowMs} />
            </Suspense>
          )
        }
      />
    </Section>
  );
}
