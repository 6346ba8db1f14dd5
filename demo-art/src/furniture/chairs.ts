// Chairs as cut-outs in centimetres, seen from straight behind or in front, feet at 0, 0.
import { darken, lighten } from '../draw/colour.ts';
import { circle, ellipse, line, rect, shape } from '../draw/svg.ts';
import type { Palette } from '../model/palettes.ts';
import type { ChairType } from '../model/room.ts';

type Chair = (colour: string, palette: Palette) => string;

const CANE = '#E4D2AE';

const task: Chair = (colour) => {
  const metal = darken('#5b5a5c', 0.2);
  const shade = darken(colour, 0.2);
  const castors = [
    [-27, -3],
    [27, -3],
    [-13, 0],
    [13, 0],
  ] as const;
  return (
    line('M0 -9L-27 -4M0 -9L27 -4M0 -9L-13 0M0 -9L13 0', metal, 3.6) +
    castors.map(([x, y]) => circle(x, y - 1, 3, darken(metal, 0.4))).join('') +
    rect(-2.4, -42, 4.8, 34, metal) +
    line('M-29 -66V-52Q-29 -47 -22 -46M29 -66V-52Q29 -47 22 -46', metal, 2.6) +
    rect(-34, -69, 11, 4.5, darken(metal, 0.3), { radius: 2.2 }) +
    rect(23, -69, 11, 4.5, darken(metal, 0.3), { radius: 2.2 }) +
    shape('M-25 -51H25Q28 -46 22 -42H-22Q-28 -46 -25 -51Z', shade) +
    shape('M-17 -56Q0 -51 17 -56C21 -70 23 -86 20 -97Q0 -106 -20 -97C-23 -86 -21 -70 -17 -56Z', colour) +
    shape('M5 -54Q13 -54 17 -56C21 -70 23 -86 20 -97Q14 -100 6 -101.5C10 -86 9 -70 5 -54Z', shade, { opacity: 0.55 }) +
    shape('M-20 -97Q0 -106 20 -97L19.5 -94Q0 -102 -19.5 -94Z', lighten(colour, 0.3), { opacity: 0.7 })
  );
};

const wishbone: Chair = (colour) => {
  const shade = darken(colour, 0.28);
  return (
    line('M-17 -44L-18 -2M17 -44L18 -2', shade, 2.6) +
    line('M-17 -20H17', shade, 1.6) +
    shape('M-23 -47Q0 -51 23 -47L21 -41Q0 -38 -21 -41Z', CANE) +
    line('M-14 -45L-6 -43M-4 -46L4 -43M8 -46L15 -43', darken(CANE, 0.2), 0.8) +
    line(
      'M-21 0C-22 -24 -22 -40 -25 -62C-26 -70 -22 -74 -18 -76M21 0C22 -24 22 -40 25 -62C26 -70 22 -74 18 -76',
      colour,
      3.2,
    ) +
    line('M0 -46C0 -56 -1 -60 -7 -75M0 -46C0 -56 1 -60 7 -75', colour, 2.6) +
    line('M-31 -64C-27 -81 27 -81 31 -64', colour, 4.4) +
    line('M-30 -65C-25 -81 25 -81 30 -65', lighten(colour, 0.25), 1.2) +
    line('M-21 -26H21', colour, 2)
  );
};

const shell: Chair = (colour, palette) => {
  const wood = palette.wood;
  return (
    line('M-12 -42L-19 0M12 -42L19 0', darken(wood, 0.35), 2.4) +
    line('M-9 -42L-15 -5M9 -42L15 -5M-14 -20L12 -30M14 -20L-12 -30', darken(wood, 0.45), 1.6) +
    shape('M-23 -44C-28 -60 -26 -78 -19 -82Q0 -88 19 -82C26 -78 28 -60 23 -44Q0 -36 -23 -44Z', colour) +
    shape('M7 -40Q16 -41 23 -44C28 -60 26 -78 19 -82Q14 -84 8 -85C15 -72 14 -52 7 -40Z', darken(colour, 0.14)) +
    shape('M-19 -82Q0 -88 19 -82L20 -80Q0 -85 -20 -80Z', lighten(colour, 0.35))
  );
};

