// How a page chooses its layout: `export const handle: FrameHandle = { frame: 'wide' }`.

export interface FrameHandle {
  /** `wide`: the full width and height, no footer (search with its map). `focused`: no footer (checkout, onboarding). */
  frame?: 'normal' | 'wide' | 'focused';
  /** The page has an element with the id `results`, which gets a skip link. */
  hasResults?: boolean;
}
