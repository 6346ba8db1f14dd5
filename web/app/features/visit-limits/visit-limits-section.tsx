// What local rules allow at a property: the host states it, and no booking can exceed it.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourWords } from '../../nouns/availability/hour-words.ts';
import { limitLines } from '../../nouns/visit-limits/visit-limit-words.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { visitLimitsQuery } from './api.ts';
import { ExceedingBookings } from './exceeding-bookings.tsx';
import { VisitLimitsForm } from './visit-limits-form.tsx';

export function VisitLimitsSection({ propertyId }: { propertyId: string }) {
  const intl = useIntl();
  const words = useHourWords();
  const own = useQuery(visitLimitsQuery(propertyId));
  return (
    <FoldingSection
      id="visit-limits"
      title={<FormattedMessage defaultMessage="Local limits" />}
      lead={
        <FormattedMessage defaultMessage="If your city, lease, or building limits visits or guests’ cars at your home, enter it here. Guests can’t book past these limits. Bookings you already have stay as they are." />
      }
      summary={
        own.data &&
        (own.data.limits ? (
          <Dotted>{limitLines(intl, words, own.data.limits)}</Dotted>
        ) : (
          <FormattedMessage defaultMessage="No limits" />
        ))
      }
    >
      {own.data ? (
        <>
          <VisitLimitsForm own={own.data} />
          {own.data.limits && <ExceedingBookings own={own.data} />}
        </>
      ) : own.isError ? (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load the limits" />}
          onRetry={() => void own.refetch()}
          isRetrying={own.isFetching}
        />
      ) : (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="h-12 rounded-card" />
          <Skeleton className="h-12 rounded-card" />
        </div>
      )}
    </FoldingSection>
  );
}
