// Decides who an avatar shows, from its seed. Every trait is equally likely, and no trait stands for a role.
import { darken, lighten, mix } from '../draw/colour.ts';
import { type Random, seededRandom } from '../draw/seeded-random.ts';

const HAIR_STYLES = [
  ...([
    'crop',
    'quiff',
    'side',
    'buzz',
    'curls',
    'coils',
    'afro',
    'locs',
    'braids',
    'pixie',
    'bob',
    'long',
    'wavy',
  ] as const),
  ...(['ponytail', 'bun', 'fringe', 'bald', 'headscarf', 'turban', 'beanie'] as const),
] as const;
export type HairStyle = (typeof HAIR_STYLES)[number];
type Beard = 'none' | 'full' | 'stubble' | 'moustache' | 'goatee';
type Top = 'crew' | 'collar' | 'turtleneck' | 'hoodie' | 'blazer' | 'vneck' | 'stripes' | 'dungarees';

export interface Person {
  random: Random;
  skin: string;
  /** The shaded skin tone. */
  skinShade: string;
  blush: string;
  lips: string;
  hair: string;
  hairDark: string;
  hairLight: string;
  style: HairStyle;
  beard: Beard;
  top: Top;
  cloth: string;
  background: string;
  backdrop: 'plain' | 'sun' | 'arch' | 'leaves' | 'window' | 'wave';
  glasses: 'none' | 'round' | 'square';
  hasEarrings: boolean;
  mouth: 'smile' | 'grin' | 'calm';
  isOlder: boolean;
  /** Half the width of the face. */
  half: number;
  /** How far the face is turned, in pixels, and the head tilted, in degrees. */
  turn: number;
  tilt: number;
}

const SKINS = ['#F8DCC6', '#F2C9A8', '#E3B088', '#CF9A70', '#B57E57', '#97633F', '#7D4E33', '#674029'] as const;
const DARK_HAIR = ['#241B1B', '#2E2220', '#3A2821', '#1F1B24'] as const;
const FAIR_HAIR = ['#5B3A28', '#7C4F31', '#A0673C', '#C4924F', '#DDBB80', '#A8502E'] as const;
const GREY_HAIR = ['#A8A39C', '#D5D0C8', '#8B8580'] as const;
const BACKGROUNDS = [
  '#CFDACB',
  '#E8C9B5',
  '#EBDDC2',
  '#B9C9D6',
  '#F2D9A0',
  '#E3B9A0',
  '#A9C1B2',
  '#D9CFE0',
  '#B7D0D0',
  '#F0C48A',
] as const;
const CLOTHES = [
  '#2C5A4C',
  '#B9552C',
  '#E9AE3F',
  '#34506A',
  '#F1E8D9',
  '#7E9A86',
  '#6B4A5E',
  '#C98672',
  '#2F2A2C',
  '#D9C2A2',
  '#5F8290',
  '#A33F3A',
] as const;

const SHORT: readonly HairStyle[] = [
  'crop',
  'quiff',
  'side',
  'buzz',
  'curls',
  'coils',
  'bald',
  'beanie',
  'turban',
  'locs',
];

export function choosePerson(seed: number): Person {
  const random = seededRandom(`avatar ${seed}`);
  const tone = (seed * 5 + 1) % SKINS.length;
  const skin = SKINS[tone] as string;
  const isOlder = random.chance(0.12);
  const isFairSkinned = tone < 4;
  const hair = isOlder
    ? random.pick(GREY_HAIR)
    : isFairSkinned && random.chance(0.7)
      ? random.pick(FAIR_HAIR)
      : random.pick(DARK_HAIR);
  // Tight coils, locs, and afros only with darker skin tones, so that nobody looks like they're wearing a wig.
  const dark = tone >= 4 ? 1 : 0;
  const style = random.weighted<HairStyle>({
    crop: 1.6,
    quiff: 1.5 - dark,
    side: 1.5 - dark,
    buzz: 0.5 + dark,
    curls: 1.2,
    coils: 1.5 * dark,
    afro: 1.7 * dark,
    locs: 1.5 * dark,
    braids: 0.5 + dark * 0.8,
    pixie: 1,
    bob: 1.5,
    long: 1.4,
    wavy: 1.6,
    ponytail: 1.3,
    bun: 1.4,
    fringe: 1.2 - dark * 0.6,
    bald: 0.5,
    headscarf: 0.7,
    turban: 0.4,
    beanie: 0.4,
  });
  const mayHaveBeard = SHORT.includes(style);
  const cloth = random.pick(CLOTHES);
  const light = BACKGROUNDS.filter((colour) => colour !== skin);
  return {
    random,
    skin,
    style,
    isOlder,
    cloth,
    hair,
    skinShade: mix(skin, '#5a1f2a', 0.17 + tone * 0.012),
    blush: mix(skin, '#C94F3D', 0.35),
    lips: mix(skin, '#8E2F2F', 0.5),
    hairDark: darken(hair, 0.3),
    hairLight: lighten(hair, isOlder ? 0.3 : 0.16),
    beard:
      mayHaveBeard && random.chance(style === 'bald' || style === 'turban' ? 0.75 : 0.45)
        ? random.pick(['full', 'stubble', 'moustache', 'goatee', 'full'] as const)
        : 'none',
    top: random.pick(['crew', 'collar', 'turtleneck', 'hoodie', 'blazer', 'vneck', 'stripes', 'dungarees'] as const),
    background: random.pick(light),
    backdrop: random.pick(['plain', 'sun', 'arch', 'leaves', 'window', 'wave'] as const),
    glasses: random.weighted({ none: 7, round: 2, square: 1.4 }),
    hasEarrings: !mayHaveBeard && random.chance(0.4),
    mouth: random.pick(['smile', 'smile', 'grin', 'calm'] as const),
    half: 61 + random.between(-3, 4),
    turn: random.pick([-7, -4, 0, 4, 7]),
    tilt: random.pick([-4, -2, 0, 0, 2, 4]),
  };
}

export interface PortraitTraits {
  /** How people would read the portrait. */
  looks: 'woman' | 'man' | 'anyone';
  covering: 'headscarf' | 'turban' | 'none';
}

const WORN_BY_WOMEN: readonly HairStyle[] = ['bob', 'long', 'wavy', 'ponytail', 'bun', 'fringe', 'headscarf'];
const WORN_BY_MEN: readonly HairStyle[] = ['quiff', 'side', 'bald', 'turban'];

/** What decides which names fit a portrait. */
export function describePortrait(seed: number): PortraitTraits {
  const { style, beard, hasEarrings } = choosePerson(seed);
  const isMan = beard !== 'none' || WORN_BY_MEN.includes(style);
  const isWoman = hasEarrings || WORN_BY_WOMEN.includes(style);
  return {
    looks: isMan ? 'man' : isWoman ? 'woman' : 'anyone',
    covering: style === 'headscarf' || style === 'turban' ? style : 'none',
  };
}
