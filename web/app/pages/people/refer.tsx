// Refer a neighbor: the member's link and referrals; for visitors, what this is about.
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Arrival } from '../../features/referrals/arrival.tsx';
import { readCode } from '../../features/referrals/kept-code.ts';
import { OwnReferrals } from '../../features/referrals/own-referrals.tsx';
import { useSession } from '../../lib/session/session.ts';
import { signInPrompt } from '../../lib/session/sign-in-prompt.ts';
import { Button } from '../../ui/button.tsx';
import { DeskIcon, WifiIcon } from '../../ui/icons/icons.tsx';
import { ChatIcon } from '../../ui/icons/member-icons.tsx';
import { Offered } from '../../ui/states/offered.tsx';
import { articleMeta, Text } from '../content/article.tsx';
import { ReferPicture } from './refer-picture.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'Refer a host' },
  title: { defaultMessage: 'Know someone with a spare room?' },
  lead: {
    defaultMessage: 'Share your link with someone who’d be a good host.',
  },
  whoTitle: { defaultMessage: 'Who makes a good host' },
  who1: {
    defaultMessage: 'They have a quiet room on weekdays, such as a study or a backyard office.',
  },
  who2: {
    defaultMessage: 'They have reliable Wi-Fi and a chair that’s comfortable all day.',
  },
  who3: { defaultMessage: 'They enjoy having people over and aren’t afraid to say when it’s not a good time.' },
  getTitle: { defaultMessage: 'How referrals count' },
  get1: { defaultMessage: 'Share your link or code with someone who hasn’t booked here yet.' },
  get2: {
    defaultMessage:
      'A new member counts as your referral if they use your link or code within 30 days of signing up and before their first booking.',
  },
  get3: { defaultMessage: 'You’ll see here when they join and when they make their first booking.' },
});

const good: [ReactNode, MessageDescriptor][] = [
  [<DeskIcon key="desk" size={22} />, words.who1],
  [<WifiIcon key="wifi" size={22} />, words.who2],
  [<ChatIcon key="chat" size={22} />, words.who3],
];
const steps = [words.get1, words.get2, words.get3];

export const meta = articleMeta('/refer', words.pageTitle, words.lead);

const OfferedRefer = () => (
  <Offered feature="referrals">
    <Refer />
  </Offered>
);
export default OfferedRefer;

function Refer() {
  const { status } = useSession();
  const [search] = useSearchParams();
  const code = readCode(search.get('code'));
  return (
    <div className="wrap grid gap-12 py-8 md:gap-16 md:py-16">
      {code && <Arrival code={code} />}
      <div className="grid items-center gap-x-10 gap-y-8 md:grid-cols-[1.05fr_.95fr] lg:gap-x-16">
        <div>
          <h1 className="display max-w-[13ch] text-[clamp(40px,6.4vw,72px)]">
            <Text message={words.title} />
          </h1>
          <p className="mt-5 max-w-[46ch] text-[clamp(18px,2vw,21px)] leading-normal text-muted">
            <Text message={words.lead} />
          </p>
          {status === 'signed-out' && !code && (
            <Button size="lg" className="mt-7" onClick={() => signInPrompt.open({ returnTo: '/refer' })}>
              <FormattedMessage defaultMessage="Log in to get your link" />
            </Button>
          )}
        </div>
        <ReferPicture className="aspect-[560/380]" />
      </div>
      {status === 'signed-in' && <OwnReferrals />}
      <div className="grid gap-8 lg:grid-cols-2">
        <section className="rounded-panel bg-surface p-6 shadow-float md:p-10">
          <h2 className="display text-[28px]">
            <Text message={words.whoTitle} />
          </h2>
          <ul className="mt-6 grid gap-5">
            {good.map(([icon, text]) => (
              <Point key={String(text.id)} mark={icon} text={text} />
            ))}
          </ul>
        </section>
        <section className="rounded-panel bg-well p-6 md:p-10">
          <h2 className="display text-[28px]">
            <Text message={words.getTitle} />
          </h2>
          <ol className="mt-6 grid gap-5">
            {steps.map((text, index) => (
              <Point
                key={String(text.id)}
                mark={<span className="display text-[19px] num">{index + 1}</span>}
                text={text}
              />
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}

const Point = ({ mark, text }: { mark: ReactNode; text: MessageDescriptor }) => (
  <li className="grid grid-cols-[44px_1fr] items-start gap-4">
    <span aria-hidden="true" className="grid size-11 place-items-center rounded-pill bg-moss-wash text-moss">
      {mark}
    </span>
    <span className="pt-2.5 text-[17px] leading-normal text-pretty">
      <Text message={text} />
    </span>
  </li>
);
