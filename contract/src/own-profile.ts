// One's own profile: its response, the data from the identity provider, and its changes.
import { z } from 'zod';
import { LANGUAGES } from './languages/languages.ts';
import {
  BETA_FEATURES,
  CALL_LOADS,
  FIRST_WEEKDAYS,
  MEMBER_CURRENCIES,
  NEEDS_MAXIMUM,
  ONBOARDING_STEPS,
  PROFILE_TEXT,
  THEMES,
  TIME_FORMATS,
  UNITS,
  WORKSPACE_TYPES,
} from './limits/accounts.ts';
import { AMENITIES } from './listings/amenities.ts';
import { KnownCurrency } from './money/known-currency.ts';
import { STAFF_PERMISSIONS } from './staff/roles.ts';
import * as w from './wire.ts';

export const ACCOUNT_STATUSES = ['active', 'pending', 'suspended'] as const;

const PropertyArea = z.object({ label: z.string(), lat: z.number(), lng: z.number() });

export const OwnProfile = z
  .object({
    _id: w.Id,
    name: z.string(),
    picture: z.string().nullable(),
    email: z.string(),
    isEmailVerified: z.boolean(),
    isStaff: z.boolean(),
    /** Their staff permissions. */
    permissions: z.array(z.enum(STAFF_PERMISSIONS)),
    accountStatus: z.enum(ACCOUNT_STATUSES),
    headline: z.string().nullable(),
    languages: z.array(z.string()),
    profile: z.object({
      headline: z.string().nullable(),
      profession: z.string().nullable(),
      jobTitle: z.string().nullable(),
      company: z.string().nullable(),
      industry: z.string().nullable(),
      linkedIn: z.string().nullable(),
    }),
    preferences: z.object({
      currency: w.Currency,
      timezone: w.TimeZone,
      workspaceType: z.string().nullable(),
      callLoad: z.enum(CALL_LOADS).nullable(),
      needs: z.array(z.enum(AMENITIES)),
      /** 1 is Monday. */
      workDays: z.array(z.int().min(1).max(7)),
      /** The currency of estimates next to prices; null for none. */
      estimateCurrency: w.Currency.nullable(),
      units: z.enum(UNITS),
      timeFormat: z.enum(TIME_FORMATS),
      firstWeekday: z.enum(FIRST_WEEKDAYS),
      /** Of emails and notifications. */
      language: z.enum(LANGUAGES),
      /** How dates and amounts in them are written, such as `CA`; null for the site's first country with this language. */
      region: z.string().nullable(),
      theme: z.enum(THEMES),
      betaFeatures: z.array(z.enum(BETA_FEATURES)),
    }),
    /** The place around which they look for listings. */
    home: PropertyArea.nullable(),
    memberSince: w.LocalDate,
    onboardingCompleted: z.boolean(),
    /** Onboarding questions that were answered or skipped. */
    onboardingSteps: z.array(z.enum(ONBOARDING_STEPS)),
    /** When the account will be deleted, unless its owner cancels that. */
    deletionDueAt: w.Instant.nullable(),
  })
  .meta({ id: 'OwnProfile' });
export type OwnProfile = z.infer<typeof OwnProfile>;

/** Text from an identity provider: invalid values are dropped, because nobody can correct them. */
const said = (maximum: number) => w.safeText(maximum).nullish().catch(undefined);
const anything = z.unknown().optional();

/**
 * The login data a page sends (AP2, seed §3). Name, email, and picture are listed but never trusted: those come from the verified token.
 */
export const ProfileSync = z.strictObject({
  email: anything,
  name: anything,
  picture: anything,
  preferences: z.object({ currency: said(3), timezone: said(64) }).nullish(),
  socialConnections: z
    .array(
      z.object({
        provider: z.enum(['linkedin', 'google', 'facebook']),
        providerId: w.safeText(200, 1),
        connected: z.boolean(),
        connectedAt: w.Instant.nullish(),
      }),
    )
    .max(10)
    .nullish(),
  profile: z
    .object({
      headline: said(PROFILE_TEXT.headline),
      profession: said(PROFILE_TEXT.profession),
      jobTitle: said(PROFILE_TEXT.jobTitle),
      company: said(PROFILE_TEXT.company),
      industry: said(PROFILE_TEXT.industry),
      linkedIn: said(PROFILE_TEXT.linkedIn),
      linkedInProfile: z
        .object({
          id: said(200),
          headline: said(PROFILE_TEXT.headline),
          industry: said(PROFILE_TEXT.industry),
          positions: anything,
          education: anything,
          profileUrl: said(PROFILE_TEXT.linkedIn),
          pictureUrl: anything,
        })
        .nullish(),
    })
    .nullish(),
});
export type ProfileSync = z.infer<typeof ProfileSync>;

const optionalText = (maximum: number) => w.safeText(maximum).nullable().optional();

/** The fields that can be changed. Missing ones stay; null or empty removes a value. */
export const ProfileChanges = z.strictObject({
  name: w.safeText(PROFILE_TEXT.name, 1).optional(),
  headline: optionalText(PROFILE_TEXT.headline),
  profession: optionalText(PROFILE_TEXT.profession),
  jobTitle: optionalText(PROFILE_TEXT.jobTitle),
  company: optionalText(PROFILE_TEXT.company),
  industry: optionalText(PROFILE_TEXT.industry),
  linkedIn: optionalText(PROFILE_TEXT.linkedIn),
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/, 'Choose languages from the list.'))
    .max(10)
    .optional(),
  workspaceType: z.enum(WORKSPACE_TYPES).nullable().optional(),
  callLoad: z.enum(CALL_LOADS).nullable().optional(),
  needs: z.array(z.enum(AMENITIES)).max(NEEDS_MAXIMUM).optional(),
  workDays: z.array(z.int().min(1).max(7)).max(7).optional(),
  home: z
    .strictObject({
      label: w.safeText(PROFILE_TEXT.homeLabel, 1),
      lat: z.number().min(-90).max(90),
      lng: z.number().min(-180).max(180),
    })
    .nullable()
    .optional(),
  currency: z.enum(MEMBER_CURRENCIES).optional(),
  timezone: w.TimeZone.optional(),
  estimateCurrency: KnownCurrency.nullable().optional(),
  units: z.enum(UNITS).optional(),
  timeFormat: z.enum(TIME_FORMATS).optional(),
  firstWeekday: z.enum(FIRST_WEEKDAYS).optional(),
  language: z.enum(LANGUAGES).optional(),
  region: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a region from the list.')
    .nullable()
    .optional(),
  theme: z.enum(THEMES).optional(),
  /** All that are turned on. */
  betaFeatures: z.array(z.enum(BETA_FEATURES)).max(BETA_FEATURES.length).optional(),
  /** This onboarding question is done, answered or skipped; `all` skips the rest. */
  onboardingStep: z.enum([...ONBOARDING_STEPS, 'all']).optional(),
});
export type ProfileChanges = z.infer<typeof ProfileChanges>;
