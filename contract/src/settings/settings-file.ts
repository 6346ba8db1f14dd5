// All settings of the site as one file: to keep, to compare, and to use on another installation.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { HELP_TOPIC_IDS } from '../help/help-articles.ts';
import { LANGUAGES } from '../languages/languages.ts';
import { LEGAL_DOCUMENTS } from '../legal-versions.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';
import { EmailText } from './email-texts.ts';
import { SITE_SETTINGS_LIMITS as LIMITS, SITE_SETTING_NAMES } from './limits.ts';
import { LOGO_LIMITS } from './logo-limits.ts';
import { SitePage, SitePageId } from './site-pages.ts';
import { NamedValue } from './site-settings.ts';

export const SETTINGS_FILE_FORMAT = 'site-settings';
export const SETTINGS_FILE_VERSION = 1;

/** Base64 has four characters for three bytes. */
const LOGO_FILE_MAXIMUM_CHARACTERS = 4 * Math.ceil(LOGO_LIMITS.maximumBytes / 3);

/** By name. */
const texts = z.record(z.string().max(60), z.unknown());

/** Values are checked one by one, so that the answer names the field that's wrong. */
export const SettingsFile = z
  .strictObject({
    format: z.literal(SETTINGS_FILE_FORMAT, 'This isn’t a file with settings.'),
    version: z.literal(SETTINGS_FILE_VERSION, 'This file is from another release. Export it again there.'),
    exportedAt: w.Instant,
    settings: z.partialRecord(z.enum(SITE_SETTING_NAMES, 'This release has no such setting.'), z.unknown()),
    /** The operator's words in emails, by the email's name; missing in files from before they were exported. */
    emailTexts: texts.optional(),
    /** The operator's help articles, by id, and the order of all of them; missing in files from before they were exported. */
    helpArticles: texts.optional(),
    helpOrder: z.unknown().optional(),
    /** The operator's pages and blog posts, by id; missing in files from before they were exported. */
    pageTexts: texts.optional(),
    /** The operator's legal texts, by document: not the versions, which are about who agreed to them. */
    legalTexts: texts.optional(),
    /** The files of the logo by id, in base64. */
    logoFiles: z.record(w.Id, z.base64().max(LOGO_FILE_MAXIMUM_CHARACTERS)),
  })
  .meta({ id: 'SettingsFile' });
export type SettingsFile = z.infer<typeof SettingsFile>;

const PlannedChange = z
  .object({
    before: NamedValue,
    after: NamedValue,
    /** Parts that stay as they are, because the environment sets them, with the variable's name. */
    locked: z.record(z.string(), z.string()),
  })
  .meta({ id: 'PlannedSettingChange' });
export type PlannedChange = z.infer<typeof PlannedChange>;

const PlannedEmailText = z
  .object({ name: z.string(), before: EmailText, after: EmailText })
  .meta({ id: 'PlannedEmailText' });
export type PlannedEmailText = z.infer<typeof PlannedEmailText>;

const language = z.enum(LANGUAGES);

const PlannedHelpArticle = z
  .object({
    id: z.string(),
    /** In the reader's language or another one; null if the words are the default. */
    title: z.string().nullable(),
    /** Languages with other words than now, and those without any anymore. */
    changedIn: z.array(language),
    removedIn: z.array(language),
    hiddenIn: z.object({ before: z.array(language), after: z.array(language) }),
    topic: z.object({ before: z.enum(HELP_TOPIC_IDS), after: z.enum(HELP_TOPIC_IDS) }),
  })
  .meta({ id: 'PlannedHelpArticle' });
export type PlannedHelpArticle = z.infer<typeof PlannedHelpArticle>;

const PlannedPageText = z
  .object({
    id: SitePageId,
    /** In the reader's language or another one; null if it's the default page. */
    title: z.string().nullable(),
    /** Languages with other words than now, and those without any anymore. */
    changedIn: z.array(language),
    removedIn: z.array(language),
    post: SitePage.shape.post,
  })
  .meta({ id: 'PlannedPageText' });
export type PlannedPageText = z.infer<typeof PlannedPageText>;

/** A new version that would be published. */
const PlannedLegalText = z
  .object({ document: z.enum(LEGAL_DOCUMENTS), languages: z.array(language), effectiveOn: w.LocalDate })
  .meta({ id: 'PlannedLegalText' });
export type PlannedLegalText = z.infer<typeof PlannedLegalText>;

const checkedTexts = z.object({
  emailTexts: z.array(PlannedEmailText),
  helpArticles: z.array(PlannedHelpArticle),
  isHelpOrderChanged: z.boolean(),
  pageTexts: z.array(PlannedPageText),
  legalTexts: z.array(PlannedLegalText),
  /** The names of emails and legal documents in the file that this release doesn't have. */
  skipped: z.array(z.string()),
});
export type CheckedTexts = z.infer<typeof checkedTexts>;

export const settingsFileEndpoints = {
  'GET /api/staff/settings-file': {
    summary: 'Get all settings of the site as one file',
    access: 'staff',
    permission: 'site-settings',
    answer: SettingsFile,
  },
  'POST /api/staff/settings-file/check': {
    summary: 'List what importing a file would change, without changing anything',
    access: 'staff',
    permission: 'site-settings',
    body: z.strictObject({ file: SettingsFile }),
    answer: z.object({
      changes: z.array(PlannedChange),
      ...checkedTexts.shape,
      /** Identifies the settings that were compared. */
      against: z.string(),
    }),
    errors: ['RATE_LIMITED', 'VALIDATION_FAILED'],
    maximumBodyBytes: LIMITS.fileMaximumBytes,
    maximumSeconds: 60,
    bucket: 'write',
  },
  'POST /api/staff/settings-file': {
    summary: 'Import a file: all its changes or none, each with an entry in the history; logged',
    access: 'staff',
    permission: 'site-settings',
    body: z.strictObject({
      file: SettingsFile,
      /** What the check compared with. */
      against: z.string().max(1_000),
      reason: w.safeText(LIMITS.reasonMaximumCharacters, 1),
      ...ownerProof,
    }),
    answer: z.object({
      changed: z.array(z.enum(SITE_SETTING_NAMES)),
      /** The names of emails whose words changed. */
      emailTexts: z.array(z.string()),
      /** The ids of help articles that changed, and the legal documents that have a new version. */
      helpArticles: z.array(z.string()),
      legalTexts: z.array(z.enum(LEGAL_DOCUMENTS)),
      /** The ids of pages and blog posts that changed. */
      pageTexts: z.array(z.string()),
    }),
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'STATE_CHANGED', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    maximumBodyBytes: LIMITS.fileMaximumBytes,
    maximumSeconds: 60,
    bucket: 'write',
  },
} as const satisfies EndpointTable;
