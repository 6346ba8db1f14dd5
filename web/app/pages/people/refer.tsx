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
  title: { id: 'refer.title', defaultMessage: 'Know a good empty room?' },
  lead: {
    id: 'refer.lead',
    defaultMessage:
      'Most hosts start because someone they know told them to. Send the link to the person who just came to mind.',
  },
  whoTitle: { id: 'refer.who', defaultMessage: 'Who makes a good host' },
  who1: {
    id: 'refer.who-1',
    defaultMessage: 'A room that is quiet on weekdays: a study nobody uses, a garden office, a long table.',
  },
  who2: {
    id: 'refer.who-2',
    defaultMessage: 'A connection that survives a video call, and a chair one can sit on for six hours.',
  },
  who3: { id: 'refer.who-3', defaultMessage: 'Someone who likes that people come by, and says so when not.' },
  getTitle: { id: 'refer.get', defaultMessage: 'The rule, in one sentence' },
  get1: {
    id: 'refer.get-1',
    defaultMessage:
      'A new member who joins by your link within 30 days, before their first booking, counts as told by you; there is no reward in money at the moment, and if there is one, it will stand here first.',
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
    <Article title={words.title} lead={words.lead} sections={sections}>
      <div className="grid gap-8">
        {code && <Arrival code={code} />}
        {status === 'signed-in' && <OwnReferrals />}
        {status === 'signed-out' && !code && (
          <div>
            <Button size="lg" onClick={() => signInPrompt.open({ returnTo: '/refer' })}>
              <FormattedMessage id="refer.get-link" defaultMessage="Sign in for your link" />
            </Button>
          </div>
        )}
      </div>
    </Article>
  );
}
