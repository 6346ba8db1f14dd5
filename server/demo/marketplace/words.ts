// What the demo's hosts write: titles, descriptions and rules, combined so they agree with the facts.
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';
import type { Random } from '@daynook/demo-art/draw/seeded-random';

const WINDOWS = [
  'a large window',
  'a bay window',
  'a big south window',
  'the garden window',
  'a skylight',
  'tall windows',
  'a window seat',
  'an east window',
];
const TREES = [
  'maple',
  'plum tree',
  'old oak',
  'birch',
  'fig',
  'cedar',
  'magnolia',
  'walnut',
  'pear tree',
  'linden',
  'elm',
  'willow',
];
const PLANTS = [
  'Fern',
  'Olive',
  'Juniper',
  'Sage',
  'Clover',
  'Heron',
  'Wren',
  'Quince',
  'Indigo',
  'Saffron',
  'Marigold',
  'Linen',
  'Cobalt',
  'Alder',
  'Poppy',
  'Rowan',
];
const PARTS = [
  'parlor',
  'front room',
  'dining room',
  'library',
  'den',
  'sunroom',
  'breakfast room',
  'old workshop',
  'carriage house',
  'reading room',
];
const SEATS = new Map([
  ['four', 4],
  ['six', 6],
  ['eight', 8],
  ['ten', 10],
  ['twelve', 12],
]);
const CRAFTS = ['painter', 'potter', 'printmaker', 'weaver', 'designer', 'writer', 'photographer', 'model maker'];
const QUIET = ['quiet', 'calm', 'peaceful', 'cozy', 'bright', 'sunny', 'warm', 'airy', 'tucked-away', 'light-filled'];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const TITLES: Record<ListingKind, readonly ((random: Random) => string)[]> = {
  desk: [
    (r) => `${capital(r.pick(QUIET))} desk by ${r.pick(WINDOWS)}`,
    (r) => `Attic desk with ${r.pick(WINDOWS)}`,
    (r) => `A desk in the ${r.pick(PARTS)}`,
    (r) => `Standing desk under the ${r.pick(['eaves', 'beams', 'skylight', 'bookshelves'])}`,
    (r) => `The ${r.pick(PLANTS)} Desk`,
    (r) => `Walnut desk, ${r.pick(['second-floor back room', 'top of the stairs', 'facing the yard', 'street side'])}`,
  ],
  'private-room': [
    (r) => `The ${r.pick(PLANTS)} Room`,
    (r) => `${capital(r.pick(QUIET))} study with ${r.pick(WINDOWS)}`,
    (r) =>
      `Private office above ${r.pick(['the garden', 'the bakery', 'a quiet lane', 'the old shop', 'the courtyard'])}`,
    (r) => `Spare room, made for ${r.pick(['writing', 'calls', 'deep work', 'thesis season', 'spreadsheets'])}`,
    (r) => `Sunroom, ${r.pick(['coffee all day', 'plants everywhere', 'doors to the yard'])}`,
    (r) => `Corner office with ${r.pick(WINDOWS)}`,
  ],
  'meeting-room': [
    (r) => `Table for ${r.pick([...SEATS.keys()])} in the ${r.pick(['private ', ''])}${r.pick(PARTS)}`,
    (r) => `The ${r.pick(PLANTS)} Table for small teams`,
    (r) => `Workshop space in the ${r.pick(PARTS)}`,
    (r) => `Long table under the ${r.pick(['pendant lamps', 'beams', 'skylight'])}`,
    (r) => `Meeting room with ${r.pick(WINDOWS)}`,
  ],
  studio: [
    (r) =>
      `${capital(r.pick(CRAFTS))}’s studio with ${r.pick(['north light', 'a big table', 'a sink and good light', 'double doors'])}`,
    (r) => `The ${r.pick(PLANTS)} Studio`,
    (r) => `${capital(r.pick(QUIET))} studio behind the house`,
    (r) =>
      `Daylight studio, ${r.pick(['easel and sink', 'cutting table', 'white wall for shoots', 'room to spread out'])}`,
  ],
  'whole-place': [
    (r) =>
      `The whole ${r.pick(['main floor', 'cottage', 'townhouse', 'garden apartment', 'upper floor', 'carriage house'])}`,
    (r) => `Whole home for your team day, ${r.pick(['garden included', 'kitchen included', 'park nearby'])}`,
    (r) => `${capital(r.pick(QUIET))} house, all yours until evening`,
    (r) => `The entire ${r.pick(PLANTS)} House`,
  ],
  outdoor: [
    (r) => `Backyard office under the ${r.pick(TREES)}`,
    (r) => `Backyard cabin with ${r.pick(WINDOWS)}`,
    (r) => `Covered porch desk beside the ${r.pick(TREES)}`,
    (r) => `Greenhouse desk among the ${r.pick(['tomatoes', 'ferns', 'lemons', 'roses'])}`,
    (r) => `Tiny backyard ${r.pick(['studio', 'office', 'reading room'])} with its own path`,
  ],
};

