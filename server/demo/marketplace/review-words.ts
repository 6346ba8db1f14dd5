// Reviews by the demo's guests and replies by hosts, combined so they fit the listing, the hours and the rating.
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';
import type { Random } from '@daynook/demo-art/draw/seeded-random';

export interface ReviewedStay {
  readonly kind: ListingKind;
  readonly amenities: readonly Amenity[];
  readonly guests: number;
  readonly minutes: number;
}

interface Sentence {
  readonly text: string;
  /** Left out where the room isn't like this. */
  readonly needs?: Amenity;
  readonly kinds?: readonly ListingKind[];
}

const ALONE: readonly string[] = [
  'I had a full day of interviews and needed a door.',
  'My apartment was being painted, so I worked here instead.',
  'I came to finish a grant application.',
  'I needed one day without distractions before a deadline.',
  'I was between two client meetings and needed a desk.',
  'The kids were home from school and I had a presentation to finish.',
  'I was visiting family nearby and had to work for a few hours.',
  'I wrote the last chapter of my thesis here.',
  'My internet was out at home, so I booked this the night before.',
  'I book a room once a week to get away from my kitchen table.',
  'I had six video calls in a row.',
  'I’m in town for a conference and skipped a day of it to catch up.',
  'I did my taxes here, so it wasn’t a fun day, but the room helped.',
  'I needed a quiet place for an online exam.',
  'I just moved here and my desk hasn’t arrived yet.',
  'I wanted to see if working outside the house would help. It did.',
];
const SHORT: readonly string[] = [
  'I only needed a couple of hours.',
  'I came for one long call.',
  'I stopped by for a short morning of work.',
  'I used it between appointments.',
  'Booked it for an afternoon.',
  'I needed a place for two interviews.',
];
const TOGETHER: readonly string[] = [
  'We planned our next quarter here.',
  'Our team is remote and this was our first day in one room.',
  'We held a writers’ workshop here.',
  'We came to record and edit a podcast.',
  'We ran a design sprint here.',
  'Our nonprofit’s board met here for its annual planning.',
  'We interviewed candidates all day.',
  'We came to rehearse a pitch.',
  'It was our monthly team day.',
  'We had a long day of budget meetings.',
];

const PRAISE: readonly Sentence[] = [
  { text: 'The room looks just like the photos.' },
  { text: 'Check-in took two minutes.' },
  { text: 'Everything I needed was already on the desk.', kinds: ['desk', 'private-room', 'outdoor'] },
  { text: 'The host answered every question within minutes.' },
  { text: 'It was spotless.' },
  { text: 'The neighborhood is lovely for a walk at lunch.' },
  { text: 'There’s a great lunch place around the corner.' },
  { text: 'I barely noticed anyone else was home.', kinds: ['desk', 'private-room', 'studio'] },
  { text: 'The directions were easy to follow.' },
  { text: 'The chair was comfortable all day.', needs: 'ergonomic-chair' },
  { text: 'My back was grateful for the chair.', needs: 'ergonomic-chair' },
  { text: 'I loved being able to stand for calls.', needs: 'sit-stand-desk' },
  { text: 'The standing desk goes up without a sound.', needs: 'sit-stand-desk' },
  { text: 'Plugged into the monitor and was working a minute later.', needs: 'monitor' },
  { text: 'The extra screen made a long spreadsheet day bearable.', needs: 'monitor' },
  { text: 'Video calls were smooth all day.', needs: 'call-ready' },
  { text: 'I uploaded a huge video file in minutes.', needs: 'call-ready' },
  { text: 'The Wi-Fi was as fast as promised.', needs: 'wifi' },
  { text: 'The Wi-Fi didn’t drop once.', needs: 'wifi' },
  { text: 'It’s really quiet.', needs: 'quiet' },
  { text: 'I didn’t hear a thing from outside.', needs: 'quiet' },
  { text: 'Having a door to close made all the difference.', needs: 'door-closes' },
  { text: 'The morning light is beautiful.', needs: 'natural-light' },
  { text: 'So much daylight that I never turned on a lamp.', needs: 'natural-light' },
  { text: 'Good coffee, and plenty of it.', needs: 'coffee' },
  { text: 'There was fresh coffee when I arrived.', needs: 'coffee' },
  { text: 'We filled the whole whiteboard twice.', needs: 'whiteboard' },
  { text: 'The projector worked on the first try.', needs: 'projector' },
  { text: 'The kitchen had everything you need for lunch.', needs: 'kitchen' },
  { text: 'Cooking lunch together was the best part of our day.', needs: 'kitchen', kinds: ['whole-place'] },
  { text: 'I could print and sign everything on the spot.', needs: 'printer' },
  { text: 'My own entrance made it feel like a real office.', needs: 'private-entrance' },
  { text: 'Easy parking right outside.', needs: 'free-parking' },
  { text: 'I came by bike and could lock it inside.', needs: 'bike-storage' },
  { text: 'It’s a short walk from the bus.', needs: 'transit-nearby' },
  { text: 'Cool inside on a very hot day.', needs: 'air-conditioning' },
  { text: 'Warm and cozy on a freezing day.', needs: 'heating' },
  { text: 'I took my calls in the garden.', needs: 'garden' },
  { text: 'Lunch on the balcony was a treat.', needs: 'balcony' },
  { text: 'My dog was welcome too, which is rare.', needs: 'pets-welcome' },
  { text: 'The cat came by to say hello.', needs: 'pets-live-here' },
  { text: 'No steps anywhere, so my wheelchair was never a problem.', needs: 'step-free' },
  { text: 'The table is big enough for everyone’s laptops.', kinds: ['meeting-room', 'whole-place'] },
  { text: 'Enough room to split into two groups.', kinds: ['whole-place'] },
  { text: 'Plenty of wall space to hang things up.', kinds: ['studio'] },
  { text: 'The light is perfect for product photos.', kinds: ['studio'] },
  { text: 'Birdsong instead of traffic.', kinds: ['outdoor'] },
  { text: 'Walking through the garden to work is my new favorite commute.', kinds: ['outdoor'] },
  { text: 'Much nicer than any coworking space I’ve tried.', kinds: ['desk', 'private-room', 'outdoor'] },
  { text: 'Cheaper than a hotel meeting room and so much nicer.', kinds: ['meeting-room', 'whole-place'] },
];

