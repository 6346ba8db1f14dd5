// Who's home at a property, by weekday and hour: its host states it, and guests see it for the hours they choose.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { homeHoursQuery } from './api.ts';
import { HomeHoursForm } from './home-hours-form.tsx';

export function HomeHoursSection({ propertyId }: { propertyId: string }) {
  const own = useQuery(homeHoursQuery(propertyId));
  return (
    <FoldingSection
      id="home-hours"
      title={<FormattedMessage defaultMessage="Who’s home by hour" />}
      lead={
        <FormattedMessage defaultMessage="Guests see who’s home during the hours they choose. Leave out hours you don’t want to say anything about." />
      }
      summary={
        own.data &&
        (own.data.hours ? (
          <FormattedMessage
            defaultMessage="{count, plural, one {# time a week} other {# times a week}}"
            values={{ count: own.data.hours.ranges.length }}
          />
        ) : (
          <FormattedMessage defaultMessage="Not stated" />
        ))
      }
    >
      {own.data ? (
        <HomeHoursForm own={own.data} />
      ) : own.isError ? (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load who’s home" />}
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
