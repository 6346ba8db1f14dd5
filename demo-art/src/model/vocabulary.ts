// The words the picture system is keyed by. Keys in the database are made of them: never rename, only append.
import { LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';

export const SCENE_KINDS = LISTING_KINDS;
export type SceneKind = ListingKind;

/** The cameras into one listing: the cover, the workplace, the window, the other corner, the coffee corner, a still life. */
export const ROOM_VIEWS = ['wide', 'desk', 'window', 'corner', 'coffee', 'detail'] as const;
export type RoomView = (typeof ROOM_VIEWS)[number];

/** How a home looks from the street; shared by all listings of one property. */
export const HOME_STYLES = [
  'rowhouse',
  'apartment',
  'bungalow',
  'cottage',
  'gable',
  'mediterranean',
  'victorian',
  'midcentury',
  'warehouse',
] as const;
export type HomeStyle = (typeof HOME_STYLES)[number];

/** What lies outside the window. */
const OUTLOOKS = ['trees', 'garden', 'rooftops', 'skyline', 'hills', 'water', 'mountains', 'desert'] as const;
export type Outlook = (typeof OUTLOOKS)[number];

/** Pictures are drawn on this canvas, 3:2, and rendered to any width. */
export const CANVAS = { width: 1200, height: 800 } as const;
