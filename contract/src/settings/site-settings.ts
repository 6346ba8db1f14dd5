// What the operator decides about the site in the browser: its name, colors, logo, and languages, who may host, what's offered, an announcement, and
// maintenance (decisions 0124 and 0130).
import { z } from 'zod';
import { BRAND } from '../brand.ts';
import { COUNTRY_CODES, findCountry } from '../countries/countries.ts';
import { FIRST_COUNTRIES } from '../countries/first-countries.ts';
import type { EndpointTable } from '../endpoint.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { CURRENCIES } from '../money/currencies.ts';
import { KnownCurrency } from '../money/known-currency.ts';
import * as w from '../wire.ts';
import { AmenityItem, AmenitySettings } from './amenity-settings.ts';
import { findAccentProblem, isHexColor, type Theme } from './brand-colors.ts';
import { HomeSettings } from './home-settings.ts';
import { KindItem, KindSettings } from './kind-settings.ts';
import { KudosSettings } from './kudos-settings.ts';
import { LimitSettings } from './limit-settings.ts';
import { SITE_SETTINGS_LIMITS as LIMITS, SITE_FEATURES, SITE_SETTING_NAMES } from './limits.ts';
import { LogoSettings } from './logos.ts';
import { textsSchema } from './names.ts';
import { historyPage, historyQuery, storedChange, wantedChange } from './operator-change.ts';
import { PolicySettings } from './policy-settings.ts';
import { ReputationSettings, USUAL_REPUTATION } from './reputation-settings.ts';
import { USUAL_LIMITS } from './site-limits.ts';
import { PageSettings } from './site-pages.ts';
import { USUAL_HOME } from './usual-home.ts';
import { USUAL_KUDOS } from './usual-kudos.ts';
import { USUAL_AMENITIES, USUAL_KINDS } from './usual-offer.ts';
import { USUAL_POLICIES } from './usual-policies.ts';

const PROBLEMS = {
  light: {
    page: { message: 'Too light to read on our light pages. Choose a darker color.' },
    button: { message: 'White text on this color is hard to read. Choose a darker color.' },
  },
  dark: {
    page: { message: 'Too dark to read on our dark pages. Choose a lighter color.' },
    button: { message: 'Dark text on this color is hard to read. Choose a lighter color.' },
  },
} as const;

/** A color that people can read as a link and behind the text of a button (WCAG AA). */
const accent = (theme: Theme) =>
  z
    .string()
    .max(7)
    .transform((text) => text.toLowerCase())
    .superRefine((color, context) => {
      if (!isHexColor(color)) {
        context.addIssue({ code: 'custom', message: 'Must be a color such as #2c5a4c.' });
        return;
      }
      const problem = findAccentProblem(color, theme);
      if (problem) context.addIssue({ code: 'custom', ...PROBLEMS[theme][problem] });
    })
    .nullable();

