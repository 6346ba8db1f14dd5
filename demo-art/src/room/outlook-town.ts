// Outlooks on a town: distant towers, or the roofs across the street.
import { darken, lighten, mix } from '../draw/colour.ts';
import { polygon, rect } from '../draw/svg.ts';
import { type Brush, brushBottom, ridge, roundTree } from './outlook-brush.ts';

function litWindows(b: Brush, left: number, top: number, w: number, h: number, wall: string): string {
  const { unit: u, random } = b;
  let svg = '';
  const columns = Math.max(1, Math.floor(w / (3.4 * u)));
  const rows = Math.min(7, Math.floor(h / (4.6 * u)));
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      if (!random.chance(b.isNight ? 0.55 : 0.4)) continue;
      svg += rect(
        left + (w * (i + 0.5)) / columns - 0.55 * u,
        top + 2.4 * u + j * 4.6 * u,
        1.1 * u,
        1.9 * u,
        b.isNight ? '#FFD98A' : lighten(wall, 0.35),
      );
    }
  }
  return svg;
}

export function skyline(b: Brush): string {
  const { unit: u, random } = b;
  let svg = '';
  for (const [colour, height] of [
    [b.isNight ? '#3A4670' : b.far('#9fb0b9', 0.35), 34],
    [b.isNight ? '#28335A' : b.far('#8696a1', 0.12), 22],
  ] as const) {
    for (let x = b.x - 4 * u; x < b.x + b.w; ) {
      const w = random.between(7, 14) * u;
      const h = random.between(0.35, 1) * height * u;
      svg +=
        rect(x, b.base - h, w - u * 0.6, brushBottom(b) - b.base + h, colour) +
        litWindows(b, x, b.base - h, w - u, h, colour);
      if (random.chance(0.2)) svg += rect(x + w * 0.45, b.base - h - 5 * u, u * 0.5, 5 * u, colour);
      x += w;
    }
  }
  return svg + ridge(b, b.base + 9 * u, 7 * u, b.far(b.green, 0.1), 6);
}

export function rooftops(b: Brush): string {
  const { unit: u, random } = b;
  let svg = ridge(b, b.base - 10 * u, 9 * u, b.far(b.green, 0.55));
  const walls = ['#D8B08C', '#C98B6B', '#E3D3BA', '#B9664A', '#A9B2A4'];
  const roofs = ['#8A5A42', '#6A6F6B', '#A8563C', '#5C6468'];
  for (const [depth, lift] of [
    [0.42, 12],
    [0.12, 1],
  ] as const) {
    for (let x = b.x - random.between(2, 12) * u; x < b.x + b.w; ) {
      const w = random.between(17, 26) * u;
      const top = b.base - lift * u - random.between(-4, 5) * u;
      const night = b.isNight ? 0.62 : depth;
      const wall = b.isNight ? mix(random.pick(walls), '#2A3357', night) : b.far(random.pick(walls), depth);
      const roof = b.isNight ? mix(random.pick(roofs), '#222B4C', night) : b.far(random.pick(roofs), depth);
      svg += rect(x, top, w, brushBottom(b) - top, wall);
      svg += polygon(
        [
          [x - u, top + u],
          [x + w * 0.18, top - 9 * u],
          [x + w * 0.82, top - 9 * u],
          [x + w + u, top + u],
        ],
        roof,
      );
      if (random.chance(0.6))
        svg += rect(x + w * random.between(0.2, 0.7), top - 14 * u, 3 * u, 7 * u, darken(roof, 0.15));
      for (const t of [0.22, 0.62])
        svg +=
          rect(
            x + w * t,
            top + 4 * u,
            3.6 * u,
            6 * u,
            b.isNight && random.chance(0.6) ? '#FFD98A' : mix('#4E6470', wall, 0.25),
          ) + rect(x + w * t - 0.5 * u, top + 10 * u, 4.6 * u, u, lighten(wall, 0.3));
      x += w + random.between(0, 2) * u;
    }
  }
  for (let i = 0; i < 3; i++)
    svg += roundTree(
      b,
      b.x + b.w * random.between(0.05, 0.95),
      b.base + 13 * u,
      random.between(8, 12) * u,
      b.far(b.green, 0.06),
    );
  return svg;
}