/** A title no other listing of the same city has. */
export function makeTitle(random: Random, kind: ListingKind, taken: Set<string>): string {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const title = random.pick(TITLES[kind])(random);
    if (!taken.has(title) && taken.add(title)) return title;
  }
  const title = `${random.pick(TITLES[kind])(random)}, no. ${taken.size}`;
  taken.add(title);
  return title;
}

/** How many a title says there's room for, such as "Table for twelve". */
export const seatsInTitle = (title: string): number | undefined => SEATS.get(/^Table for (\w+)/.exec(title)?.[1] ?? '');

const OPENINGS: Record<ListingKind, readonly string[]> = {
  desk: [
    'A good desk in a room that stays quiet all day.',
    'A solid desk, a comfortable chair, and plenty of light.',
    'Your own desk in a shared room that’s never full.',
  ],
  'private-room': [
    'A room with a door that closes, all to yourself.',
    'It used to be our guest room. Now it’s the best office in the house.',
    'A small, bright study with a fast connection.',
  ],
  'meeting-room': [
    'A long table, good chairs, and room to think out loud.',
    'We eat here on Sundays. On weekdays, it’s yours to meet in.',
    'Big enough for a workshop, small enough to hear everyone.',
  ],
  studio: [
    'A working studio where you can spread out, hang things up, and make a mess.',
    'High walls, even light, and a floor that’s seen paint before.',
    'Everything you need for a day of making things, including a sink.',
  ],
  'whole-place': [
    'The whole place to yourselves, with rooms to split up in and a kitchen to meet in.',
    'Bring the team. The house is yours for the day.',
    'Several rooms, one key, and nobody else at home.',
  ],
  outdoor: [
    'A little house in the backyard with heat and its own entrance.',
    'It’s steps from the street but feels a world away.',
    'Birdsong outside, fast Wi-Fi inside.',
  ],
};
const MIDDLES = [
  'The light is best before noon, and there are blinds for calls.',
  'The street is calm and the neighbors are friendly.',
  'Help yourself to coffee and tea.',
  'Video calls work well here. We take ours in the same room.',
  'In winter, we turn the heat on an hour before you arrive.',
  'There’s a good bakery around the corner and a park behind it.',
  'You’ll find paper, pens, cables, and adapters in the drawer.',
  'It’s an old house and the floor creaks a little, so headphones help.',
];
const CLOSINGS = [
  'We answer quickly and won’t disturb you.',
  'Please leave the room as you found it.',
  'Tell us what you need, and we’ll set it up before you arrive.',
  'If something’s missing, just ask. We probably have it.',
];

export const makeDescription = (random: Random, kind: ListingKind, household: string): string =>
  [random.pick(OPENINGS[kind]), ...random.shuffled(MIDDLES).slice(0, 2), household, random.pick(CLOSINGS)].join(' ');

export const HOUSEHOLDS = [
  'We’re all out on weekdays.',
  'One of us works upstairs, quietly.',
  'No one is home during the day.',
  'You may meet Juno, our cat.',
  'Our old dog sleeps in the kitchen.',
  'We’re two adults, no kids. Please take your shoes off at the door.',
  'We live next door, so help is close.',
];
export const CAMERAS = [
  'No cameras inside. One doorbell camera at the front door.',
  'No cameras anywhere.',
  'No cameras inside. One camera over the driveway.',
];
export const PARKING = [
  'Free on the street',
  'One space in the driveway',
  'Paid street parking until 6 PM',
  'No parking, but transit is two minutes away',
];
export const HOUSE_RULES = [
  'No smoking',
  'Shoes off inside',
  'Take calls with the door closed',
  'No extra guests',
  'Leave the desk as you found it',
  'Ask before bringing pets',
  'No strong-smelling food in the shared kitchen',
  'Please be quiet on the stairs',
];