const CLOSINGS: Readonly<Record<4 | 5, readonly string[]>> = {
  5: [
    'I’ll be back.',
    'Already booked again.',
    'Highly recommended.',
    'Best workday in months.',
    'I got more done than in a normal week.',
    'Can’t think of anything to improve.',
    'Worth every dollar.',
    'I’m telling my coworkers about it.',
    'Exactly what I was looking for.',
    'Five stars from me.',
    'I wish it were on my street.',
    'Thank you for having me!',
  ],
  4: [
    'I’d book it again.',
    'Good value overall.',
    'A few small things aside, it was a good day.',
    'Would come back.',
    'Recommended for a day of focused work.',
    'Happy with it.',
    'A solid choice.',
    'It did the job.',
  ],
};

interface Caveat {
  readonly text: string;
  readonly reply: string;
}
const SMALL_CAVEATS: readonly Caveat[] = [
  {
    text: 'The street gets a little loud after four.',
    reply: 'Thanks! The school around the corner lets out then. I’ve added it to the description.',
  },
  {
    text: 'It was a bit chilly in the morning.',
    reply: 'Sorry about that. I now turn the heat on an hour earlier.',
  },
  { text: 'The stairs are steep, as described.', reply: 'Thank you! They are. We keep the handrail light on now.' },
  { text: 'I’d bring my own mouse next time.', reply: 'Good idea. There’s one in the drawer now.' },
  { text: 'Parking took me ten minutes.', reply: 'Thanks for the note. I’ve added where it’s easiest to park.' },
  { text: 'There was only one outlet within reach.', reply: 'Fixed: there’s a power strip on the desk now.' },
  { text: 'The sun was on my screen around noon.', reply: 'Thanks for telling me. The new blinds went up last week.' },
  { text: 'The lockbox took a few tries.', reply: 'I’ve replaced it. Thank you for your patience!' },
  { text: 'It took a moment to find the entrance.', reply: 'I’ve added a photo of the gate to the instructions.' },
  { text: 'A dog next door barked for a while.', reply: 'That’s Biscuit. I’ve talked to his owner.' },
  { text: 'The desk could be a little deeper.', reply: 'Fair point. Its size is in the listing now.' },
  { text: 'The hallway smelled of paint.', reply: 'We had just painted it. It’s long gone now.' },
];
const BIG_CAVEATS: readonly Caveat[] = [
  {
    text: 'The heat only came on around noon.',
    reply: 'I’m sorry. The timer was set wrong. It’s fixed, and I’ve sent you a note.',
  },
  {
    text: 'Someone was drilling next door most of the day.',
    reply: 'Sorry, we didn’t know about it. The work is finished now.',
  },
  {
    text: 'The chair isn’t good for a whole day.',
    reply: 'Thank you for being honest. We’ve bought a proper office chair.',
  },
  {
    text: 'The Wi-Fi dropped twice during calls.',
    reply: 'We’ve replaced the router. I hope you’ll give us another try.',
  },
  { text: 'The room was smaller than I expected.', reply: 'Thanks. I’ve added its measurements to the description.' },
  { text: 'I waited 15 minutes to be let in.', reply: 'I’m sorry about that. There’s a lockbox now.' },
];
const THANKS: readonly string[] = [
  'Thank you, come back anytime!',
  'It was a pleasure having you.',
  'Thanks for the kind words!',
  'So glad the room worked for you.',
  'You left it perfect. Thank you!',
  'That made our day. Thanks!',
  'Happy to hear it. See you next time!',
  'Thank you! Good luck with the project.',
  'Thanks for being such an easy guest.',
  'You’re always welcome here.',
  'We’re so happy you liked it.',
  'Thank you for taking such good care of the place.',
];

