// A portrait for a member of the demo: head and shoulders, seen from the front, in the brand's flat style.
import { darken, lighten, mix } from '../draw/colour.ts';
import { circle, ellipse, group, line, place, polygon, rect, shape, svgDocument, tenth } from '../draw/svg.ts';
import { makeHair } from './hair.ts';
import { choosePerson, type Person } from './person.ts';

const INK = '#241718';

function backdrop({ background: c, backdrop: kind, random }: Person): string {
  const lit = lighten(c, 0.45);
  const deep = darken(c, 0.09);
  const base = rect(0, 0, 400, 400, c);
  if (kind === 'sun') return base + circle(random.pick([120, 280]), 150, 84, lit);
  if (kind === 'arch') return base + shape('M70 400V190A130 130 0 0 1 330 190V400Z', lit);
  if (kind === 'window')
    return base + [0, 1].flatMap((i) => [0, 1].map((j) => rect(86 + i * 118, 70 + j * 130, 108, 120, lit))).join('');
  if (kind === 'wave')
    return (
      base +
      shape('M0 260Q100 200 200 250T400 230V400H0Z', deep) +
      shape('M0 320Q120 270 230 310T400 290V400H0Z', darken(c, 0.16))
    );
  if (kind === 'leaves') {
    const leafAt = (x: number, y: number, angle: number): string =>
      place(x, y, shape('M0 0C-26 -30 -22 -80 0 -110C22 -80 26 -30 0 0Z', deep) + line('M0 -6V-96', c, 3), 1, angle);
    return base + leafAt(92, 300, -34) + leafAt(70, 230, -62) + leafAt(312, 290, 38) + leafAt(336, 220, 66);
  }
  return base;
}

function clothes(p: Person): string {
  const { cloth, skin, top, skinShade } = p;
  const shade = darken(cloth, 0.16);
  const lit = lighten(cloth, 0.14);
  const torso = 'M28 400C32 330 92 312 158 296Q200 332 242 296C308 312 368 330 372 400Z';
  let svg =
    shape(torso, cloth) +
    shape('M372 400C368 330 308 312 242 296Q232 308 222 313C270 330 292 360 296 400Z', shade, { opacity: 0.55 });
  if (top === 'crew') svg += shape('M150 298Q200 346 250 298L243 292Q200 330 157 292Z', lit);
  if (top === 'vneck')
    svg +=
      shape('M160 296L200 356L240 296L232 288Q200 310 168 288Z', skin) + line('M156 295L200 360L244 295', shade, 7);
  if (top === 'turtleneck')
    svg +=
      shape('M160 256Q200 276 240 256L246 306Q200 336 154 306Z', lit) +
      line('M158 276Q200 298 242 276', shade, 3, { opacity: 0.6 });
  if (top === 'collar')
    svg +=
      shape('M160 290L200 322L176 352L142 304Z', '#FBF6EC') +
      shape('M240 290L200 322L224 352L258 304Z', '#EFE6D8') +
      rect(197, 340, 6, 60, shade, { radius: 3, opacity: 0.5 });
  if (top === 'hoodie')
    svg +=
      shape('M142 296C130 318 160 352 200 354C240 352 270 318 258 296Q230 330 200 332Q170 330 142 296Z', shade) +
      line('M178 340V376M222 340V376', lighten(cloth, 0.5), 4);
  if (top === 'blazer')
    svg +=
      shape('M164 290L200 400L236 290Q200 318 164 290Z', '#FBF6EC') +
      shape('M158 294L200 400H150L128 320Z', shade) +
      shape('M242 294L200 400H250L272 320Z', darken(cloth, 0.28));
  if (top === 'stripes')
    svg +=
      `<clipPath id="torso"><path d="${torso}"/></clipPath>` +
      group(
        [322, 346, 370].map((y) => line(`M10 ${y}Q200 ${y + 40} 390 ${y}`, lighten(cloth, 0.55), 9)).join(''),
        'clip-path="url(#torso)"',
      ) +
      shape('M150 298Q200 346 250 298L243 292Q200 330 157 292Z', lighten(cloth, 0.55));
  if (top === 'dungarees') {
    const denim = mix(cloth, '#34506A', 0.8);
    svg =
      shape(torso, '#F3EADB') +
      shape('M150 298Q200 346 250 298L243 292Q200 330 157 292Z', '#E3D6C0') +
      polygon(
        [
          [118, 308],
          [142, 302],
          [152, 400],
          [116, 400],
        ],
        denim,
      ) +
      polygon(
        [
          [282, 308],
          [258, 302],
          [248, 400],
          [284, 400],
        ],
        denim,
      ) +
      rect(140, 362, 120, 40, denim, { radius: 6 }) +
      circle(150, 372, 5, '#E9AE3F') +
      circle(250, 372, 5, '#E9AE3F');
  }
  return (
    shape('M168 220V288Q200 322 232 288V220Z', skinShade) +
    shape('M150 300Q200 262 250 300Q200 342 150 300Z', skinShade) +
    svg
  );
}

