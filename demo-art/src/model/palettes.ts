// Color schemes for rooms, each chosen by eye around the brand's paper, ink, moss, clay, and sun.

export interface Palette {
  wall: string;
  floor: string;
  trim: string;
  wood: string;
  accent: string;
  accent2: string;
  rug: string;
  rug2: string;
  fabric: string;
  leaf: string;
  curtain: string;
}

const scheme = (colours: string): Palette => {
  const [wall, floor, trim, wood, accent, accent2, rug, rug2, fabric, leaf, curtain] = colours
    .split(' ')
    .map((hex) => `#${hex}`);
  return { wall, floor, trim, wood, accent, accent2, rug, rug2, fabric, leaf, curtain } as Palette;
};

/** Order: wall floor trim wood accent accent2 rug rug2 fabric leaf curtain. */
export const PALETTES = {
  sage: scheme('C6D1BE DDC4A0 EFF1E7 B88A5E B9552C F2B84B F1E8D9 7E9A86 2C5A4C 3F7357 F3EEE2'),
  terracotta: scheme('D79A79 E9D0B2 F6E7D6 8E5638 2C5A4C F2B84B F6E6D2 B9552C F0DCC3 3C6B52 F8EADA'),
  oat: scheme('E9DCC6 C99F72 FBF5EA A87446 2C5A4C B9552C F7EFE1 B98E62 5F7263 4B7A58 FBF5EA'),
  dusk: scheme('9FB2C4 DAC4A9 EAEFF3 9C6C48 F2B84B B9552C EFE8DE 5E7890 34506A 3C6C62 EEF1F2'),
  plaster: scheme('E6C1B2 D9B792 FBEFE6 A66E4A 2C5A4C B9552C FCF2E9 CC8A76 934A38 4C7A5E FBEDE4'),
  charcoal: scheme('454A51 8F6A4B 5A6068 BA8958 F2B84B C4623A B9AFA0 6D6A67 D2C3AC 5C8A6C 8A8F94'),
  forest: scheme('35594D B98F63 43695C C69762 F2B84B D9825B E6DCC7 8BA48A C56B43 6FA07A E5DCC6'),
  white: scheme('F0EAE0 DDC8AA FFFFFF C8A172 2C5A4C F2B84B FFFCF6 A9B8AC B9552C 4B7F60 FFFFFF'),
  butter: scheme('F0D9A0 C79B6B FBF4E3 9A6A43 2C5A4C C4623A FBF3E2 7F9A8A 3E6B74 4B7A58 FCF6E8'),
  rosewood: scheme('8C4A3F C29A72 A0594C D0A371 F2B84B E7C9A9 EFDDC8 B9776A E3C7A5 7BA07D EAD6BF'),
  navy: scheme('2F4158 B68A5F 3C5069 C69A68 E59A73 F2B84B E4DDD0 7C93A6 B9552C 6E9F82 D8D2C5'),
  olive: scheme('A9A878 D9BD94 EFEBD8 8A5F3E B9552C F2D7A0 F3EAD6 7A7F4F 5B4636 4A6B43 F4EEDD'),
  seaglass: scheme('A9C9C4 E0C9A6 F2F6F2 B68A60 D9704A F2B84B F6F1E6 5F9290 2F5F63 3F7866 F6F7F2'),
  lilac: scheme('CFC2D3 D8BE9C F5F0F5 A87A58 7A4E6E F2B84B F6EFE8 9A86A6 5A6E58 4F7D62 F7F2F4'),
  linen: scheme('E3DCD0 A97E57 F7F2EA 7A5236 A5492B D9A441 F2E9DB 6F7F86 3E4C54 55805E F5EFE4'),
  lagoon: scheme('2F6468 C49C70 3D7478 CDA06C F0A35E F2D7A0 EADFCB 88AFA8 D98A5B 83B28A E8DFCC'),
  mustard: scheme('D9A94E B98A5C F6E7C4 7C4F33 2F5F63 F7EBD2 F5EAD3 B9552C 31546A 3F6B4A FAF1DC'),
  fog: scheme('C9CDD0 D5BFA3 F3F4F3 A98560 B9552C E7B65A F5F2EC 8497A3 46606A 4B7F68 F6F6F3'),
} as const satisfies Record<string, Palette>;
export type PaletteName = keyof typeof PALETTES;

/** The wall's name in a picture's description, by palette. */
export const WALL_WORDS: Readonly<Record<PaletteName, string>> = {
  sage: 'pale green',
  terracotta: 'terracotta',
  oat: 'oat-colored',
  dusk: 'dusty blue',
  plaster: 'pink plaster',
  charcoal: 'charcoal',
  forest: 'forest green',
  white: 'white',
  butter: 'butter yellow',
  rosewood: 'brick red',
  navy: 'navy blue',
  olive: 'olive',
  seaglass: 'sea-glass green',
  lilac: 'lilac',
  linen: 'linen-colored',
  lagoon: 'deep teal',
  mustard: 'mustard yellow',
  fog: 'pale gray',
};

/** The order of palettes for consecutive seeds. Neighbors never look alike, so neither do listings shown next to each other. */
export const PALETTE_CYCLE: readonly PaletteName[] = [
  ...(['sage', 'terracotta', 'white', 'navy', 'butter', 'seaglass', 'plaster', 'forest', 'linen'] as const),
  ...(['lilac', 'oat', 'lagoon', 'fog', 'mustard', 'dusk', 'rosewood', 'olive', 'charcoal'] as const),
];
