// Long and tied hair.
import { circle, ellipse, line, rect, shape, tenth } from '../draw/svg.ts';
import { cap, curtains, edges, gloss, type HairPainter, mane } from './hair-shapes.ts';

export const longHair = {
  locs: (p) => {
    const { l, r } = edges(p);
    const strands = Array.from({ length: 12 }, (_, i) => {
      const x = l - 12 + (i * (2 * p.half + 24)) / 11;
      return line(
        `M${tenth(x)} 136Q${tenth(x + (x - 200) * 0.16)} 214 ${tenth(x + (x - 200) * 0.1)} ${244 + (i % 3) * 16}`,
        i % 2 ? p.hair : p.hairDark,
        14,
      );
    });
    const roots = Array.from({ length: 7 }, (_, i) =>
      line(
        `M${196 + (i - 3) * 2} 100Q${tenth(l + 22 + (i * (2 * p.half - 44)) / 6)} 102 ${tenth(l + 10 + (i * (2 * p.half - 20)) / 6)} 132`,
        i % 2 ? p.hairLight : p.hairDark,
        5,
        { opacity: 0.55 },
      ),
    );
    return {
      behind: strands.join(''),
      front:
        cap(p, {
          top: 92,
          bottom: 168,
          hairline: `Q${r - 8} 138 ${r - 22} 134Q200 124 ${l + 22} 134Q${l + 8} 138 ${l + 3} 168`,
        }) + roots.join(''),
    };
  },
  braids: (p) => {
    const { l, r } = edges(p);
    const braid = (x: number): string =>
      Array.from({ length: 8 }, (_, i) =>
        ellipse(x + (i % 2 ? 2.5 : -2.5), 196 + i * 16, 11, 10.5, i % 2 ? p.hair : p.hairDark),
      ).join('') + rect(x - 7, 318, 14, 6, p.cloth, { radius: 3 });
    return {
      behind: braid(l - 8) + braid(r + 8),
      front:
        cap(p, {
          top: 94,
          bottom: 186,
          hairline: `C${r - 6} 156 ${r - 18} 140 200 127C${l + 18} 140 ${l + 6} 156 ${l + 3} 186`,
        }) +
        line('M200 94V126', p.hairDark, 3) +
        gloss(p, `M${l + 18} 132Q${l + 36} 106 186 104`, 5),
    };
  },
  bob: (p) => {
    const { l, r } = edges(p);
    return {
      behind: shape(
        `M${l - 10} 150C${l - 22} 70 ${r + 22} 70 ${r + 10} 150C${r + 18} 190 ${r + 20} 228 ${r + 10} 248Q200 262 ${l - 10} 248C${l - 20} 228 ${l - 18} 190 ${l - 10} 150Z`,
        p.hairDark,
      ),
      front: curtains(p, 244, p.turn < 0 ? 14 : -14),
    };
  },
  long: (p) => ({ behind: mane(p, 330, 0), front: curtains(p, 318, -4) }),
  wavy: (p) => ({ behind: mane(p, 306, 14), front: curtains(p, 250, 12) }),
  ponytail: (p) => {
    const { l, r } = edges(p);
    const side = p.turn <= 0 ? 1 : -1;
    const x = side > 0 ? r : l;
    return {
      behind: shape(
        `M${x - side * 20} 108C${x + side * 50} 96 ${x + side * 56} 190 ${x + side * 26} 270C${x + side * 20} 284 ${x + side * 8} 280 ${x + side * 10} 264C${x + side * 22} 200 ${x + side * 14} 150 ${x - side * 20} 130Z`,
        p.hairDark,
      ),
      front:
        cap(p, {
          top: 92,
          bottom: 182,
          hairline: `C${r - 6} 150 ${r - 24} 126 200 120C${l + 24} 126 ${l + 6} 150 ${l + 3} 182`,
        }) + gloss(p, `M${l + 14} 136Q${l + 30} 104 196 102M${r - 14} 136Q${r - 30} 104 212 102`, 4),
    };
  },
  bun: (p) => {
    const { l, r } = edges(p);
    return {
      behind:
        circle(200 + p.turn, 84, 32, p.hair) +
        line(`M${178 + p.turn} 78Q${200 + p.turn} 60 ${224 + p.turn} 80`, p.hairLight, 5, { opacity: 0.7 }),
      front:
        cap(p, {
          top: 96,
          bottom: 178,
          hairline: `C${r - 6} 148 ${r - 24} 128 200 122C${l + 24} 128 ${l + 6} 148 ${l + 3} 178`,
        }) + gloss(p, `M${l + 16} 134Q${l + 34} 104 194 100M${r - 16} 134Q${r - 34} 104 210 100`, 3.5),
    };
  },
  fringe: (p) => {
    const { l, r } = edges(p);
    return {
      behind: mane(p, 316, 0),
      front:
        shape(
          `M${l - 9} 200C${l - 22} 78 ${r + 22} 78 ${r + 9} 200Q${r + 4} 172 ${r - 8} 156Q200 168 ${l + 8} 156Q${l - 4} 172 ${l - 9} 200Z`,
          p.hair,
        ) +
        line(
          `M${l + 30} 160Q${l + 34} 130 ${l + 50} 112M200 164V118M${r - 30} 160Q${r - 34} 130 ${r - 50} 112`,
          p.hairDark,
          2.4,
          { opacity: 0.5 },
        ) +
        shape(
          `M${l - 9} 190Q${l - 14} 250 ${l - 6} 312Q${l + 10} 314 ${l + 10} 298Q${l - 2} 240 ${l + 1} 176ZM${r + 9} 190Q${r + 14} 250 ${r + 6} 312Q${r - 10} 314 ${r - 10} 298Q${r + 2} 240 ${r - 1} 176Z`,
          p.hair,
        ),
    };
  },
} satisfies Record<string, HairPainter>;