function eyes(p: Person): string {
  const { skin, turn, isOlder } = p;
  const lid = mix(skin, INK, 0.62);
  return [-25, 25]
    .map((dx) => {
      const x = 200 + dx + turn;
      return (
        ellipse(x, 180, 8.2, 6.2, mix('#FFFDF8', skin, 0.06)) +
        circle(x + turn * 0.14, 180, 5.1, INK) +
        circle(x + turn * 0.14 + 1.6, 178, 1.5, '#fff') +
        line(`M${x - 9} 178Q${x} 170 ${x + 9} 178`, lid, 3.2) +
        (isOlder ? line(`M${x - 8} 190Q${x} 194 ${x + 8} 190`, lid, 1.6, { opacity: 0.4 }) : '')
      );
    })
    .join('');
}

function brows({ style, hair, hairDark, isOlder, skin, turn, random }: Person): string {
  const covered = style === 'bald' || style === 'headscarf' || style === 'turban';
  const colour = covered ? mix(skin, '#1c1210', 0.72) : isOlder ? darken(hair, 0.25) : mix(hairDark, INK, 0.3);
  const lift = random.between(-2, 2);
  return line(
    `M${163 + turn} 165Q${175 + turn} ${tenth(156 + lift)} ${187 + turn} 163M${213 + turn} 163Q${225 + turn} ${tenth(156 + lift)} ${237 + turn} 165`,
    colour,
    4.4,
  );
}

function mouth({ mouth: kind, skin, lips, beard, turn }: Person): string {
  const x = 200 + turn * 1.1;
  const deep = mix(skin, '#4A1518', 0.6);
  if (kind === 'grin' && beard !== 'full')
    return (
      shape(`M${x - 19} 222Q${x} 228 ${x + 19} 222Q${x + 13} 243 ${x} 243Q${x - 13} 243 ${x - 19} 222Z`, deep) +
      shape(`M${x - 15} 224Q${x} 229 ${x + 15} 224L${x + 13} 230Q${x} 234 ${x - 13} 230Z`, '#FFF9F0')
    );
  if (kind === 'calm')
    return (
      line(`M${x - 13} 227Q${x} 232 ${x + 13} 227`, mix(deep, lips, 0.4), 4) +
      line(`M${x - 7} 235Q${x} 238 ${x + 7} 235`, lips, 2.6, { opacity: 0.4 })
    );
  return line(`M${x - 17} 224Q${x} 239 ${x + 17} 224`, mix(deep, lips, 0.3), 4.2);
}

function beard({ beard: kind, hair, hairDark, turn }: Person): string {
  const x = turn;
  const moustache = shape(
    `M${174 + x} 219Q${188 + x} 206 ${200 + x} 212Q${212 + x} 206 ${226 + x} 219Q${212 + x} 222 ${200 + x} 219Q${188 + x} 222 ${174 + x} 219Z`,
    hairDark,
  );
  if (kind === 'moustache') return moustache;
  if (kind === 'goatee')
    return (
      moustache +
      shape(
        `M${184 + x} 238Q${200 + x} 246 ${216 + x} 238Q${218 + x} 262 ${200 + x} 264Q${182 + x} 262 ${184 + x} 238Z`,
        hair,
      )
    );
  const jaw = `M130 184Q138 214 ${164 + x} 212Q${200 + x} 199 ${236 + x} 212Q262 214 270 184V272H130Z`;
  if (kind === 'full') return shape(jaw, hair);
  return kind === 'stubble' ? shape(jaw, hair, { opacity: 0.32 }) : '';
}

