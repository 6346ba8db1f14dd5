// What hosts can earn, what they need, how long it takes, and what it costs, with one button for the next step (SH5).
import { similarAmountMinor } from '@daynook/contract/money/price-levels';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { EarningsEstimate } from '../../features/become-host/earnings-estimate.tsx';
import { useBrand } from '../../lib/brand.ts';
import { splitSubtotal, useFees } from '../../lib/fees.ts';
import { useLocale } from '../../lib/locale.ts';
import { useSite } from '../../lib/site.ts';
import { useFirstCurrency } from '../../lib/usual-currencies.ts';
import { useBecomeHost } from '../../nouns/hosting/use-become-host.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Money } from '../../ui/money.tsx';
import { articleMeta, Text } from '../content/article.tsx';
import { articleValues } from '../content/article-values.tsx';

const words = defineMessages({
  pageTitle: { defaultMessage: 'Become a host' },
  title: { defaultMessage: 'Earn from your empty room.' },
  lead: {
    defaultMessage: 'People near you need a quiet place to work. You choose your guests, hours, and price.',
  },
  needTitle: { defaultMessage: 'What you need' },
  need1: {
    defaultMessage: 'Permission to host. Check your lease, building rules, city rules, and insurance.',
  },
  need2: { defaultMessage: 'At least four photos of the space in daylight.' },
  need3: { defaultMessage: 'An up-to-date calendar. Guests can book any open hours.' },
  timeTitle: { defaultMessage: 'How long it takes' },
  timeLead: {
    defaultMessage:
      'About five minutes if you have your photos ready. We save as you go, and nothing is public until you publish.',
  },
  time1: { defaultMessage: 'Your home: the address, who’s around, and how guests get in' },
  time2: { defaultMessage: 'Your space: four photos, a title, a few sentences, and a price' },
  time3: { defaultMessage: 'Check how it looks to guests, then publish' },
  feeTitle: { defaultMessage: 'Fees' },
  fee1: {
    defaultMessage:
      'Example: an {day} day plus {cleaning} for cleaning. Guests pay a {guestFee} fee on top, and you pay {hostFee}.',
  },
  askTitle: { defaultMessage: 'Common questions' },
});

const questions = defineMessages({
  q1: { defaultMessage: 'Do I have to be home?' },
  a1: {
    defaultMessage: 'No. Tell guests how to get in, such as with a lockbox, and who else will be around.',
  },
  q2: { defaultMessage: 'Is my address public?' },
  a2: {
    defaultMessage:
      'No. People browsing see only an approximate area. Guests with a confirmed booking see your address once it’s too late to cancel cheaply or 24 hours before the start, whichever comes first.',
  },
  q3: { defaultMessage: 'What if someone breaks something?' },
  a3: {
    defaultMessage:
      'Tell us within two days after the booking ends. Guests are responsible for damage they cause, and we’ll ask for their side. We don’t provide insurance, so check that yours covers guests who work in your home.',
  },
  q4: { defaultMessage: 'Can I turn down a guest?' },
  a4: {
    defaultMessage:
      'Yes, if you approve each request yourself. Choose a reason when you decline. You can’t decline guests because of who they are.',
  },
  q5: { defaultMessage: 'When do I get paid?' },
  a5: {
    defaultMessage:
      'Your earnings are ready to pay out 48 hours after a booking ends, unless a refund is being decided. We send them to your bank account daily, weekly, or monthly, as you choose.',
  },
});
const q = questions;
const faq: [MessageDescriptor, MessageDescriptor][] = [
  [q.q1, q.a1],
  [q.q2, q.a2],
  [q.q3, q.a3],
  [q.q4, q.a4],
  [q.q5, q.a5],
];

export const meta = articleMeta('/become-host', words.pageTitle, words.lead);

