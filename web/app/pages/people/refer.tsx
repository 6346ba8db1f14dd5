// Tell a neighbour with a room about it: one's link and what became of those one told; for others what this is about.
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Arrival } from '../../features/referrals/arrival.tsx';
import { readCode } from '../../features/referrals/kept-code.ts';
import { OwnReferrals } from '../../features/referrals/own-referrals.tsx';
import { useSession } from '../../lib/session.ts';
import { signInPrompt } from '../../lib/sign-in-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { Article, articleMeta, type Section } from '../content/article.tsx';

const words = defineMessages({
  title: { defaultMessage: 'Know someone with a spare room?' },
  lead: {
    defaultMessage: 'Share your link with someone who’d be a good host.',
  },
  whoTitle: { defaultMessage: 'Who makes a good host' },
  who1: {
    defaultMessage: 'They have a quiet room on weekdays, such as a study or a garden office.',
  },
  who2: {
    defaultMessage: 'They have reliable Wi-Fi and a chair that’s comfortable all day.',
  },
  who3: { defaultMessage: 'They enjoy having people over, and say when it’s not a good time.' },
  getTitle: { defaultMessage: 'How referrals count' },
  get1: {
    defaultMessage:
      'A new member counts as your referral if they use your link or code within 30 days of signing up and before their first booking.',
  },
});

export const meta = articleMeta('/refer', 'Refer a host', words.lead);

const sections: Section[] = [
  { id: 'who', title: words.whoTitle, points: [words.who1, words.who2, words.who3] },
  { id: 'reward', title: words.getTitle, text: [words.get1] },
];

export default function Refer() {
  const { status } = useSession();
  const [search] = useSearchParams();
  const code = readCode(search.get('code'));
  return (
    <Article title={words.title} lead={words.lead} sections={sections} isInColumns>
      <div className="grid gap-8">
        {code && <Arrival code={code} />}
        {status === 'signed-in' && <OwnReferrals />}
        {status === 'signed-out' && !code && (
          <div>
            <Button size="lg" onClick={() => signInPrompt.open({ returnTo: '/refer' })}>
              <FormattedMessage defaultMessage="Log in to get your link" />
            </Button>
          </div>
        )}
      </div>
    </Article>
  );
}
