// The texts of the onboarding questions.
import type { CALL_LOADS, WORKSPACE_TYPES } from '@daynook/contract/limits/accounts';
import type { Amenity } from '@daynook/contract/listings/amenities';
import { defineMessages } from 'react-intl';

export type WorkspaceType = (typeof WORKSPACE_TYPES)[number];
export type CallLoad = (typeof CALL_LOADS)[number];

export const workspaceNames = defineMessages({
  'deep-focus': { defaultMessage: 'Deep focus' },
  calls: { defaultMessage: 'Calls and meetings' },
  creative: { defaultMessage: 'Creative work' },
  team: { defaultMessage: 'Team days' },
  anything: { defaultMessage: 'A bit of everything' },
}) satisfies Record<WorkspaceType, object>;

export const workspaceTexts = defineMessages({
  'deep-focus': { defaultMessage: 'A quiet desk and a door that closes.' },
  calls: { defaultMessage: 'Fast Wi-Fi and no one behind you.' },
  creative: { defaultMessage: 'Space, light, and a wall to pin things on.' },
  team: { defaultMessage: 'A big table and a whiteboard.' },
  anything: { defaultMessage: 'Show me everything.' },
}) satisfies Record<WorkspaceType, object>;

export const callNames = defineMessages({
  none: { defaultMessage: 'Hardly any' },
  some: { defaultMessage: 'A few a day' },
  most: { defaultMessage: 'Most of the day' },
}) satisfies Record<CallLoad, object>;

/** The most common requirements, offered first. */
export const NEEDS_OFFERED: readonly Amenity[] = [
  'call-ready',
  'monitor',
  'sit-stand-desk',
  'ergonomic-chair',
  'door-closes',
  'quiet',
  'natural-light',
  'whiteboard',
  'printer',
  'coffee',
  'step-free',
  'free-parking',
  'transit-nearby',
];
