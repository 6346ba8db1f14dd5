// Ways of working as searches: what each needs. Pure data; the page, the quiz and the counts go by the same.
import type { Amenity } from './amenities.ts';

export const PERSONA_IDS = [
  'caller',
  'deep-focus',
  'creative',
  'team-day',
  'parent-nearby',
  'step-free',
  'early-late',
] as const;
export type PersonaId = (typeof PERSONA_IDS)[number];

export interface PersonaFilters {
  readonly amenities: readonly Amenity[];
  readonly people?: number;
}

export const PERSONA_FILTERS: Readonly<Record<PersonaId, PersonaFilters>> = {
  caller: { amenities: ['call-ready', 'door-closes'] },
  'deep-focus': { amenities: ['quiet', 'ergonomic-chair', 'natural-light'] },
  creative: { amenities: ['natural-light', 'whiteboard'] },
  'team-day': { amenities: ['kitchen'], people: 6 },
  'parent-nearby': { amenities: ['private-entrance'] },
  'step-free': { amenities: ['step-free', 'free-parking'] },
  'early-late': { amenities: ['private-entrance', 'coffee'] },
};
