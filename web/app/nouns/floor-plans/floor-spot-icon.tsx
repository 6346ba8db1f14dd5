// Icons of the common spots on a floor plan.
import type { FloorSpotKind } from '@daynook/contract/listings/floor-plan-values';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';

const shapes: Record<FloorSpotKind, ReactNode> = {
  entrance: <path d="M13 4.5h5.5v15H13M4.5 12H14m-3.5-3.5L14 12l-3.5 3.5" />,
  bathroom: (
    <path d="M4 12.5h16v1.5a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5v-1.5ZM7 12.5V6.8A2.3 2.3 0 0 1 11.4 6M8 19l-1 2m9-2 1 2" />
  ),
  kitchen: <path d="M8 3.5v6m-2.5-6v4a2.5 2.5 0 0 0 5 0v-4M8 10v10.5M16.5 20.5V3.5c-2 1.2-3 4-3 8.5h3" />,
  stairs: <path d="M4 19.5h4v-4h4v-4h4v-4h4" />,
  elevator: <path d="M5 4h14v16H5zM9 10.5l3-3 3 3M9 13.5l3 3 3-3" />,
};

export const FloorSpotIcon = ({ kind, size = 16 }: { kind: FloorSpotKind; size?: number }) => (
  <Icon size={size}>{shapes[kind]}</Icon>
);
