// All settings of the site as one file: to keep, to compare, and to use on another installation.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';
import { EmailText } from './email-texts.ts';
import { SITE_SETTINGS_LIMITS as LIMITS, SITE_SETTING_NAMES } from './limits.ts';
import { NamedValue } from './site-settings.ts';

export const SETTINGS_FILE_FORMAT = 'site-settings';
export const SETTINGS_FILE_VERSION = 1;

/** Values are checked one by one, so that the answer names the field that's wrong. */
export const SettingsFile = z
  .strictObject({
    format: z.literal(SETTINGS_FILE_FORMAT, 'This isn’t a file with settings.'),
    version: z.literal(SETTINGS_FILE_VERSION, 'This file is from another release. Export it again there.'),
    exportedAt: w.Instant,
    settings: z.partialRecord(z.enum(SITE_SETTING_NAMES, 'This release has no such setting.'), z.unknown()),
    /** The operator's words in emails, by the email's name; missing in files from before they were exported. */
    emailTexts: z.record(z.string().max(60), z.unknown()).optional(),
    /** The files of the logo by id, in base64. */
    logoFiles: z.record(w.Id, z.base64().max(Math.ceil((LIMITS.fileMaximumBytes * 2) / 5))),
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
      emailTexts: z.array(PlannedEmailText),
      /** Identifies the settings that were compared. */
      against: z.string(),
    }),
    errors: ['RATE_LIMITED', 'VALIDATION_FAILED'],
    maximumBodyBytes: LIMITS.fileMaximumBytes,
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
    }),
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'STATE_CHANGED', 'VALIDATION_FAILED', 'VERSION_CHANGED'],
    maximumBodyBytes: LIMITS.fileMaximumBytes,
    bucket: 'write',
  },
} as const satisfies EndpointTable;
