// Files of the site's logo: taken in as pixels or as a harmless drawing, and kept in the database, so every node and backup has them.

import type { Answer } from '@daynook/contract/api';
import { LOGO_LIMITS, type LogoType } from '@daynook/contract/settings/logo-limits';
import type { LogoFile, LogoSettings } from '@daynook/contract/settings/logos';
import { encodeLogo } from '../../adapters/photos/render.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { SvgRefused, toSafeSvg } from './safe-svg.ts';
import * as store from './store.ts';

export { findFile, type LogoRow } from './store.ts';

/** Pages show logos at most 40 pixels high. */
const RASTER_MAXIMUM = 1_024;
const UNUSED_MINUTES = 24 * 60;

const refuse = (message: string): never => {
  throw new AppError('IMAGE_REFUSED', { message });
};

/** By the first bytes, never by the name. */
function findType(bytes: Buffer): LogoType {
  if (bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a') return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (/^(?:\xEF\xBB\xBF)?\s*</.test(bytes.toString('latin1', 0, 200))) return 'svg';
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: say('Upload the logo as an SVG, PNG, or WebP.') });
}

function requireRatio({ width, height }: Pick<LogoFile, 'width' | 'height'>): void {
  const ratio = width / height;
  if (ratio > LOGO_LIMITS.widestRatio || ratio < LOGO_LIMITS.tallestRatio)
    refuse(
      say('A logo can be up to {times} times as wide as high, and up to twice as high as wide.', {
        times: LOGO_LIMITS.widestRatio,
      }),
    );
}

/** In whole units, of which the larger side has at least 100. */
function toWholeSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.max(1, 100 / Math.max(width, height));
  const fit = (side: number) => Math.min(LOGO_LIMITS.sizeMaximum, Math.max(1, Math.round(side * scale)));
  return { width: fit(width), height: fit(height) };
}

type Taken = Omit<store.LogoRow, 'id'>;

function takeSvg(bytes: Buffer): Taken {
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { text, ...size } = toSafeSvg(source);
    return { type: 'svg', bytes: Buffer.from(text), ...toWholeSize(size) };
  } catch (error) {
    if (error instanceof SvgRefused) return refuse(error.message);
    return refuse(say('We can’t read this SVG. Export it again, as a plain SVG.'));
  }
}

async function takeRaster(bytes: Buffer, type: 'png' | 'webp'): Promise<Taken> {
  const encoded = await encodeLogo(bytes, { type, maximumSize: RASTER_MAXIMUM }).catch(() =>
    refuse(say('We can’t read this picture. Save it again as a still PNG or WebP.')),
  );
  return { type, ...encoded };
}

/** What's stored of an uploaded file. Throws IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE. */
async function takeIn(bytes: Buffer): Promise<Taken> {
  const type = findType(bytes);
  const taken = type === 'svg' ? takeSvg(bytes) : await takeRaster(bytes, type);
  requireRatio(taken);
  if (taken.bytes.length > LOGO_LIMITS.maximumBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  return taken;
}

const view = ({ id, type, width, height }: store.LogoRow): LogoFile => ({ _id: id, type, width, height });

/** Stores a checked file with this id, in the caller's transaction. */
async function keep(db: Db, deps: Pick<Deps, 'clock'>, actor: MemberActor, row: store.LogoRow): Promise<LogoFile> {
  await store.insertFile(db, { ...row, uploadedBy: actor.memberId, uploadedAt: deps.clock.now() });
  return view(row);
}

/** Throws IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE. */
export async function takeFile(
  deps: Deps,
  actor: MemberActor,
  chunks: () => AsyncIterable<Buffer>,
): Promise<Answer<'POST /api/staff/logo-files'>> {
  const received: Buffer[] = [];
  for await (const chunk of chunks()) received.push(chunk);
  const taken = await takeIn(Buffer.concat(received));
  await store.removeUnused(deps.db.kysely, addMinutes(deps.clock.now(), -UNUSED_MINUTES));
  return keep(deps.db.kysely, deps, actor, { id: deps.newId(), ...taken });
}

/** The files that the setting names. Throws VALIDATION_FAILED for one that's gone or that differs. */
export async function requireFiles(db: Db, logo: LogoSettings | null): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    const named = logo?.[theme];
    if (!named) continue;
    const row = await store.findFile(db, named._id);
    if (!row || JSON.stringify(view(row)) !== JSON.stringify({ ...view(row), ...named }))
      throw new AppError('VALIDATION_FAILED', {
        fields: { [`setting.value.${theme}`]: say('Upload this file again.') },
      });
  }
}

/** The files of a logo, to put them into one file with the settings. */
export async function exportFiles(db: Db, logo: LogoSettings | null): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const named of [logo?.light, logo?.dark]) {
    const row = named && (await store.findFile(db, named._id));
    if (row) files[row.id] = row.bytes.toString('base64');
  }
  return files;
}

/**
 * A logo from another installation: its files are checked like uploaded ones, and get ids of this one. Throws VALIDATION_FAILED for the
 * file that's missing or refused.
 */
export async function importFiles(
  logo: LogoSettings,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly theme: 'light' | 'dark'; readonly taken: Taken }[]> {
  const taken: { theme: 'light' | 'dark'; taken: Taken }[] = [];
  for (const theme of ['light', 'dark'] as const) {
    const named = logo[theme];
    if (!named) continue;
    const text = files[named._id];
    const refuseFile = (why: string): never => {
      throw new AppError('VALIDATION_FAILED', { fields: { [`file.settings.logo.${theme}`]: why } });
    };
    if (text === undefined) refuseFile(say('The file has no such logo.'));
    try {
      taken.push({ theme, taken: await takeIn(Buffer.from(text!, 'base64')) });
    } catch (error) {
      refuseFile(error instanceof AppError ? error.message : say('We can’t read this file.'));
    }
  }
  return taken;
}

/** Stores what `importFiles` took in. */
export async function keepImported(
  db: Db,
  deps: Pick<Deps, 'clock' | 'newId'>,
  actor: MemberActor,
  taken: Awaited<ReturnType<typeof importFiles>>,
): Promise<Partial<Record<'light' | 'dark', LogoFile>>> {
  const kept: Partial<Record<'light' | 'dark', LogoFile>> = {};
  for (const { theme, taken: file } of taken) kept[theme] = await keep(db, deps, actor, { id: deps.newId(), ...file });
  return kept;
}
