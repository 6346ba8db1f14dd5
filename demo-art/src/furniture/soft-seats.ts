// Armchairs, sofas and what lies on the floor to sit on, in centimetres, feet at 0, 0. The cat and the dog live here too.
import { darken, lighten } from '../draw/colour.ts';
import { ellipse, line, place, rect, shape } from '../draw/svg.ts';
import type { Palette } from '../model/palettes.ts';

const cushion = (x: number, y: number, colour: string, turn: number, size = 28): string =>
  place(
    x,
    y,
    rect(-size / 2, -size * 0.46, size, size * 0.92, colour, { radius: 6 }) +
      line(`M${-size * 0.3} -4H${size * 0.3}M${-size * 0.3} 2H${size * 0.3}`, lighten(colour, 0.35), 1.4),
    1,
    turn,
  );

export function armchair(colour: string, palette: Palette, pillow: string): string {
  const shade = darken(colour, 0.16);
  const lit = lighten(colour, 0.14);
  return (
    line('M-33 -18L-36 0M33 -18L36 0', darken(palette.wood, 0.2), 3.6) +
    rect(-37, -84, 74, 62, colour, { radius: 18 }) +
    shape('M12 -84H19Q37 -84 37 -66V-22H12Z', shade, { opacity: 0.45 }) +
    rect(-40, -34, 80, 20, shade, { radius: 7 }) +
    rect(-31, -45, 62, 17, lit, { radius: 8 }) +
    rect(-46, -60, 17, 46, colour, { radius: 8.5 }) +
    rect(29, -60, 17, 46, shade, { radius: 8.5 }) +
    ellipse(-37.5, -56, 8, 4.5, lit, { opacity: 0.6 }) +
    cushion(-8, -58, pillow, -9)
  );
}

/** A slim wooden lounge chair with loose cushions. */
export function loungeChair(colour: string, palette: Palette, pillow: string): string {
  const wood = palette.wood;
  return (
    line('M-34 -40L-38 0M34 -40L38 0', darken(wood, 0.15), 3.4) +
    line('M-30 -30H30', darken(wood, 0.3), 3) +
    rect(-27, -86, 54, 50, colour, { radius: 9 }) +
    shape('M6 -86H18Q27 -86 27 -77V-36H6Z', darken(colour, 0.14), { opacity: 0.5 }) +
    rect(-30, -46, 60, 15, lighten(colour, 0.12), { radius: 6 }) +
    line('M-37 -54H-20M37 -54H20M-37 -54L-34 -30M37 -54L34 -30', wood, 4) +
    cushion(5, -60, pillow, 8, 24)
  );
}

/** A three-seat sofa, 2 m wide. */
export function sofa(colour: string, palette: Palette, pillows: readonly [string, string]): string {
  const shade = darken(colour, 0.16);
  const lit = lighten(colour, 0.13);
  const legs = [-84, 84].map((x) => line(`M${x} -16L${x * 1.03} 0`, darken(palette.wood, 0.2), 4)).join('');
  const backs = [-1, 0, 1]
    .map(
      (i) =>
        rect(i * 54 - 26.5, -78, 53, 44, colour, { radius: 10 }) +
        line(`M${i * 54 + 26} -70V-40`, shade, 1.6, { opacity: 0.6 }),
    )
    .join('');
  const seats = [-1, 0, 1]
    .map(
      (i) =>
        rect(i * 54 - 27, -46, 54, 18, lit, { radius: 6 }) +
        line(`M${i * 54 - 22} -31H${i * 54 + 22}`, shade, 1.4, { opacity: 0.6 }),
    )
    .join('');
  return (
    legs +
    rect(-84, -82, 168, 60, shade, { radius: 12 }) +
    backs +
    rect(-86, -34, 172, 22, shade, { radius: 6 }) +
    seats +
    rect(-100, -60, 22, 48, colour, { radius: 10 }) +
    rect(78, -60, 22, 48, shade, { radius: 10 }) +
    ellipse(-89, -57, 10, 4.4, lit, { opacity: 0.7 }) +
    cushion(-58, -58, pillows[0], -10, 30) +
    cushion(52, -57, pillows[1], 8, 28)
  );
}

