// Personas as staff edit them: their texts, searches, order, and visibility (RO2).
import { z } from 'zod';
import { PersonaFilters, PersonaText } from '../discover.ts';
import type { EndpointTable } from '../endpoint.ts';
import { AMENITIES, LISTING_KINDS } from '../listings/amenities.ts';
import { PERSONA_IDS, PERSONA_LIMITS } from '../personas.ts';
import * as w from '../wire.ts';

/** A single line, whatever was pasted into it. */
const line = (maximumCharacters: number) =>
  w
    .safeText(maximumCharacters, 1)
    .transform((text) => text.replaceAll(/\s*[\t\n\r\u2028\u2029]\s*/g, ' '))
    .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Enter at least one letter.');

const Filters = z
  .strictObject({
    amenities: z.array(z.enum(AMENITIES)).max(PERSONA_LIMITS.amenities, 'Choose up to eight amenities.'),
    people: z.int().min(PERSONA_LIMITS.people.minimum).max(PERSONA_LIMITS.people.maximum).nullable(),
    kinds: z.array(z.enum(LISTING_KINDS)).max(LISTING_KINDS.length),
    isInstant: z.boolean(),
  })
  .refine(
    ({ amenities, people, kinds, isInstant }) => amenities.length + kinds.length > 0 || people !== null || isInstant,
    'Choose at least one filter. Otherwise every listing fits.',
  );

const version = z.int().min(0);

export const StaffPersona = z
  .object({
    id: z.enum(PERSONA_IDS),
    /** The version of its texts and filters; 0 until someone edits them. */
    version: z.int(),
    text: PersonaText,
    /** Null if the built-in ones are used. */
    filters: PersonaFilters.nullable(),
    isShown: z.boolean(),
    editedAt: w.Instant.nullable(),
  })
  .meta({ id: 'StaffPersona' });
export type StaffPersona = z.infer<typeof StaffPersona>;

const StaffPersonas = z.object({
  personas: z.array(StaffPersona),
  /** The version of the order and visibility; 0 until someone changes them. */
  version: z.int(),
});
export type StaffPersonas = z.infer<typeof StaffPersonas>;

export const staffPersonaEndpoints = {
  'GET /api/staff/personas': {
    summary: 'List work styles in order, with staff’s edits (RO2)',
    access: 'staff',
    permission: 'work-styles',
    answer: StaffPersonas,
  },
  'PUT /api/staff/personas/{persona}': {
    summary: 'Override a work style’s text and filters; null restores the built-in ones (RO2)',
    access: 'staff',
    permission: 'work-styles',
    params: z.object({ persona: z.enum(PERSONA_IDS) }),
    body: z.strictObject({
      version,
      name: line(PERSONA_LIMITS.nameCharacters).nullable(),
      who: line(PERSONA_LIMITS.sentenceCharacters).nullable(),
      needs: line(PERSONA_LIMITS.sentenceCharacters).nullable(),
      filters: Filters.nullable(),
    }),
    answer: StaffPersona,
    errors: ['VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
  'PUT /api/staff/personas': {
    summary: `Set the order and visibility of work styles, at least ${PERSONA_LIMITS.shownMinimum} shown (RO2)`,
    access: 'staff',
    permission: 'work-styles',
    body: z.strictObject({
      version,
      personas: z
        .array(z.strictObject({ id: z.enum(PERSONA_IDS), isShown: z.boolean() }))
        .refine(
          (personas) =>
            personas.length === PERSONA_IDS.length && new Set(personas.map(({ id }) => id)).size === personas.length,
          'Name each once.',
        )
        .refine(
          (personas) => personas.filter(({ isShown }) => isShown).length >= PERSONA_LIMITS.shownMinimum,
          'At least three must be shown.',
        ),
    }),
    answer: StaffPersonas,
    errors: ['VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
