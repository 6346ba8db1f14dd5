// What people in the demo write: kudos, bios and community posts.
import type { BuiltInTag } from '@daynook/contract/settings/kudos-tags';

/** Some kudos have no text. */
export const THANKS: Readonly<Record<BuiltInTag, readonly string[]>> = {
  'great-light': ['Morning sun on the desk until ten!', 'What a window.', 'The light in there is beautiful.', ''],
  'quiet-hours': ['Four calls and not one interruption.', 'So quiet. Thank you!', 'I finally finished my report.', ''],
  'solid-connection': [
    'I uploaded 40 GB over lunch.',
    'The video never froze once.',
    'Fastest Wi-Fi I’ve had all year.',
    '',
  ],
  'warm-welcome': [
    'Coffee was ready when I arrived.',
    'It felt like visiting a friend.',
    'Thanks for the tour of your bookshelf!',
    '',
  ],
  'left-it-spotless': [
    'The thank-you note was the only sign anyone had been here.',
    'Cups washed, chair tucked in. Thank you!',
    'Cleaner than before.',
    '',
  ],
  'right-on-time': ['Here at nine, gone at five. Perfect.', 'On time to the minute.', ''],
  'clear-words': [
    'You answered every question before I asked it.',
    'Great directions, down to the color of the gate.',
    'Easy to plan with.',
    '',
  ],
  'went-out-of-their-way': [
    'Thanks for lending me a charger and an umbrella!',
    'You found my scarf and sent it back. So kind.',
    'Thank you for opening early for me.',
    '',
  ],
};

export const BIOS: readonly string[] = [
  'I restore furniture, so every desk here has a story. Ask me about the scratches.',
  'Our house is too big during the day, so I share it with people who like quiet.',
  'I teach in the mornings and garden in the afternoons. Upstairs is all yours.',
  'Two kids and a cat, all out until four. There’s always coffee.',
  'I wrote a book at that window. It’s a good spot.',
  'I’m a nurse and work nights, so my days are quiet.',
  'We’re architects. Our old studio is too nice to sit empty.',
  'I love meeting people who make things. Tell me what you’re working on!',
];

export interface DemoPost {
  readonly title: string;
  readonly body: string;
  readonly replies: readonly string[];
}

/** Posts on the board for everyone. */
export const EVERYWHERE_POSTS: readonly DemoPost[] = [
  {
    title: 'What do you bring to a workday in someone’s home?',
    body: 'I’m down to a laptop, a charger, slippers, and a small cake. The cake has started more conversations than my profile ever did. What’s in your bag?',
    replies: [
      'Slippers! Great idea. My socks are embarrassing.',
      'Noise-canceling headphones and a lemon for my tea.',
      'Host here: nobody needs to bring cake. (Please bring cake.)',
    ],
  },
  {
    title: 'Hosts: how do you show guests where the light switch is?',
    body: 'Three guests in a row asked me about the same hidden switch. A photo with an arrow in my check-in instructions solved it. What small thing has saved you the most questions?',
    replies: [
      'A photo of the front door at night.',
      'A QR code for the Wi-Fi next to the desk.',
      'A note about which faucet handle is hot. Apparently it’s not obvious.',
    ],
  },
  {
    title: 'Calls in a shared home: what’s fair?',
    body: 'I had six hours of calls and worried about the family downstairs all day. They said they didn’t hear a thing, but next time I’d like to ask first. How do you word it?',
    replies: [
      'I put it in my first message: “I’ll be on calls from 10 to 12, normal voice.” Nobody has minded yet.',
      'As hosts, we like it when people ask. We’ve never said no.',
    ],
  },
  {
    title: 'In praise of half days',
    body: 'A morning somewhere else, then home for lunch. It doesn’t cost much and it breaks up the week. I do it every Wednesday now.',
    replies: ['Stealing this.', 'Wednesdays are great. Most places are free.'],
  },
  {
    title: 'Anyone know a place with a standing desk near a lake?',
    body: 'I have a bad back and love the water. Right now I filter for standing desks and look for blue on the map.',
    replies: ['Try Burlington. Two of the places near the shore have one.', 'Madison! The geese are free.'],
  },
  {
    title: 'My first week as a host: three surprises',
    body: 'Guests water the plants. The house feels looked after. And I clean on Sundays now, which my mother would call a miracle.',
    replies: ['The plants, yes! Mine have never looked better.', 'Welcome! It never gets old.'],
  },
];

/** The same on the board of each city, with the city’s name. */
export const CITY_POSTS: readonly DemoPost[] = [
  {
    title: 'Where do you get lunch in {city}?',
    body: 'I’m here for three days and don’t want to eat at my host’s desk. Somewhere with soup?',
    replies: ['The public market, the stall way in the back.', 'Ask your host. Mine drew me a map.'],
  },
  {
    title: 'Quietest streets in {city}?',
    body: 'I record audio, and every passing bus means another take. Which neighborhoods are quiet during the day?',
    replies: ['Anything uphill. Buses don’t like hills.', 'Search the reviews for “quiet.” People here are honest.'],
  },
  {
    title: 'Anyone up for coworking on Fridays?',
    body: 'I book a dining table for six on Fridays. Bring headphones. We only talk at lunch.',
    replies: ['I’d join next week.', 'Count me in if there’s an outlet nearby.', 'There are four.'],
  },
];

export const ANNOUNCEMENT: DemoPost = {
  title: 'New: lists you can share',
  body: 'You can now save workspaces to a list and share it with your team. Everyone can vote and add more, and you see which one is ahead. Find it on your bookmarks page.',
  replies: ['We picked our offsite with it in ten minutes.', 'Finally! Our team used to vote with emoji.'],
};
