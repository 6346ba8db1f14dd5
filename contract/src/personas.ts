// Personas as searches: what each needs. Pure data, shared by the page, the quiz, and the counts.
import type { Amenity, ListingKind } from './listings/amenities.ts';

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

/** Search filters by name. */
export interface PersonaFilters {
  readonly amenities: readonly Amenity[];
  readonly people: number | null;
  readonly kinds: readonly ListingKind[];
  readonly isInstant: boolean;
}

const needing = (amenities: readonly Amenity[], people: number | null = null): PersonaFilters => ({
  amenities,
  people,
  kinds: [],
  isInstant: false,
});

/** The built-in filters, used until staff set others. */
export const PERSONA_FILTERS: Readonly<Record<PersonaId, PersonaFilters>> = {
  caller: needing(['call-ready', 'door-closes']),
  'deep-focus': needing(['quiet', 'ergonomic-chair', 'natural-light']),
  creative: needing(['natural-light', 'whiteboard']),
  'team-day': needing(['kitchen'], 6),
  'parent-nearby': needing(['private-entrance']),
  'step-free': needing(['step-free', 'free-parking']),
  'early-late': needing(['private-entrance', 'coffee']),
};

export const PERSONA_LIMITS = {
  nameCharacters: 40,
  sentenceCharacters: 160,
  amenities: 8,
  people: { minimum: 2, maximum: 50 },
  /** With fewer listings there's nothing to choose from. */
  shownMinimum: 3,
} as const;