export interface DemoReview {
  readonly rating: number;
  readonly text: string;
  readonly reply: string | null;
}

const fits = (sentence: Sentence, { kind, amenities }: ReviewedStay): boolean =>
  (!sentence.needs || amenities.includes(sentence.needs)) && (!sentence.kinds || sentence.kinds.includes(kind));

function openingsFor({ guests, minutes }: ReviewedStay): readonly string[] {
  if (guests > 1) return TOGETHER;
  return minutes <= 240 ? [...SHORT, ...ALONE.slice(4, 9)] : ALONE;
}

/** One try: an opening, what was good, and a verdict or what wasn't so good, but not always all of them. */
function writeReview(random: Random, stay: ReviewedStay, rating: number): { text: string; reply: string | null } {
  const praise = random.shuffled(PRAISE.filter((sentence) => fits(sentence, stay))).map(({ text }) => text);
  const opening = random.chance(0.6) ? [random.pick(openingsFor(stay))] : [];
  if (rating <= 3) {
    const caveat = random.pick(BIG_CAVEATS);
    const parts = [...opening, praise[0]!, caveat.text];
    return { text: parts.join(' '), reply: random.chance(0.7) ? caveat.reply : null };
  }
  const closing = random.chance(0.55) ? [random.pick(CLOSINGS[rating === 4 ? 4 : 5])] : [];
  const count = random.pick([1, 1, 2, 2, 3]);
  if (rating === 4) {
    const caveat = random.pick(SMALL_CAVEATS);
    const parts = [...opening, ...praise.slice(0, Math.min(count, 2)), caveat.text, ...closing];
    return { text: parts.join(' '), reply: random.chance(0.45) ? caveat.reply : null };
  }
  const parts = [...opening, ...praise.slice(0, count), ...closing];
  return { text: parts.join(' '), reply: random.chance(0.25) ? random.pick(THANKS) : null };
}

const isThanks = (text: string): boolean => /thank/i.test(text);
const PAIRED_THANKS = THANKS.filter(isThanks).flatMap((thanks) =>
  THANKS.filter((other) => !isThanks(other)).map((other) => `${other} ${thanks}`),
);

/** The reply, or another thank-you if the city has it already. A caveat's reply fits nothing else, so it's left out the second time. */
function freshReply(reply: string | null, taken: Set<string>): string | null {
  const others = reply !== null && THANKS.includes(reply) ? [...THANKS, ...PAIRED_THANKS] : [];
  const fresh = [reply, ...others].find((text) => text !== null && !taken.has(text)) ?? null;
  if (fresh !== null) taken.add(fresh);
  return fresh;
}

/** A review whose text and reply are unique in the city, which `taken` keeps track of. `quality` of the listing, up to 5. */
export function makeReview(random: Random, stay: ReviewedStay, quality: number, taken: Set<string>): DemoReview {
  const rating = Math.max(3, Math.min(5, Math.round(quality + random.between(-0.9, 0.7))));
  for (;;) {
    const written = writeReview(random, stay, rating);
    if (taken.has(written.text)) continue;
    taken.add(written.text);
    return { rating, text: written.text, reply: freshReply(written.reply, taken) };
  }
}

/** What hosts write about their guests. Some are empty. */
export const ABOUT_GUESTS: readonly string[] = [
  'Left everything as it was. Welcome back anytime.',
  'Quiet, friendly, and on time.',
  'Great communication, and the room was spotless afterward.',
  'A pleasure to host.',
  'Easy guest. Read the instructions and found everything.',
  'Arrived on time and left on time.',
  'Even washed the cups. Thank you!',
  'Polite and considerate. Would host again.',
  'Asked good questions before coming and followed the house rules.',
  'We hardly noticed anyone was here.',
  'Very respectful of our home.',
  'Friendly to our old dog, which is what matters.',
  'Turned off the lights and closed the windows. Perfect.',
  'I’d recommend them to any host.',
  '',
];