function glasses({ glasses: kind, turn, half }: Person): string {
  if (kind === 'none') return '';
  const [lx, rx] = [175 + turn, 225 + turn];
  const glass = (x: number): string =>
    kind === 'round'
      ? circle(x, 180, 19, '#ffffff', { stroke: INK, strokeWidth: 3.6 }).replace(
          'fill="#ffffff"',
          'fill="#ffffff" fill-opacity=".16"',
        )
      : rect(x - 20, 165, 40, 30, '#ffffff', { radius: 8, stroke: INK, strokeWidth: 3.6 }).replace(
          'fill="#ffffff"',
          'fill="#ffffff" fill-opacity=".16"',
        );
  return (
    glass(lx) +
    glass(rx) +
    line(`M${lx + 19} 178Q${200 + turn} 174 ${rx - 19} 178`, INK, 3.4) +
    line(`M${lx - 19} 177L${202 - half} 173M${rx + 19} 177L${198 + half} 173`, INK, 3)
  );
}

function head(p: Person): string {
  const { skin, skinShade, half, turn, style } = p;
  const [l, r] = [200 - half, 200 + half];
  const outline = `M${l} 160C${l} 108 ${r} 108 ${r} 160C${r + 1} 208 ${200 + half * 0.62} 254 200 256C${200 - half * 0.62} 254 ${l - 1} 208 ${l} 160Z`;
  const hasEars = style !== 'headscarf';
  // A turned head shows more of one ear.
  const ears = hasEars
    ? ellipse(l - (turn > 0 ? 2 : -3), 184, 11, 16, skin) + ellipse(r + (turn < 0 ? 2 : -3), 184, 11, 16, skinShade)
    : '';
  const rings = hasEars && p.hasEarrings ? circle(l - 3, 206, 5, '#E9AE3F') + circle(r + 3, 206, 5, '#E9AE3F') : '';
  const shadeSide = shape(`M${222 + turn} 100C${252 + turn} 150 ${246 + turn} 222 206 260H300V100Z`, skinShade, {
    opacity: 0.36,
  });
  const cheeks =
    circle(164 + turn, 206, 15, p.blush, { opacity: 0.28 }) + circle(236 + turn, 206, 15, p.blush, { opacity: 0.28 });
  const inside =
    `<clipPath id="face"><path d="${outline}"/></clipPath>` +
    group(shadeSide + cheeks + (p.beard === 'full' || p.beard === 'stubble' ? beard(p) : ''), 'clip-path="url(#face)"');
  const nose = line(
    `M${201 + turn} 182Q${208 + turn * 1.5} 198 ${205 + turn * 1.5} 205Q${201 + turn} 209 ${195 + turn} 206`,
    mix(skin, '#5a1f2a', 0.38),
    3.2,
  );
  const whiskers =
    p.beard === 'full'
      ? shape(
          `M${176 + turn} 219Q${190 + turn} 208 ${200 + turn} 213Q${210 + turn} 208 ${224 + turn} 219Q${212 + turn} 223 ${200 + turn} 220Q${188 + turn} 223 ${176 + turn} 219Z`,
          p.hairDark,
        )
      : '';
  const chinHair = p.beard === 'moustache' || p.beard === 'goatee' ? beard(p) : '';
  return (
    ears +
    rings +
    shape('M168 246Q200 276 232 246V262Q200 292 168 262Z', darken(skinShade, 0.2), { opacity: 0.3 }) +
    shape(outline, skin) +
    inside +
    eyes(p) +
    brows(p) +
    nose +
    whiskers +
    mouth(p) +
    chinHair +
    glasses(p)
  );
}

/** A portrait, 400 by 400. */
export function drawAvatar({ seed }: { seed: number }): string {
  const person = choosePerson(seed);
  const hair = makeHair(person);
  const turned = (svg: string): string => group(svg, `transform="rotate(${person.tilt} 200 260)"`);
  const figure = turned(hair.behind) + clothes(person) + turned(head(person) + hair.front);
  return svgDocument('', backdrop(person) + place(0, 18, figure), '44 56 312 312', 400, 400);
}
