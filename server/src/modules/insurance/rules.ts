// What a file is by its first bytes, and when a host is reminded. Pure.
import { type DOCUMENT_MEDIA_TYPES, DOCUMENTS } from '@daynook/contract/insurance-limits';

export type MediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

const STARTS: readonly (readonly [MediaType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Told by the bytes, whatever name or type came with them; undefined for anything else. */
export const mediaTypeOf = (bytes: Uint8Array): MediaType | undefined =>
  STARTS.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0];

const ENDINGS: Readonly<Record<MediaType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
export const fileNameOf = (kind: string, mediaType: MediaType): string => `${kind}.${ENDINGS[mediaType]}`;

const DAY_MS = 86_400_000;
/** Whole days from one date to another, both in UTC. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * The reminder that is due for a document whose last day is `validTo`: how many days before it. Undefined when none is, or
 * when it was given already; of several that were missed only the last is given.
 */
export function reminderDue(validTo: string, today: string, remindedDays: number | null): number | undefined {
  const left = daysBetween(today, validTo);
  const due = DOCUMENTS.remindDays.filter((days) => left <= days).at(-1);
  return due === undefined || (remindedDays !== null && remindedDays <= due) ? undefined : due;
}
