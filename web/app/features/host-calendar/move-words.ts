// Why a booking can't be dragged there.
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { MoveObstacle } from './move-target.ts';

export const moveObstacleWords: Record<Exclude<MoveObstacle, 'same'>, MessageDescriptor> = defineMessages({
  past: { defaultMessage: 'These hours are in the past.' },
  taken: { defaultMessage: 'These hours are taken.' },
  closed: { defaultMessage: 'You’re closed at that time.' },
});