/** How likely each amenity is, beyond what the photos show. */
const LIKELY: Record<ListingKind, Partial<Record<Amenity, number>>> = {
  desk: { quiet: 0.7 },
  'private-room': {
    'door-closes': 0.97,
    quiet: 0.8,
    'webcam-light': 0.3,
    'phone-booth': 0.05,
  },
  'meeting-room': { whiteboard: 0.75, projector: 0.55, 'door-closes': 0.7, kitchen: 0.7 },
  studio: { 'private-entrance': 0.5, 'lockable-storage': 0.4, 'natural-light': 0.95 },
  'whole-place': {
    kitchen: 1,
    'private-entrance': 0.95,
    'private-bathroom': 1,
    whiteboard: 0.4,
    garden: 0.4,
    balcony: 0.3,
  },
  outdoor: { garden: 1, 'private-entrance': 0.9, quiet: 0.8, heating: 0.8 },
};
const ANYWHERE: Partial<Record<Amenity, number>> = {
  wifi: 1,
  'call-ready': 0.62,
  printer: 0.25,
  'natural-light': 0.6,
  'air-conditioning': 0.55,
  heating: 0.6,
  coffee: 0.75,
  kitchen: 0.35,
  'private-bathroom': 0.2,
  'private-entrance': 0.2,
  'step-free': 0.18,
  elevator: 0.08,
  'free-parking': 0.4,
  'bike-storage': 0.3,
  'ev-charger': 0.06,
  'transit-nearby': 0.5,
  garden: 0.15,
  balcony: 0.08,
  'pets-welcome': 0.14,
};

export const makeAmenities = (random: Random, kind: ListingKind): Amenity[] =>
  Object.entries({ ...ANYWHERE, ...LIKELY[kind] })
    .filter(([, probability]) => random.chance(probability))
    .map(([amenity]) => amenity as Amenity);

/** What hosts say about the workspace in their own words, and what they measured. Both agree with the amenities. */
export function makeFacts(
  random: Random,
  amenities: readonly Amenity[],
  monitors: 0 | 1 | 2,
  statedOn: string,
): {
  facts: { id: string; value: string; source: string; statedOn: string; by: string }[];
  speed: { downMbps: number; upMbps: number };
  ownSteps: number;
  desk: { widthCm: number; depthCm: number };
  outlets: number;
} {
  const has = (amenity: Amenity) => amenities.includes(amenity);
  const downMbps = random.integer(90, 940);
  const desk = { widthCm: random.pick([120, 140, 160, 180]), depthCm: random.pick([60, 70, 80]) };
  const screens = has('monitor')
    ? [
        monitors === 2
          ? random.pick(['24″, DisplayPort', '27″, USB-C'])
          : random.pick(['27″ 4K, USB-C', '24″, HDMI', '32″ 4K, USB-C 90 W']),
      ]
    : [];
  const upMbps = Math.round(downMbps * random.between(0.1, 0.9));
  const isWired = random.chance(0.4);
  const hasOwnDoor = has('private-entrance');
  const ownSteps = hasOwnDoor && !has('step-free') ? random.integer(1, 6) : 1 + (downMbps % 5);
  const outlets = random.integer(2, 8);
  const facts = [
    { id: 'desk', value: `${desk.widthCm} × ${desk.depthCm} cm`, source: 'host-photo' },
    ...screens.map((value) => ({ id: 'monitor', value, source: 'host-photo' })),
    ...(isWired ? [{ id: 'connection', value: 'Ethernet port at the desk', source: 'host' }] : []),
    { id: 'noise', value: has('quiet') ? 'Quiet street' : 'Normal household sounds', source: 'host' },
    ...(hasOwnDoor ? [{ id: 'entrance', value: 'Separate entrance', source: 'host-photo' }] : []),
    { id: 'outlets', value: `${outlets} at the desk`, source: 'host' },
  ];
  return {
    facts: facts.map((fact) => ({ ...fact, statedOn, by: 'host' })),
    speed: { downMbps, upMbps },
    ownSteps,
    desk,
    outlets,
  };
}
