// The words in picture keys, which the database stores. Never rename them, only add.
import { LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';

export const SCENE_KINDS = LISTING_KINDS;
export type SceneKind = ListingKind;

/** The cameras of a listing: the cover, the workplace, the window, the other corner, the coffee corner, a still life. */
export const ROOM_VIEWS = ['wide', 'desk', 'window', 'corner', 'coffee', 'detail'] as const;
export type RoomView = (typeof ROOM_VIEWS)[number];

/** What a home looks like from the street. Shared by all listings of a property. */
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

/** What's outside the window. */
const OUTLOOKS = ['trees', 'garden', 'rooftops', 'skyline', 'hills', 'water', 'mountains', 'desert'] as const;
export type Outlook = (typeof OUTLOOKS)[number];

/** The canvas of all pictures, 3:2. Rendered to any width. */
export const CANVAS = { width: 1200, height: 800 } as const;
