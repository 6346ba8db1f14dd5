// The floor plan of a property in its editor: pictures of the floors, on which its host places listings and common spots (B16).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { ownFloorPlanQuery } from './api.ts';
import { FloorPlanForm } from './floor-plan-form.tsx';

export function FloorPlanEditorSection({ propertyId }: { propertyId: string }) {
  const own = useQuery(ownFloorPlanQuery(propertyId));
  return (
    <FoldingSection
      id="floor-plan"
      title={<FormattedMessage defaultMessage="Floor plan" />}
      lead={
        <FormattedMessage defaultMessage="Add a picture of each floor and mark where your listings are. Guests click a room or desk to open its page." />
      }
      summary={
        own.data &&
        (own.data.floors.length > 0 ? (
          <FormattedMessage
            defaultMessage="{count, plural, one {# floor} other {# floors}}"
            values={{ count: own.data.floors.length }}
          />
        ) : (
          <FormattedMessage defaultMessage="No floor plan" />
        ))
      }
    >
      {own.data ? (
        <FloorPlanForm own={own.data} />
      ) : own.isError ? (
        <ErrorState
          className="!py-6"
          title={<FormattedMessage defaultMessage="We couldn’t load the floor plan" />}
          onRetry={() => void own.refetch()}
          isRetrying={own.isFetching}
        />
      ) : (
        <Skeleton aria-busy="true" className="aspect-[3/2] w-full rounded-card" />
      )}
    </FoldingSection>
  );
}