const stool: Chair = (colour, palette) =>
  line('M-11 -44L-18 0M11 -44L18 0M-6 -44L-9 -5M6 -44L9 -5', darken(palette.wood, 0.2), 2.6) +
  line('M-15 -18H15', darken(palette.wood, 0.3), 1.8) +
  shape('M-19 -47V-44Q0 -37 19 -44V-47Z', darken(colour, 0.18)) +
  ellipse(0, -47, 19, 4.6, colour);

const barStool: Chair = (colour) => {
  const metal = '#3b3836';
  return (
    line('M-10 -62L-17 0M10 -62L17 0M-5 -62L-8 -4M5 -62L8 -4', metal, 2.2) +
    line('M-14.5 -22H14.5', metal, 1.8) +
    shape('M-18 -67V-63Q0 -57 18 -63V-67Z', darken(colour, 0.2)) +
    ellipse(0, -67, 18, 4.2, colour) +
    line('M-16 -68C-18 -80 -14 -84 0 -84C14 -84 18 -80 16 -68', metal, 2)
  );
};

const spindle: Chair = (colour) => {
  const shade = darken(colour, 0.25);
  const spindles = [-15, -9, -3, 3, 9, 15].map((x) => line(`M${x * 0.9} -46L${x} -88`, colour, 1.5)).join('');
  return (
    line('M-14 -44L-20 0M14 -44L20 0', shade, 3) +
    line('M-10 -44L-13 -6M10 -44L13 -6M-17 -18H17', darken(shade, 0.2), 1.8) +
    spindles +
    line('M-20 -46L-22 -90M20 -46L22 -90', colour, 2.6) +
    shape('M-26 -90Q0 -99 26 -90L26 -96Q0 -105 -26 -96Z', colour) +
    shape('M-26 -94Q0 -103 26 -94L26 -96Q0 -105 -26 -96Z', lighten(colour, 0.25)) +
    shape('M-23 -48Q0 -52 23 -48Q26 -43 20 -41H-20Q-26 -43 -23 -48Z', lighten(colour, 0.08))
  );
};

const cane: Chair = (_colour, palette) => {
  const steel = '#8F8A84';
  const wood = palette.wood;
  const net = [-12, -6, 0, 6, 12].map((x) => line(`M${x} -80V-60`, darken(CANE, 0.2), 0.6)).join('');
  return (
    line('M-20 -46V-4Q-20 0 -16 0H-6M20 -46V-4Q20 0 16 0H6', steel, 2.6) +
    line('M-20 -46V-78M20 -46V-78', steel, 2.6) +
    rect(-22, -84, 44, 27, wood, { radius: 7 }) +
    rect(-17.5, -80, 35, 19, CANE, { radius: 4 }) +
    net +
    line('M-17 -73H17M-17 -67H17', darken(CANE, 0.2), 0.6) +
    shape('M-24 -48H24Q26 -43 22 -42H-22Q-26 -43 -24 -48Z', darken(wood, 0.12)) +
    rect(-22, -48.6, 44, 2.6, lighten(wood, 0.2), { radius: 1.2 })
  );
};

const tub: Chair = (colour, palette) => {
  const shade = darken(colour, 0.17);
  return (
    line('M-16 -20L-20 0M16 -20L20 0', darken(palette.wood, 0.2), 3) +
    shape(
      'M-29 -62C-30 -40 -28 -20 -20 -18H20C28 -20 30 -40 29 -62C28 -72 20 -76 12 -76H-12C-20 -76 -28 -72 -29 -62Z',
      colour,
    ) +
    shape('M8 -18H20C28 -20 30 -40 29 -62C28 -72 20 -76 12 -76C20 -60 18 -34 8 -18Z', shade, { opacity: 0.6 }) +
    shape(
      'M-27 -66C-24 -74 -18 -76 -12 -76H12C18 -76 24 -74 27 -66Q20 -72 0 -72Q-20 -72 -27 -66Z',
      lighten(colour, 0.25),
      { opacity: 0.8 },
    ) +
    line('M-9 -72V-22M9 -72V-22', shade, 0.9, { opacity: 0.6 })
  );
};

const CHAIRS: Readonly<Record<ChairType, Chair>> = {
  task,
  wishbone,
  shell,
  stool,
  'bar-stool': barStool,
  spindle,
  cane,
  tub,
};

export const chair = (type: ChairType, colour: string, palette: Palette): string => CHAIRS[type](colour, palette);
