// What a home does not say yet. Pure.
import { HOME_FACT_IDS, type HomeFactId } from '@daynook/contract/home-fact-values';
import type { OwnProperty } from '@daynook/contract/hosting';

const NOTES = ['cameras', 'household', 'pets', 'parking'] as const;

type Said = Pick<OwnProperty, (typeof NOTES)[number] | HomeFactId | 'arrival'>;

export interface HomeGap {
  field: keyof Said;
  /** Without it none of the rooms goes live. */
  isBlocking: boolean;
  /** The field on the page where the home is written. */
  focusId: string;
}

export function gapsOfHome(home: Said): HomeGap[] {
  const unsaid: HomeGap[] = [...NOTES, ...HOME_FACT_IDS]
    .filter((field) => !home[field]?.trim())
    .map((field) => ({
      field,
      isBlocking: field === 'cameras',
      focusId: `property-${field}`,
    }));
  const hasArrival = home.arrival.some(({ part, text }) => part === 'access' && text.trim());
  return hasArrival ? unsaid : [...unsaid, { field: 'arrival', isBlocking: false, focusId: 'property-arrival-access' }];
}
