// Taxes: lines on a bill, profiles of hosts and the operator, dated rules, and annual reports (decision 0056).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { FACILITATION_MODES, TAX, TAX_REMITTERS, TAX_SCHEMES, TAX_SUPPLIES, TAXED } from './tax-terms.ts';

/** A country and, with a dash, its region, such as `CA-ON`. */
const Jurisdiction = z
  .string()
  .max(12)
  .regex(/^[A-Z]{2}(?:-[A-Z0-9]{1,6})?$/, 'Enter a country and region, such as CA-ON or US-NY.');

/** A booking's tax, as agreed. */
export const TaxLine = z
  .object({
    supply: z.enum(TAX_SUPPLIES),
    /** As printed on a bill: “HST”. */
    name: z.string(),
    jurisdiction: z.string(),
    /** Parts per million: 13 % is 130000. */
    ratePpm: z.int(),
    /** The taxable amount. */
    baseMinor: w.Minor,
    amountMinor: w.Minor,
    /** Included in the price above it instead of added to it. */
    isIncluded: z.boolean(),
    remittedBy: z.enum(TAX_REMITTERS),
    /** The supplier's registration. */
    number: z.string().nullable(),
  })
  .meta({ id: 'TaxLine' });
export type TaxLine = z.infer<typeof TaxLine>;

/** A registration for a tax. */
export const TaxRegistration = z.strictObject({
  scheme: z.enum(TAX_SCHEMES),
  number: w.safeText(40, 1),
});
export type TaxRegistration = z.infer<typeof TaxRegistration>;

const TaxAddress = z.strictObject({
  line1: w.safeText(120, 1),
  line2: w.safeText(120),
  city: w.safeText(80, 1),
  region: w.safeText(80),
  postalCode: w.safeText(20),
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
});
export type TaxAddress = z.infer<typeof TaxAddress>;

const seller = {
  legalName: w.safeText(160, 1),
  address: TaxAddress,
  registrations: z.array(TaxRegistration).max(TAX.registrationsMaximum),
};

export const TAX_ENTITIES = ['individual', 'business'] as const;

/** How a host is taxed. Their taxpayer number is never sent back in full. */
export const TaxProfile = z
  .object({
    entity: z.enum(TAX_ENTITIES),
    ...seller,
    address: TaxAddress.loose(),
    taxpayerId: z.object({ country: z.string(), last4: z.string() }).nullable(),
    birthDate: z.string().nullable(),
    changedAt: w.Instant,
  })
  .meta({ id: 'TaxProfile' });
export type TaxProfile = z.infer<typeof TaxProfile>;

/** What the operator decided about taxes. */
export const TaxSettings = z
  .object({
    isEnabled: z.boolean(),
    seller: z.object({ ...seller, address: TaxAddress.loose() }).nullable(),
    /** Jurisdictions where the operator collects and remits the tax of stays. */
    facilitations: z.array(z.object({ jurisdiction: z.string(), mode: z.enum(FACILITATION_MODES) })),
  })
  .meta({ id: 'TaxSettings' });
export type TaxSettings = z.infer<typeof TaxSettings>;

const rule = {
  jurisdiction: Jurisdiction,
  supply: z.enum(TAXED),
  name: w.safeText(TAX.nameMaximumCharacters, 1),
  scheme: z.enum(TAX_SCHEMES),
  ratePpm: z.int().min(1).max(TAX.rateMaximumPpm),
  isIncluded: z.boolean(),
  /** First date, by the property's clock. */
  from: w.LocalDate,
  /** The first date on which it no longer applies; null without an end. */
  until: w.LocalDate.nullable(),
  source: w.safeText(TAX.sourceMaximumCharacters, 1),
};

/** A tax rate for a span of dates: from a pack that ships with the product, or entered by staff. */
export const TaxRule = z
  .object({
    ...rule,
    /** Null for those in a pack, which can't be changed here. */
    _id: w.Id.nullable(),
  })
  .meta({ id: 'TaxRule' });
export type TaxRule = z.infer<typeof TaxRule>;

