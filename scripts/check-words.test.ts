import { describe, expect, it } from 'vitest';
import { checkWords, errorsIn } from './check-words.ts';

describe('words that are not plain', () => {
  it.each([
    ['Whoever books first', 'whoever'],
    ['Cancelled by the host', 'cancelled'],
    ['The list could not be loaded', 'could not be loaded'],
    ['Your E-mail', 'e-mail'],
    ['It stays off the market.', 'off the market'],
    ['They can’t log in any more.', 'any more'],
    ['Somebody’s booking', 'somebody'],
    ['Please start anew.', 'anew'],
    ['This ends by itself.', 'by itself'],
    ['Cancel for nothing until Friday', 'for nothing'],
    ['One thing to put right', 'put right'],
    ['We’ll put this right.', 'put this right'],
    ['A dearer room', 'dearer'],
    ['We hand it on to the host', 'hand it on'],
    ['Your host is told.', 'is told'],
    ['Guests are always told', 'are always told'],
    ['Our mails wait', 'mails'],
    ['You get one mail a day', 'one mail'],
    ['We tell you by mail.', 'by mail'],
    ['Deeds of staff', 'deeds'],
    ['A good deed', 'deed'],
    ['Your wish is with the host', 'your wish'],
    ['Mend the prices', 'mend'],
    ['Sign in to go on.', 'sign in to go on'],
    ['Go on', 'go on'],
    ['Choose the account to go on with.', 'go on'],
    ['A word to your host', 'a word to your'],
    ['A word to {guest} (optional)', 'a word to {'],
    ['{count, plural, one {# mails} other {Told by mail}}', 'mails', 'by mail'],
    ['The mails {name} got', 'mails'],
    ['The clock on the wall there shows 7:24', 'the clock on the wall there shows'],
    ['What follows from it', 'what follows from it'],
    ['Dates that differ', 'dates that differ'],
    ['Cut to a square.', 'cut to a square'],
    ['You in a line', 'you in a line'],
    ['Off, your address answers as if nobody had it.', 'off, your address'],
    ['Write to us', 'write to us'],
    ['Changes one’s own profile', 'one’s own'],
    ['9:00 by the clock where the room is', 'by the clock'],
    ['Until Friday at the latest', 'at the latest'],
    ['You have invited this address already.', 'you have invited this address already'],
  ])('“%s”', (text, ...words) => {
    expect(errorsIn(text).map((error) => error.word)).toEqual(words);
  });

  it.each([
    'Someone else booked it',
    'The studio stands by itself in the garden.',
    'There is a desk all by itself under the window.',
    'We ask for nothing in return.',
    'Your email goes to the host.',
    'The mailbox is on the left. Mail a letter on the way.',
    'Indeed, it is quiet.',
    'Upload the title deed or a deed of ownership.',
    'If you wish, add a note.',
    'Best wishes from Nadia',
    'Add it to your wish list.',
    'We recommend this room.',
    'The tickets go on sale on Friday. You go on a trip.',
    'See what goes on in the house. The lights go on at six.',
    'A hands-on host with a hand on the door',
    'They told us about it. As you told the host.',
    'Put right next to the window',
    'Nine o’clock is what the clock on the wall will show.',
    'Put it right here, then save.',
    'It holds {mails, plural, one {# email} other {# emails}} for {deed}',
  ])('are not in “%s”', (text) => {
    expect(errorsIn(text)).toEqual([]);
  });

  it('are named with file, line and the better word', () => {
    expect(checkWords([{ file: 'web/app/a.tsx', line: 7, text: 'Whoever books' }])).toEqual([
      'web/app/a.tsx:7: “whoever”, better: anyone who, the person who. In: Whoever books',
    ]);
  });

  it('may stand in legal texts, which members have agreed to', () => {
    expect(checkWords([{ file: 'web/content/legal/terms-1.md', line: 7, text: 'Whoever books' }])).toEqual([]);
  });
});
