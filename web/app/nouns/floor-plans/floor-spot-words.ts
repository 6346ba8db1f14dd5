// Names of the common spots on a floor plan.
import type { FloorSpotKind } from '@daynook/contract/listings/floor-plan-values';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const spotNames: Record<FloorSpotKind, MessageDescriptor> = defineMessages({
  entrance: { defaultMessage: 'Entrance' },
  bathroom: { defaultMessage: 'Bathroom' },
  kitchen: { defaultMessage: 'Kitchen' },
  stairs: { defaultMessage: 'Stairs' },
  elevator: { defaultMessage: 'Elevator' },
});