/** Without a number: a tax's name and rate. */
export const TaxInForce = z
  .object({
    jurisdiction: z.string(),
    supply: z.enum(TAXED),
    name: z.string(),
    ratePpm: z.int(),
    isIncluded: z.boolean(),
    remittedBy: z.enum(TAX_REMITTERS),
  })
  .meta({ id: 'TaxInForce' });

const year = z.object({ year: w.queryInteger(TAX.firstReportYear, 2099) });

export const taxEndpoints = {
  'GET /api/tax-profile': {
    summary: 'Get your tax profile, and the taxes your listings charge now',
    access: 'active',
    answer: z.object({
      isEnabled: z.boolean(),
      profile: TaxProfile.nullable(),
      inForce: z.array(TaxInForce),
    }),
  },
  'PUT /api/tax-profile': {
    summary: 'Set your legal name, address, and tax registrations; your listings’ prices update right away',
    access: 'active',
    body: z.strictObject({
      entity: z.enum(TAX_ENTITIES),
      ...seller,
      /** If left out, the stored one stays; null removes it. */
      taxpayerId: z
        .strictObject({ country: z.enum(['CA', 'US']), number: w.safeText(20, 1) })
        .nullable()
        .optional(),
      birthDate: z.iso.date().nullable(),
    }),
    answer: TaxProfile,
    errors: ['VALIDATION_FAILED'],
    needsConfirmedEmail: true,
    bucket: 'write',
  },
  'GET /api/tax-report/export': {
    summary: 'Export a year of your stays as CSV, by month and property, with earnings, fees, and taxes',
    access: 'active',
    query: year,
    download: 'text/csv',
    errors: ['VALIDATION_FAILED'],
    maximumSeconds: 60,
  },
  'GET /api/staff/tax-settings': {
    summary: 'Get whether taxes are charged, the operator’s registrations, and all tax rules',
    access: 'staff',
    permission: 'taxes',
    answer: z.object({ settings: TaxSettings, rules: z.array(TaxRule) }),
  },
  'PUT /api/staff/tax-settings': {
    summary: 'Turn taxes on or off and set the operator’s registrations; existing bookings keep their taxes',
    access: 'staff',
    permission: 'taxes',
    body: z.strictObject({
      isEnabled: z.boolean(),
      seller: z.strictObject(seller).nullable(),
      facilitations: z
        .array(z.strictObject({ jurisdiction: Jurisdiction, mode: z.enum(FACILITATION_MODES) }))
        .max(TAX.facilitationsMaximum),
    }),
    answer: TaxSettings,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/tax-rules': {
    summary: 'Add a tax rule for a span of dates',
    access: 'staff',
    permission: 'taxes',
    body: z.strictObject(rule),
    answer: TaxRule,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
    status: 201,
  },
  'PUT /api/staff/tax-rules/{id}/end': {
    summary: 'End a rule on a date, or remove it if it hasn’t started by then',
    access: 'staff',
    permission: 'taxes',
    params: z.object({ id: w.Id }),
    body: z.strictObject({ until: w.LocalDate }),
    answer: TaxRule.nullable(),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/tax-report/export': {
    summary:
      'Export every host’s year as CSV, with what CRA Part XX and 1099-K require, including US and Canadian taxpayer numbers; those of other countries, which DAC7 requires, aren’t in it; logged',
    access: 'staff',
    permission: 'taxes',
    query: year,
    download: 'text/csv',
    errors: ['VALIDATION_FAILED'],
    maximumSeconds: 60,
  },
  'GET /api/tax-report.pdf': {
    summary:
      'Download a year of your stays as an accessible PDF, by quarter and property, with earnings, fees, and taxes',
    access: 'active',
    query: year,
    download: 'application/pdf',
    errors: ['VALIDATION_FAILED'],
    maximumSeconds: 60,
  },
  'GET /api/staff/members/{id}/tax-report.pdf': {
    summary: 'Download a host’s annual report as an accessible PDF; logged',
    access: 'staff',
    permission: 'taxes',
    params: z.object({ id: w.Id }),
    query: year,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    maximumSeconds: 60,
  },
} as const satisfies EndpointTable;
