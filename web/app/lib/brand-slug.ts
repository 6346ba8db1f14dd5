// The site's name for files that people save.
import { toBrandSlug } from '@daynook/contract/settings/brand-slug';
import { shownBrandName } from './brand.ts';

export const shownBrandSlug = (): string => toBrandSlug(shownBrandName());
