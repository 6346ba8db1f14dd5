// What the demo's people say: thanks, bios, and talk on the boards. Words only.
import type { KudosTag } from '@daynook/contract/kudos';

/** Some thanks carry no words of their own. */
export const THANKS: Readonly<Record<KudosTag, readonly string[]>> = {
  'great-light': ['Morning sun on the desk until ten. I got more done than in a week.', 'What a window!', ''],
  'quiet-hours': ['Not a sound but the clock, and even that was kind.', 'Four calls, no interruption.', ''],
  'solid-connection': ['Uploaded 40 GB between two cups of tea.', 'The video never froze once.', ''],
  'warm-welcome': ['Coffee was ready, and so was a tour of the bookshelf.', 'Felt like visiting a friend.', ''],
  'left-it-spotless': ['I only knew someone had been here by the thank-you note.', 'Cups washed, chair tucked in.', ''],
  'right-on-time': ['Came at nine, left at five, to the minute.', ''],
  'clear-words': [
    'Every question answered before I had asked it.',
    'Good directions, down to the color of the gate.',
    '',
  ],
  'went-out-of-their-way': [
    'Lent me a charger and walked me to the tram in the rain.',
    'Found my scarf and sent it on.',
    '',
  ],
};

export const BIOS: readonly string[] = [
  'I restore furniture, so every desk here has belonged to someone before. Ask me about the scratches.',
  'The house is too large by day. It likes company that types quietly.',
  'I teach in the mornings and garden in the afternoons. The room upstairs hears neither.',
  'Two children, one cat, all out until four. The kettle is always on.',
  'I wrote a book at that window. It is a good window.',
];

export interface DemoPost {
  readonly title: string;
  readonly body: string;
  readonly replies: readonly string[];
}

/** For everybody. */
export const EVERYWHERE_POSTS: readonly DemoPost[] = [
  {
    title: 'What do you bring to a day in someone’s house?',
    body: 'I have got it down to a laptop, a cable, slippers and a small cake. The cake has opened more conversations than anything on my profile. What is in your bag?',
    replies: [
      'Slippers! I had not thought of that, and my socks are a disgrace.',
      'Noise-cancelling headphones and a lemon. The lemon is for the tea.',
      'As a host: please, nobody needs to bring cake. (Please bring cake.)',
    ],
  },
  {
    title: 'Hosts: how do you show where the light switch is?',
    body: 'Three guests in a row wrote to me about the same hidden switch. A photo with an arrow in the arrival notes ended it. What small thing has saved you the most questions?',
    replies: [
      'A photo of the front door as it looks at night.',
      'The Wi-Fi as a code to point the phone at, beside the desk.',
      'I wrote down which tap is hot. Apparently it is not obvious.',
    ],
  },
  {
    title: 'Calls from a shared house: what is fair?',
    body: 'I had six hours of calls and worried about the family downstairs all day. They said they heard nothing, but I would like to ask before the next time. How do you word it?',
    replies: [
      'I put it in the first message: “calls from ten to twelve, normal voice”. Nobody has minded yet.',
      'We like it when people ask, and we have never said no.',
    ],
  },
  {
    title: 'A word for booking half days',
    body: 'A morning somewhere else, then home for lunch: it costs little and it breaks the week in two. I now do it every Wednesday.',
    replies: ['Stealing this.', 'Wednesdays are the best: most places are free.'],
  },
  {
    title: 'Is there anybody with a standing desk near a lake?',
    body: 'Back trouble, and a weakness for water. I filter for the desk and then look at the map for blue.',
    replies: ['Try Burlington, two of the houses by the shore have one.', 'Madison! And the geese come free.'],
  },
  {
    title: 'First week as a host: three things I did not expect',
    body: 'That people water the plants. That the house feels looked after. And that I tidy on Sundays now, which my mother would call a miracle.',
    replies: ['The plants, yes! Mine have never looked better.', 'Welcome! It stays like that.'],
  },
];

/** On the board of each city it is said as it stands, with the city’s name. */
export const CITY_POSTS: readonly DemoPost[] = [
  {
    title: 'Where in {city} do you have lunch between calls?',
    body: 'I am here for three days and would rather not eat at the desk of someone who lent me theirs. Something with soup?',
    replies: ['The covered market, the stall at the back.', 'Ask your host. Mine drew me a map.'],
  },
  {
    title: 'Quietest streets of {city}?',
    body: 'I record audio and every passing bus is a second take. Which neighborhoods sleep through the day?',
    replies: [
      'Anything uphill: the buses do not like hills.',
      'Look for “quiet” in the reviews, people here are honest.',
    ],
  },
  {
    title: 'Anybody up for a day side by side?',
    body: 'There is a dining table for six that I book on Fridays. Bring your own headphones; we talk at lunch only.',
    replies: ['I would join next week.', 'Count me in, if the table is near a socket.', 'It is near four of them.'],
  },
];

export const ANNOUNCEMENT: DemoPost = {
  title: 'Lists you can share',
  body: 'You can now gather workspaces in a list and send it to the people you want to meet there. They vote, add their own, and you see what leads. You find it on the page of your bookmarks.',
  replies: ['We chose our offsite with it in ten minutes.', 'At last: our team used to vote by emoji.'],
};
