// The icon as PNGs, for phones: the home screen, the installed app, and notifications. Made when one is first asked for and kept until staff
// change the logo or the color.
import { createHash } from 'node:crypto';
import { findAccent } from '@daynook/contract/settings/brand-colors';
import type { BrandSettings } from '@daynook/contract/settings/site-settings';
import { drawSvg } from '../../adapters/photos/draw-svg.ts';
import { encodeBadge, encodeIcon, type IconShape, renderMark } from '../../adapters/photos/render.ts';
import { createWorkQueue } from '../../adapters/photos/work-queue.ts';
import type { Deps } from '../../deps.ts';
import { drawFullMark, drawMark, drawMarkShape, isSquare, MARK_WIDTH } from './icon.ts';
import type { LogoRow } from './store.ts';

/** Behind logos, which are drawn for light pages. */
const BACKGROUND = '#fbf8f3';

/**
 * `full`: without transparency or corners of its own, because iPhones fill those with black and other phones cut icons into their shape.
 * What they may cut off is outside of a circle of 80%, and a square within it has 56% of the side.
 */
const SHAPES = {
  'icon-180.png': { side: 180, logoShare: 0.8, look: 'full' },
  'icon-192.png': { side: 192, logoShare: 1, look: 'plain' },
  'icon-512.png': { side: 512, logoShare: 1, look: 'plain' },
  'icon-maskable.png': { side: 512, logoShare: 0.56, look: 'full' },
  'icon-badge.png': { side: 96, logoShare: 1, look: 'badge' },
} as const;
export type IconFile = keyof typeof SHAPES;
export const ICON_FILES = Object.keys(SHAPES) as IconFile[];

export interface Icon {
  readonly bytes: Buffer;
  readonly tag: string;
}

const MARKS = { full: drawFullMark, plain: drawMark, badge: drawMarkShape } as const;

/** The largest of them, and drawn once for all. */
const DRAWN_SIDE = 512;

async function makeOfLogo(file: IconFile, drawn: Uint8Array): Promise<Buffer | undefined> {
  const { side, logoShare, look } = SHAPES[file];
  const shape: IconShape = { side, share: logoShare, ...(look === 'full' ? { background: BACKGROUND } : {}) };
  const icon = await encodeIcon(drawn, shape);
  return look === 'badge' ? encodeBadge(icon) : icon;
}

function makeOfMark(file: IconFile, brand: BrandSettings): Promise<Buffer> {
  const { side, look } = SHAPES[file];
  return renderMark(MARKS[look](findAccent(brand, 'light').accent), MARK_WIDTH, side);
}

/** Makes icons, each once for a logo and a color. */
export function createIconMaker(
  log: Deps['log'],
): (file: IconFile, brand: BrandSettings, logo?: LogoRow) => Promise<Icon> {
  // One at a time, so the other core stays free for requests.
  const queue = createWorkQueue({ atOnce: 1, waiting: ICON_FILES.length });
  const kept = new Map<IconFile, Icon & { readonly of: string }>();

  /** The pixels of the latest logo; undefined if it can't be drawn, which isn't tried again. */
  let latest: { readonly id: string; readonly pixels: Uint8Array | undefined } | undefined;

  async function drawLogo({ id, type, bytes }: LogoRow): Promise<Uint8Array | undefined> {
    if (latest?.id === id) return latest.pixels;
    latest = { id, pixels: undefined };
    try {
      latest = { id, pixels: type === 'svg' ? await drawSvg(bytes, DRAWN_SIDE) : bytes };
    } catch (error) {
      log.warn({ err: error, logoId: id }, 'the logo can’t be drawn, so phones get the built-in icon');
    }
    return latest.pixels;
  }

  async function make(file: IconFile, brand: BrandSettings, logo: LogoRow | undefined): Promise<Buffer> {
    const pixels = logo && isSquare(logo) ? await drawLogo(logo) : undefined;
    return (pixels && (await makeOfLogo(file, pixels))) ?? makeOfMark(file, brand);
  }

  return async (file, brand, logo) => {
    const of = `${logo?.id ?? ''} ${findAccent(brand, 'light').accent}`;
    const known = kept.get(file);
    if (known?.of === of) return known;
    return queue.run(`${file} ${of}`, async () => {
      const bytes = await make(file, brand, logo);
      const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      const icon = { of, bytes, tag };
      kept.set(file, icon);
      return icon;
    });
  };
}