export const BrandSettings = z
  .strictObject({
    name: w
      .safeText(LIMITS.nameMaximumCharacters, 1)
      .refine((text) => !/[<>{}"\r\n\t]/.test(text), 'Can’t contain angle brackets, braces, or quotes.')
      .refine((text) => /[\p{L}\p{N}]/u.test(text), 'Use at least one letter or number.'),
    supportEmail: z.email('Must be an email like name@example.com.').max(LIMITS.supportEmailMaximumCharacters),
    /** The color of links and buttons; null for the built-in one. */
    lightAccent: accent('light'),
    darkAccent: accent('dark'),
  })
  .meta({ id: 'BrandSettings' });
export type BrandSettings = z.infer<typeof BrandSettings>;

const isOnce = (items: readonly string[]): boolean => new Set(items).size === items.length;

export const LanguageSettings = z
  .strictObject({
    /** What the site is offered in. The first one is for people who chose none, and whose browser asks for none of them. */
    languages: z
      .array(z.enum(LANGUAGES, 'This version doesn’t have this language.'))
      .min(1, 'Choose at least one language.')
      .max(LANGUAGES.length)
      .refine(isOnce, 'A language is listed twice.'),
  })
  .meta({ id: 'LanguageSettings' });
export type LanguageSettings = z.infer<typeof LanguageSettings>;

export const CountrySettings = z
  .strictObject({
    /** Where homes can be. The first one is chosen in forms until people choose another. */
    countries: z
      .array(z.enum(COUNTRY_CODES, 'This version doesn’t support this country.'))
      .min(1, 'Choose at least one country.')
      .max(COUNTRY_CODES.length)
      .refine(isOnce, 'A country is listed twice.'),
    /** What homes can charge; null for every currency. */
    currencies: z
      .array(KnownCurrency)
      .min(1, 'Choose at least one currency.')
      .max(CURRENCIES.length)
      .refine(isOnce, 'A currency is listed twice.')
      .nullable(),
  })
  .refine(
    ({ countries, currencies }) =>
      currencies === null || countries.every((code) => currencies.includes(findCountry(code).currency)),
    { path: ['currencies'], message: 'Include the currency of every country you chose.' },
  )
  .meta({ id: 'CountrySettings' });
export type CountrySettings = z.infer<typeof CountrySettings>;

export const HostingSettings = z
  .strictObject({
    /** Who may add their first home: every member, or only those whose email is on a list. */
    access: z.enum(['anyone', 'invited']),
    /** Staff review listings before guests see them. */
    isReviewed: z.boolean(),
  })
  .meta({ id: 'HostingSettings' });
export type HostingSettings = z.infer<typeof HostingSettings>;

export const FeatureSettings = z
  .strictObject({
    /** What isn't offered. Features of later releases are on. */
    off: z
      .array(z.enum(SITE_FEATURES))
      .max(SITE_FEATURES.length)
      .transform((off) => SITE_FEATURES.filter((feature) => off.includes(feature))),
  })
  .meta({ id: 'FeatureSettings' });
export type FeatureSettings = z.infer<typeof FeatureSettings>;

/** A page of this site, or of another one. */
const href = z
  .string()
  .max(LIMITS.linkMaximumCharacters)
  .regex(/^(?:https:\/\/[^\s/]|\/(?![/\\]))[^\s\\]*$/, 'Must start with / or https://');

export const Announcement = z
  .strictObject({
    text: textsSchema(LIMITS.announcementMaximumCharacters),
    link: z.strictObject({ label: textsSchema(LIMITS.linkLabelMaximumCharacters), href }).nullable(),
    until: w.Instant,
    isDismissible: z.boolean(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

export const Maintenance = z
  .strictObject({
    /** Whether people can still look around, or only staff get in. */
    mode: z.enum(['read-only', 'closed']),
    message: textsSchema(LIMITS.maintenanceMaximumCharacters),
    /** When it's expected to end. */
    endsAt: w.Instant.nullable(),
  })
  .meta({ id: 'Maintenance' });
export type Maintenance = z.infer<typeof Maintenance>;

/** Every setting: what it may be, and what it is until staff change it. */
export const SITE_SETTINGS = {
  brand: {
    schema: BrandSettings,
    default: { name: BRAND.name, supportEmail: BRAND.supportEmail, lightAccent: null, darkAccent: null },
  },
  logo: { schema: LogoSettings.nullable(), default: null },
  languages: { schema: LanguageSettings, default: { languages: ['en'] } },
  home: { schema: HomeSettings, default: USUAL_HOME },
  pages: { schema: PageSettings, default: { hidden: [] } },
  countries: { schema: CountrySettings, default: { countries: [...FIRST_COUNTRIES], currencies: null } },
  hosting: { schema: HostingSettings, default: { access: 'anyone', isReviewed: false } },
  features: { schema: FeatureSettings, default: { off: [] } },
  kudos: { schema: KudosSettings, default: USUAL_KUDOS },
  reputation: { schema: ReputationSettings, default: USUAL_REPUTATION },
  kinds: { schema: KindSettings, default: USUAL_KINDS },
  amenities: { schema: AmenitySettings, default: USUAL_AMENITIES },
  policies: { schema: PolicySettings, default: USUAL_POLICIES },
  limits: { schema: LimitSettings, default: USUAL_LIMITS },
  announcement: { schema: Announcement.nullable(), default: null },
  maintenance: { schema: Maintenance.nullable(), default: null },
} as const satisfies Record<(typeof SITE_SETTING_NAMES)[number], { schema: z.ZodType; default: unknown }>;

export type SiteSettings = {
  readonly [Name in keyof typeof SITE_SETTINGS]: z.output<(typeof SITE_SETTINGS)[Name]['schema']>;
};

export const NamedValue = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('brand'), value: SITE_SETTINGS.brand.schema }),
  z.strictObject({ name: z.literal('logo'), value: SITE_SETTINGS.logo.schema }),
  z.strictObject({ name: z.literal('languages'), value: SITE_SETTINGS.languages.schema }),
  z.strictObject({ name: z.literal('home'), value: SITE_SETTINGS.home.schema }),
  z.strictObject({ name: z.literal('pages'), value: SITE_SETTINGS.pages.schema }),
  z.strictObject({ name: z.literal('countries'), value: SITE_SETTINGS.countries.schema }),
  z.strictObject({ name: z.literal('hosting'), value: SITE_SETTINGS.hosting.schema }),
  z.strictObject({ name: z.literal('features'), value: SITE_SETTINGS.features.schema }),
  z.strictObject({ name: z.literal('kudos'), value: SITE_SETTINGS.kudos.schema }),
  z.strictObject({ name: z.literal('reputation'), value: SITE_SETTINGS.reputation.schema }),
  z.strictObject({ name: z.literal('kinds'), value: SITE_SETTINGS.kinds.schema }),
  z.strictObject({ name: z.literal('amenities'), value: SITE_SETTINGS.amenities.schema }),
  z.strictObject({ name: z.literal('policies'), value: SITE_SETTINGS.policies.schema }),
  z.strictObject({ name: z.literal('limits'), value: SITE_SETTINGS.limits.schema }),
  z.strictObject({ name: z.literal('announcement'), value: SITE_SETTINGS.announcement.schema }),
  z.strictObject({ name: z.literal('maintenance'), value: SITE_SETTINGS.maintenance.schema }),
]);
export type NamedValue = z.infer<typeof NamedValue>;

/** One setting as it was stored. */
const entry = {
  setting: NamedValue,
  ...storedChange,
};
export const SiteSettingChange = z.object(entry).meta({ id: 'SiteSettingChange' });
export type SiteSettingChange = z.infer<typeof SiteSettingChange>;

export const SiteSetting = z
  .object({
    ...entry,
    /** Parts that the environment sets, with the variable's name. They can't be changed here. */
    locked: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SiteSetting' });
export type SiteSetting = z.infer<typeof SiteSetting>;

const name = z.enum(SITE_SETTING_NAMES);

export const siteSettingEndpoints = {
  'GET /api/amenities': {
    summary: 'List the amenities of listings, with the names that the operator gave them',
    access: 'public',
    answer: z.object({
      /** In order. Those that aren’t offered anymore are still on older listings. A built-in one has no names unless it was renamed. */
      amenities: z.array(AmenityItem.omit({ _id: true })),
    }),
  },
  'GET /api/listing-kinds': {
    summary: 'List the kinds of listings, with the names that the operator gave them',
    access: 'public',
    answer: z.object({
      /** In order. Those that aren’t offered anymore are still on older listings. They have no names unless they were renamed. */
      kinds: z.array(KindItem),
    }),
  },
  'GET /api/staff/site-settings': {
    summary:
      'Get the site’s settings: its name, colors, and logo, its languages, countries, and currencies, the home page, which pages it has, who may host, what’s offered, tags of kudos, kinds of listings, amenities, cancellation policies, limits, the announcement, and maintenance',
    access: 'staff',
    permission: 'site-settings',
    answer: z.object({ settings: z.array(SiteSetting) }),
  },
  'GET /api/staff/site-settings/{name}/changes': {
    summary: 'List the changes of one setting, latest first',
    access: 'staff',
    permission: 'site-settings',
    params: z.object({ name }),
    query: historyQuery,
    answer: historyPage(SiteSettingChange),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/site-settings': {
    summary: 'Change one setting, effective at once on every page; the change is logged',
    access: 'staff',
    permission: 'site-settings',
    body: z.strictObject({ setting: NamedValue, ...wantedChange }),
    answer: SiteSetting,
    status: 201,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
  'POST /api/staff/site-settings/{name}/undo': {
    summary: 'Undo the latest change of one setting: what it was before is stored again; logged',
    access: 'staff',
    permission: 'site-settings',
    params: z.object({ name }),
    body: z.strictObject(wantedChange),
    answer: SiteSetting,
    status: 201,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'STATE_CHANGED', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