export default function BecomeHost() {
  return (
    <div className="wrap py-12 md:py-20">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1.05fr_.95fr]">
        <div>
          <h1 className="display max-w-[13ch] text-[clamp(42px,6.4vw,76px)]">
            <Text message={words.title} />
          </h1>
          <p className="mt-6 max-w-[46ch] text-[clamp(18px,2vw,20px)] text-muted">
            <Text message={words.lead} />
          </p>
          <InvitedOnly />
          <div className="mt-8 flex flex-wrap gap-3">
            <BeginButton />
            <LinkButton variant="outline" size="lg" to="/hosts">
              <FormattedMessage defaultMessage="How hosting works" />
            </LinkButton>
          </div>
        </div>
        <EarningsEstimate />
      </div>

      <div className="mt-20 grid gap-8 lg:grid-cols-2">
        <section className="rounded-panel bg-well p-7 md:p-10">
          <h2 className="display text-[28px]">
            <Text message={words.needTitle} />
          </h2>
          <ul className="mt-6 grid gap-5">
            {[words.need1, words.need2, words.need3].map((need) => (
              <li key={need.id} className="grid grid-cols-[24px_1fr] gap-3 text-[17px]">
                <CheckIcon size={20} className="mt-0.5 text-moss" />
                <Text message={need} />
              </li>
            ))}
          </ul>
        </section>
        <TimeNeeded />
      </div>
      <div className="mt-8">
        <FeeExample />
      </div>

      <section className="mt-20 max-w-3xl">
        <h2 className="display text-[clamp(28px,3.4vw,38px)]">
          <Text message={words.askTitle} />
        </h2>
        <dl className="mt-8 grid gap-8">
          {faq.map(([question, answer]) => (
            <div key={String(question.id)} className="border-t border-line pt-6">
              <dt className="text-[18px] font-semibold">
                <Text message={question} />
              </dt>
              <dd className="mt-2 text-[17px] leading-relaxed text-muted">
                <Text message={answer} />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-12">
          <BeginButton />
        </div>
      </section>
    </div>
  );
}

/** The minutes of each step. */
const STEPS = [
  [words.time1, 2],
  [words.time2, 2],
  [words.time3, 1],
] as const;

const TimeNeeded = () => (
  <section className="rounded-panel bg-well p-7 md:p-10">
    <h2 className="display text-[28px]">
      <Text message={words.timeTitle} />
    </h2>
    <p className="mt-3 text-muted">
      <Text message={words.timeLead} />
    </p>
    <ol className="mt-6 grid gap-5">
      {STEPS.map(([step, minutes], index) => (
        <li key={step.id} className="grid grid-cols-[24px_1fr_auto] gap-3 text-[17px]">
          <span aria-hidden="true" className="display text-[22px] leading-7 text-moss num">
            {index + 1}
          </span>
          <Text message={step} />
          <span className="whitespace-nowrap text-muted num">
            <FormattedMessage defaultMessage="{minutes} min" values={{ minutes }} />
          </span>
        </li>
      ))}
    </ol>
  </section>
);

function BeginButton() {
  const { becomeHost, isBusy } = useBecomeHost();
  return (
    <Button size="lg" onClick={becomeHost} isBusy={isBusy}>
      <FormattedMessage defaultMessage="Start hosting" />
    </Button>
  );
}

const feeExample: MessageDescriptor = words.fee1;
const EXAMPLE_DOLLARS = { space: 80, cleaning: 10 };

function FeeExample() {
  const currency = useFirstCurrency();
  const spaceMinor = similarAmountMinor(EXAMPLE_DOLLARS.space, currency);
  const cleaningMinor = similarAmountMinor(EXAMPLE_DOLLARS.cleaning, currency);
  const subtotalMinor = spaceMinor + cleaningMinor;
  const fees = useFees();
  const brand = useBrand();
  const locale = useLocale();
  const { guestMinor, hostMinor } = splitSubtotal(subtotalMinor, currency, fees);
  const line = (label: React.ReactNode, amountMinor: number, isTotal = false) => (
    <div className={isTotal ? 'flex justify-between border-t border-line pt-3 font-semibold' : 'flex justify-between'}>
      <dt>{label}</dt>
      <dd>
        <Money amountMinor={amountMinor} currency={currency} withCode={isTotal} />
      </dd>
    </div>
  );
  return (
    <section className="rounded-panel bg-surface p-7 shadow-[inset_0_0_0_1px_var(--line)] md:p-10">
      <h2 className="display text-[28px]">
        <Text message={words.feeTitle} />
      </h2>
      <p className="mt-3 text-muted">
        <FormattedMessage
          {...feeExample}
          values={{
            ...articleValues(fees, brand, locale),
            day: <Money key="d" amountMinor={spaceMinor} currency={currency} />,
            cleaning: <Money key="c" amountMinor={cleaningMinor} currency={currency} />,
          }}
        />
      </p>
      <div className="mt-6 grid gap-8 sm:grid-cols-2">
        <dl className="grid content-start gap-2.5">
          {line(<FormattedMessage defaultMessage="Full day" />, spaceMinor)}
          {line(<FormattedMessage defaultMessage="Cleaning fee" />, cleaningMinor)}
          {line(<FormattedMessage defaultMessage="Guest fee" />, guestMinor - subtotalMinor)}
          {line(<FormattedMessage defaultMessage="Guests pay" />, guestMinor, true)}
        </dl>
        <dl className="grid content-start gap-2.5">
          {line(<FormattedMessage defaultMessage="Full day" />, spaceMinor)}
          {line(<FormattedMessage defaultMessage="Cleaning fee" />, cleaningMinor)}
          {line(<FormattedMessage defaultMessage="Host fee" />, hostMinor - subtotalMinor)}
          {line(<FormattedMessage defaultMessage="You earn" />, hostMinor, true)}
        </dl>
      </div>
    </section>
  );
}

/** While hosting is by invitation. Those we invited go on as usual. */
function InvitedOnly() {
  const { hosting, brand } = useSite();
  if (hosting.access !== 'invited') return null;
  return (
    <p className="mt-6 max-w-[46ch] rounded-card bg-sun-wash px-5 py-4 text-pretty">
      <FormattedMessage
        defaultMessage="Hosting is by invitation here. If we invited you, log in with the email we invited. Otherwise, write to {email}."
        values={{
          email: (
            <a key="email" href={`mailto:${brand.supportEmail}`} className="font-medium text-moss underline">
              {brand.supportEmail}
            </a>
          ),
        }}
      />
    </p>
  );
}