/** A wooden daybed with a mattress and three cushions, 2 m wide. */
export function daybed(linen: string, palette: Palette, pillows: readonly [string, string, string]): string {
  const wood = palette.wood;
  const rails = [-78, -60, -42, -24, -6, 12, 30, 48, 66, 84]
    .map((x) => line(`M${x - 3} -84V-50`, darken(wood, 0.08), 3))
    .join('');
  return (
    line('M-96 -86V0M96 -86V0', wood, 5) +
    line('M-96 -86H96', wood, 5) +
    rails +
    rect(-97, -34, 194, 14, wood, { radius: 2 }) +
    rect(-94, -52, 188, 20, linen, { radius: 6 }) +
    rect(-94, -42, 188, 10, darken(linen, 0.08), { radius: 5 }) +
    cushion(-70, -66, pillows[0], -6, 34) +
    cushion(-36, -63, pillows[1], 7, 28) +
    cushion(66, -66, pillows[2], 5, 32) +
    shape('M16 -54H58V-28Q37 -24 16 -28Z', palette.fabric) +
    line('M22 -48H52M22 -42H52M22 -36H52', lighten(palette.fabric, 0.25), 1.4)
  );
}

export function pouf(colour: string): string {
  const shade = darken(colour, 0.16);
  return (
    shape('M-27 -26C-32 -10 -28 0 -18 0H18C28 0 32 -10 27 -26Z', colour) +
    shape('M8 -26C12 -12 10 -4 6 0H18C28 0 32 -10 27 -26Z', shade, { opacity: 0.7 }) +
    ellipse(0, -27, 27, 7, lighten(colour, 0.16)) +
    line('M-16 -22Q-20 -10 -15 -1M0 -20V0M16 -22Q20 -10 15 -1', shade, 1.2, { opacity: 0.7 })
  );
}

/** A low bench with a cushion, 1.2 m wide. */
export function bench(colour: string, palette: Palette): string {
  const wood = palette.wood;
  return (
    line('M-52 -40L-55 0M52 -40L55 0', darken(wood, 0.15), 4) +
    rect(-60, -44, 120, 6, wood, { radius: 1 }) +
    rect(-57, -53, 114, 10, colour, { radius: 4.5 }) +
    rect(10, -53, 47, 10, darken(colour, 0.14), { radius: 4.5, opacity: 0.6 })
  );
}

/** Curled up asleep. */
export function cat(colour: string): string {
  const shade = darken(colour, 0.22);
  return (
    ellipse(0, -1, 25, 3.6, '#000', { opacity: 0.18 }) +
    shape('M-23 -4C-24 -18 -8 -21 4 -19C18 -18 25 -11 23 -4Q22 0 14 0H-16Q-22 0 -23 -4Z', colour) +
    shape('M8 -19C20 -17 25 -11 23 -4Q22 0 14 0Q20 -8 8 -19Z', shade, { opacity: 0.5 }) +
    shape('M-25 -7L-24 -17L-18 -13L-13 -14L-9 -18.5L-7 -8Q-9 0 -16 0Q-24 -1 -25 -7Z', lighten(colour, 0.1)) +
    line('M-20 -7Q-18 -5.5 -16.5 -7M-13.5 -7Q-12 -5.5 -10.5 -7', darken(colour, 0.7), 0.8) +
    line('M20 -3C14 4 -2 2 -8 -1', shade, 4)
  );
}

/** Lying down, head up, looking at the viewer. */
export function dog(colour: string): string {
  const shade = darken(colour, 0.22);
  const ink = darken(colour, 0.75);
  return (
    ellipse(2, -1, 36, 4, '#000', { opacity: 0.18 }) +
    shape('M-14 -20C0 -26 22 -24 30 -12C34 -4 30 0 22 0H-14Z', colour) +
    shape('M14 -22C26 -20 33 -10 31 -4Q29 0 22 0H14Q22 -8 14 -22Z', shade, { opacity: 0.45 }) +
    line('M30 -6C38 -6 42 -12 40 -18', colour, 4) +
    rect(-26, -7, 22, 7, lighten(colour, 0.1), { radius: 3.5 }) +
    shape('M-27 -34C-28 -44 -8 -44 -9 -34C-8 -24 -11 -17 -18 -17C-25 -17 -28 -24 -27 -34Z', lighten(colour, 0.08)) +
    shape('M-26 -41C-32 -40 -33 -28 -29 -25C-26 -28 -25 -34 -24 -39Z', shade) +
    shape('M-10 -41C-4 -40 -3 -28 -7 -25C-10 -28 -11 -34 -12 -39Z', shade) +
    ellipse(-18, -23, 5.5, 4.4, lighten(colour, 0.3)) +
    ellipse(-18, -25.4, 2.2, 1.6, ink) +
    ellipse(-22, -32, 1.2, 1.5, ink) +
    ellipse(-14, -32, 1.2, 1.5, ink)
  );
}
