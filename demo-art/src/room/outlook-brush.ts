// Shared by the painters of outlooks: the frame they fill, measures, distance, and the simplest trees.
import { darken, lighten } from '../draw/colour.ts';
import type { Random } from '../draw/seeded-random.ts';
import { ellipse, polygon, rect, shape, tenth } from '../draw/svg.ts';

export interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
  /** The horizon, in picture pixels. */
  horizon: number;
}

export interface Brush extends Frame {
  random: Random;
  /** A hundredth of the frame's height, the unit for everything. */
  unit: number;
  /** The ground line, kept inside the frame. */
  base: number;
  /** The lower sky, into which distant things fade. */
  haze: string;
  green: string;
  isNight: boolean;
  /** Fades a color with distance. */
  far(colour: string, share: number): string;
}

export function ridge({ x, y, w, h, random }: Brush, at: number, height: number, colour: string, humps = 4): string {
  let d = `M${tenth(x)} ${tenth(y + h)}L${tenth(x)} ${tenth(at)}`;
  for (let i = 0; i < humps; i++) {
    d += `Q${tenth(x + (w * (i + 0.5)) / humps)} ${tenth(at - height * random.between(0.3, 1.6))} ${tenth(x + (w * (i + 1)) / humps)} ${tenth(at + random.between(-0.3, 0.3) * height)}`;
  }
  return shape(`${d}V${tenth(y + h)}Z`, colour);
}

export const brushBottom = (b: Brush): number => b.y + b.h;

export function roundTree(b: Brush, x: number, y: number, r: number, colour: string): string {
  return (
    rect(x - b.unit * 0.8, y, b.unit * 1.6, brushBottom(b) - y, darken(colour, 0.35)) +
    ellipse(x, y, r * 0.82, r, colour) +
    ellipse(x - r * 0.2, y - r * 0.25, r * 0.5, r * 0.62, lighten(colour, 0.2), { opacity: 0.6 })
  );
}

export function conifer(x: number, y: number, height: number, colour: string): string {
  return [0, 0.3, 0.58]
    .map((t, i) =>
      polygon(
        [
          [x - height * (0.3 - t * 0.3), y - height * t],
          [x + height * (0.3 - t * 0.3), y - height * t],
          [x, y - height * (t + 0.45)],
        ],
        i % 2 ? lighten(colour, 0.08) : colour,
      ),
    )
    .join('');
}
