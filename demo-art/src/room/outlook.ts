// The world outside: the sky at that hour and one of eight outlooks, painted into a rectangle of the picture. The caller clips it.
import { mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import type { Stage } from '../draw/stage.ts';
import { circle, line, rect, tenth } from '../draw/svg.ts';
import { findHour } from '../model/hours.ts';
import type { Room } from '../model/room.ts';
import type { Outlook } from '../model/vocabulary.ts';
import type { Brush, Frame } from './outlook-brush.ts';
import { desert, garden, hills, mountains, trees, water } from './outlook-nature.ts';
import { rooftops, skyline } from './outlook-town.ts';

function sky(stage: Stage, room: Room, b: Brush): string {
  const { x, y, w, h, unit: u, random } = b;
  const [top, bottom] = findHour(room.hour).sky;
  let svg = rect(x, y, w, h, stage.gradient(top, bottom));
  const moonOrSun = (cx: number, cy: number, r: number, colour: string): string =>
    circle(x + w * cx, cy, r * u, colour, { opacity: 0.92 });
  if (b.isNight) {
    svg += moonOrSun(0.72, y + h * 0.18, 5, '#F4E9CC');
    for (let i = 0; i < 16; i++)
      svg += circle(x + random.next() * w, y + random.next() * h * 0.42, 0.35 * u + 0.5, '#fff', { opacity: 0.75 });
    return svg;
  }
  if (room.hour === 'rain') return svg;
  svg +=
    room.hour === 'golden'
      ? moonOrSun(random.between(0.2, 0.4), b.base - 16 * u, 6.5, '#FFE9B0')
      : moonOrSun(random.between(0.66, 0.82), y + h * 0.2, 6, '#FFF7E0');
  for (const [cx, cy] of [
    [random.between(0.1, 0.3), 0.2],
    [random.between(0.5, 0.7), 0.38],
  ] as const) {
    const left = x + w * cx;
    const at = y + h * cy;
    svg +=
      rect(left, at, 26 * u, 3.4 * u, '#fff', { radius: 1.7 * u, opacity: 0.5 }) +
      rect(left + 8 * u, at - 3 * u, 14 * u, 3.4 * u, '#fff', { radius: 1.7 * u, opacity: 0.4 });
  }
  return svg;
}

/** Paints a room's outlook into a frame. */
export function paintOutlook(stage: Stage, room: Room, frame: Frame): string {
  const haze = findHour(room.hour).sky[1];
  const isNight = room.hour === 'evening';
  const unit = Math.min(frame.h, frame.w * 0.9) / 100;
  const brush: Brush = {
    ...frame,
    random: seededRandom(`${room.id} outlook`),
    unit,
    base: Math.min(frame.horizon + 6 * unit, frame.y + frame.h - 14 * unit),
    haze,
    isNight,
    green: isNight ? '#2C4658' : room.hour === 'golden' ? '#8A9460' : room.hour === 'rain' ? '#71917E' : '#6f9a78',
    far: (colour, share) => mix(isNight ? mix(colour, '#3A4674', 0.35) : colour, isNight ? '#5A5F8C' : haze, share),
  };
  const painters: Readonly<Record<Outlook, () => string>> = {
    trees: () => trees(brush),
    garden: () => garden(brush),
    rooftops: () => rooftops(brush),
    skyline: () => skyline(brush),
    hills: () => hills(brush),
    water: () => water(stage, brush),
    mountains: () => mountains(brush),
    desert: () => desert(brush),
  };
  let svg = sky(stage, room, brush) + painters[room.outlook]();
  if (room.hour === 'rain') {
    for (let i = 0; i < 40; i++)
      svg += line(
        `M${tenth(frame.x + brush.random.next() * frame.w)} ${tenth(frame.y + brush.random.next() * frame.h)}l${tenth(-1.4 * unit)} ${tenth(7 * unit)}`,
        '#fff',
        0.35 * unit + 0.4,
        { opacity: 0.5 },
      );
  }
  return svg;
}
