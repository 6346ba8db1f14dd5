// Lamps as cut-outs in centimetres, and where their bulbs sit, so that a lit lamp knows where its light comes from.
import { darken, lighten } from '../draw/colour.ts';
import { circle, ellipse, line, place, rect, shape } from '../draw/svg.ts';
import type { DeskLamp, FloorLamp, Pendant } from '../model/room.ts';

export interface Lamp {
  svg: string;
  bulb: readonly [x: number, y: number];
}

const LIT = '#FFE7AE';

const DESK_LAMPS: Readonly<Record<DeskLamp, (colour: string, metal: string) => Lamp>> = {
  angle: (colour, metal) => {
    const head =
      shape('M-3 -3L3 -3L9.5 10H-9.5Z', colour) +
      shape('M1 -3H3L9.5 10H3Z', darken(colour, 0.18)) +
      ellipse(0, 10, 9.5, 2, LIT);
    const joint = lighten(metal, 0.3);
    return {
      svg:
        ellipse(0, -0.8, 9, 2.2, metal) +
        line('M0 -2L-10 -25L13 -43', metal, 1.5) +
        circle(-10, -25, 1.7, joint) +
        place(14, -43, head, 1, 24) +
        circle(13, -43, 1.7, joint),
      bulb: [11, -31],
    };
  },
  globe: (_colour, metal) => ({
    svg:
      ellipse(0, -0.8, 8, 2, metal) +
      rect(-1, -14, 2, 13, metal) +
      circle(0, -21, 10, '#FBEFD2') +
      shape('M-7.5 -27A10 10 0 0 1 6 -29A13 13 0 0 0 -7.5 -27Z', '#fff', { opacity: 0.6 }),
    bulb: [0, -21],
  }),
  mushroom: (colour) => ({
    svg:
      shape('M-4 0L-2.5 -18H2.5L4 0Z', darken(colour, 0.15)) +
      shape('M-14 -17C-13 -32 13 -32 14 -17Q0 -13 -14 -17Z', colour) +
      shape('M4 -15Q10 -16 14 -17C13.5 -24 8 -28 3 -28Q8 -22 4 -15Z', darken(colour, 0.15)),
    bulb: [0, -16],
  }),
  banker: (colour, metal) => ({
    svg:
      rect(-8, -2.6, 16, 2.6, metal, { radius: 1 }) +
      rect(-1, -26, 2, 24, metal) +
      shape('M-15 -24C-15 -34 15 -34 15 -24Z', colour) +
      shape('M5 -31C12 -30 15 -28 15 -24H8Q8 -28 5 -31Z', darken(colour, 0.16)) +
      rect(-15, -24.6, 30, 1.6, LIT),
    bulb: [0, -22],
  }),
};

const FLOOR_LAMPS: Readonly<Record<FloorLamp, (colour: string, metal: string) => Lamp>> = {
  arc: (colour, metal) => ({
    svg:
      ellipse(0, -1.5, 17, 4, metal) +
      ellipse(0, -3, 17, 4, lighten(metal, 0.15)) +
      line('M0 -3C-6 -110 0 -190 52 -188C72 -187 80 -176 82 -164', metal, 2.4) +
      shape('M60 -146C60 -172 104 -172 104 -146Z', colour) +
      shape('M86 -166C98 -164 104 -158 104 -146H90Z', darken(colour, 0.15)) +
      ellipse(82, -146, 22, 3, LIT),
    bulb: [82, -143],
  }),
  tripod: (colour, metal) => ({
    svg:
      line('M0 -118L-20 0M0 -118L20 0M0 -118L3 -4', darken('#A87446', 0.2), 2.8) +
      rect(-1.5, -128, 3, 12, metal) +
      shape('M-21 -126L-16 -160H16L21 -126Z', colour) +
      shape('M6 -126L5 -160H16L21 -126Z', darken(colour, 0.1)),
    bulb: [0, -140],
  }),
  reading: (colour, metal) => ({
    svg:
      ellipse(0, -1.2, 13, 3, metal) +
      line('M0 -2V-138L24 -150', metal, 2) +
      place(
        27,
        -150,
        shape('M-5 -5H5L11 12H-11Z', colour) +
          shape('M2 -5H5L11 12H5Z', darken(colour, 0.16)) +
          ellipse(0, 12, 11, 2, LIT),
        1,
        18,
      ),
    bulb: [25, -136],
  }),
};

/** Hangs from 0, -30 or above; its lower rim is at 0. */
const PENDANTS: Readonly<Record<Pendant, (colour: string) => string>> = {
  dome: (colour) =>
    shape('M-24 0C-24 -26 24 -26 24 0Z', colour) +
    shape('M6 -19C18 -17 24 -10 24 0H12Q12 -12 6 -19Z', darken(colour, 0.16)) +
    ellipse(0, 0, 24, 3, '#FFE9B8'),
  paper: () => {
    const ribs = [-24, -18, -10, -3, 3].map((y) => {
      const r = Math.sqrt(Math.max(0, 529 - (y + 14) ** 2));
      return line(`M${(-r).toFixed(1)} ${y}Q0 ${y + 3} ${r.toFixed(1)} ${y}`, '#DDCDB0', 0.7);
    });
    return (
      circle(0, -14, 23, '#FAF1DF') +
      ribs.join('') +
      shape('M10 -34.5A23 23 0 0 1 10 6.5A30 30 0 0 0 10 -34.5Z', '#E3D2B4', { opacity: 0.7 })
    );
  },
  cone: (colour) =>
    shape('M-22 0L-4 -24H4L22 0Z', colour) +
    shape('M8 0L3 -24H4L22 0Z', darken(colour, 0.18)) +
    ellipse(0, 0, 22, 2.6, '#FFE9B8'),
  rattan: () => {
    const canes = [-18, -10, -2, 6, 14].map((x) => line(`M${x * 0.5} -27Q${x * 1.4} -14 ${x * 1.2} 0`, '#A97E4C', 0.9));
    const hoops = [-7, -14, -21].map((y) => line(`M${-24 - y * 0.3} ${y}H${24 + y * 0.3}`, '#A97E4C', 0.7));
    return shape('M-23 0C-28 -16 -14 -28 0 -28C14 -28 28 -16 23 0Z', '#CFA46E') + canes.join('') + hoops.join('');
  },
  disc: (colour) =>
    rect(-2, -22, 4, 18, '#3b3836') +
    shape('M-30 0Q0 -12 30 0Q0 5 -30 0Z', colour) +
    shape('M6 -5.4Q20 -4 30 0Q14 4 4 2.4Z', darken(colour, 0.16)) +
    ellipse(0, 2, 12, 2.2, LIT),
  opal: () =>
    rect(-3, -24, 6, 5, '#B08A4A') +
    circle(0, -8, 13, '#FBF1DA') +
    shape('M5 -20A13 13 0 0 1 5 4A17 17 0 0 0 5 -20Z', '#E6D5B4', { opacity: 0.7 }),
};

export const deskLamp = (type: DeskLamp, colour: string, metal: string): Lamp => DESK_LAMPS[type](colour, metal);
export const floorLamp = (type: FloorLamp, colour: string, metal: string): Lamp => FLOOR_LAMPS[type](colour, metal);
export const pendantLamp = (type: Pendant, colour: string): string => PENDANTS[type](colour);
