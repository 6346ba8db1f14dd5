// Whose reputation files members can add to their profile.
import { z } from 'zod';
import { REPUTATION } from '../reputation/limits.ts';

const ORIGIN = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** The address of another site, without a path. */
const Issuer = z
  .string()
  .max(REPUTATION.originMaximumCharacters)
  .transform((text) => text.trim().toLowerCase().replace(/\/$/, ''))
  .refine((text) => ORIGIN.test(text), 'Must be an address such as https://example.com');

const issuers = z
  .array(Issuer)
  .max(REPUTATION.issuersMaximum)
  .refine((list) => new Set(list).size === list.length, 'An address is listed twice.');

/** From nobody, from the sites in the list, or from every site that isn't blocked. */
export const REPUTATION_SOURCES = ['nobody', 'listed', 'any'] as const;
export type ReputationSource = (typeof REPUTATION_SOURCES)[number];

export const ReputationSettings = z
  .strictObject({ from: z.enum(REPUTATION_SOURCES), issuers, blocked: issuers })
  .refine(({ issuers: listed, blocked }) => !listed.some((one) => blocked.includes(one)), {
    path: ['blocked'],
    message: 'An address can’t be both accepted and blocked.',
  })
  .meta({ id: 'ReputationSettings' });
export type ReputationSettings = z.infer<typeof ReputationSettings>;

export const USUAL_REPUTATION: ReputationSettings = { from: 'listed', issuers: [], blocked: [] };

/** Whether files of this site count here. */
export const isIssuerAccepted = ({ from, issuers: listed, blocked }: ReputationSettings, issuer: string): boolean =>
  from !== 'nobody' && !blocked.includes(issuer) && (from === 'any' || listed.includes(issuer));
