// The site's logo: which file it is, and how staff upload one.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import * as w from '../wire.ts';
import { LOGO_LIMITS, LOGO_MEDIA_TYPES, LOGO_TYPES } from './logo-limits.ts';

export const LogoFile = z
  .strictObject({
    _id: w.Id,
    type: z.enum(LOGO_TYPES),
    /** In pixels, or in the units of an SVG. Pages only need their ratio. */
    width: z.int().min(1).max(LOGO_LIMITS.sizeMaximum),
    height: z.int().min(1).max(LOGO_LIMITS.sizeMaximum),
  })
  .meta({ id: 'LogoFile' });
export type LogoFile = z.infer<typeof LogoFile>;

export const LogoSettings = z
  .strictObject({
    light: LogoFile,
    /** Null if the same file is used in both themes. */
    dark: LogoFile.nullable(),
    /** Whether the site's name is shown beside it. Logos that contain the name don't need that. */
    hasName: z.boolean(),
  })
  .meta({ id: 'LogoSettings' });
export type LogoSettings = z.infer<typeof LogoSettings>;

export const logoEndpoints = {
  'POST /api/staff/logo-files': {
    summary: 'Upload an SVG, PNG, or WebP for the logo. It isn’t shown until the setting names it',
    access: 'staff',
    permission: 'site-settings',
    upload: { mediaTypes: LOGO_MEDIA_TYPES, maximumBytes: LOGO_LIMITS.maximumBytes },
    answer: LogoFile,
    status: 201,
    errors: ['IMAGE_REFUSED', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED', 'UNSUPPORTED_MEDIA_TYPE'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
