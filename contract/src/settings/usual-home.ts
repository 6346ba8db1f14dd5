// The home page of a new installation. No imports but names, because every page loads it.
import type { HomeSettings } from './home-settings.ts';
import { HOME_SECTIONS } from './limits.ts';

export const USUAL_HOME: HomeSettings = {
  items: HOME_SECTIONS.map((id) => ({ id, isOffered: true, names: {} })),
};
