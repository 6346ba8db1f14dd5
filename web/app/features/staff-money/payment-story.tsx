// A booking's payment history: each step, with the ledger entries behind it (RO2).
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { call } from '../../lib/api/api.ts';
import type { Answer } from '../../lib/api/api-request.ts';
import { accounts } from '../../nouns/staff/account-words.ts';
import { CellMoment, memberPath, StateCell } from '../../nouns/staff/cells.tsx';
import { Loaded } from '../../nouns/staff/staff-section.tsx';
import { attemptState, bookingState, operationNames, paymentState } from '../../nouns/staff/state-words.ts';
import { useTableAddress } from '../../nouns/staff/table-url.ts';
import { cx } from '../../ui/class-names.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { Money } from '../../ui/money.tsx';

type Story = Answer<'GET /api/staff/payments/{id}'>;
type Step = Story['steps'][number];
type Movement = Story['movements'][number];

const storyQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff-payment-story', id],
    queryFn: ({ signal }) => call('GET /api/staff/payments/{id}', { params: { id }, signal }),
    staleTime: 10_000,
  });

const methods = defineMessages({
  card: { defaultMessage: 'Card' },
  sandbox: { defaultMessage: 'Simulated card' },
  'bank-transfer': { defaultMessage: 'Bank transfer' },
  cash: { defaultMessage: 'Cash on arrival' },
  invoice: { defaultMessage: 'Company invoice' },
  credit: { defaultMessage: 'Credit' },
}) satisfies Record<Story['method'], object>;

export function PaymentStory({ id }: { id: string }) {
  const address = useTableAddress();
  const story = useQuery(storyQuery(id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={address.hrefWith({ payment: undefined })}
        className="inline-flex min-h-11 w-fit items-center gap-2 font-semibold text-moss lg:min-h-8"
      >
        <ArrowLeftIcon size={18} />
        <FormattedMessage defaultMessage="All payments" />
      </Link>
      <Loaded query={story} failed={<FormattedMessage defaultMessage="We couldn’t load this payment" />}>
        {(data) => <Whole story={data} />}
      </Loaded>
    </div>
  );
}

const linkClass = 'finger-line font-semibold text-moss underline-offset-4 hover:underline wrap-anywhere';

function Whole({ story }: { story: Story }) {
  const { booking, guest, host, currency } = story;
  return (
    <article aria-labelledby="payment-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-1.5">
        <span className="flex flex-wrap gap-2">
          <StateCell state={paymentState(booking.paymentStatus)} />
          <StateCell state={bookingState(booking.status)} />
        </span>
        <h1 id="payment-title" className="display text-[24px] wrap-anywhere max-lg:text-[28px]">
          <FormattedMessage defaultMessage="Payment for {reference}" values={{ reference: booking.reference }} />
        </h1>
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Link to={`/booking/${booking._id}`} className={linkClass}>
            {booking.listing.title}
          </Link>
          <Link to={memberPath(guest._id)} className={linkClass}>
            <FormattedMessage defaultMessage="Guest: {name}" values={{ name: guest.name }} />
          </Link>
          <Link to={memberPath(host._id)} className={linkClass}>
            <FormattedMessage defaultMessage="Host: {name}" values={{ name: host.name }} />
          </Link>
        </p>
        <p className="text-[15px] text-muted">
          <ZonedTime startsAt={booking.startsAt} endsAt={booking.endsAt} timeZone={booking.timeZone} withDate />
        </p>
      </header>
      <Figures story={story} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-7 lg:grid-cols-2">
        <Part title={<FormattedMessage defaultMessage="What happened" />}>
          {story.steps.length === 0 ? (
            <p className="text-muted">
              <FormattedMessage defaultMessage="No payment has been started." />
            </p>
          ) : (
            <ol className="grid gap-0">
              {story.steps.map((step, index) => (
                <StepLine key={step._id} step={step} isLast={index === story.steps.length - 1} />
              ))}
            </ol>
          )}
        </Part>
        <Part title={<FormattedMessage defaultMessage="In the books" />}>
          {story.movements.length === 0 ? (
            <p className="text-muted">
              <FormattedMessage defaultMessage="Nothing has been posted yet." />
            </p>
          ) : (
            <ul className="grid gap-4">
              {story.movements.map((movement) => (
                <MovementLine key={movement._id} movement={movement} currency={currency} />
              ))}
            </ul>
          )}
        </Part>
      </div>
    </article>
  );
}

const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <h2 className="text-[18px] font-semibold">{title}</h2>
    {children}
  </section>
);

function Figures({ story }: { story: Story }) {
  const { currency, totalMinor, refundedMinor, guestFeeMinor, hostFeeMinor, hostShareMinor, creditMinor, promoMinor } =
    story;
  const amount = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} withCode />;
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-card border border-line bg-surface px-5 py-4 md:grid-cols-3 xl:grid-flow-col xl:auto-cols-fr xl:grid-cols-none">
      <Figure name={<FormattedMessage defaultMessage="Guest pays" />}>{amount(totalMinor)}</Figure>
      <Figure name={<FormattedMessage defaultMessage="Refunded" />}>{amount(refundedMinor)}</Figure>
      <Figure name={<FormattedMessage defaultMessage="Host receives" />}>{amount(hostShareMinor)}</Figure>
      <Figure name={<FormattedMessage defaultMessage="Our fees" />}>{amount(guestFeeMinor + hostFeeMinor)}</Figure>
      {creditMinor > 0 && (
        <Figure name={<FormattedMessage defaultMessage="Paid with credit" />}>{amount(creditMinor)}</Figure>
      )}
      {promoMinor > 0 && <Figure name={<FormattedMessage defaultMessage="Promo code" />}>{amount(promoMinor)}</Figure>}
      <Figure name={<FormattedMessage defaultMessage="Method" />}>
        <FormattedMessage {...methods[story.method]} />
      </Figure>
      <Figure name={<FormattedMessage defaultMessage="Paid to" />}>
        {story.collectedBy === 'host' ? (
          <FormattedMessage defaultMessage="The host" />
        ) : (
          <FormattedMessage defaultMessage="{brand}" />
        )}
      </Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt className="text-[14px] text-muted">{name}</dt>
    <dd className="mt-0.5 text-[17px] font-semibold num">{children}</dd>
  </div>
);

/** A step is attached to the line that leads to the next. */
function StepLine({ step, isLast }: { step: Step; isLast: boolean }) {
  const { operation, state, amountMinor, currency, createdAt, provider, providerReference, failure } = step;
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
      <span aria-hidden="true" className="relative">
        <span
          className={cx(
            'absolute inset-s-1 top-2 size-3 rounded-pill',
            state === 'succeeded' ? 'bg-moss' : state === 'failed' ? 'bg-danger' : 'bg-sun',
          )}
        />
        {!isLast && <span className="absolute inset-s-[9.5px] top-6 bottom-0 w-px bg-line" />}
      </span>
      <div className="pb-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">
            <FormattedMessage {...operationNames[operation]} />
          </span>
          <Money amountMinor={amountMinor} currency={currency} withCode />
          <StateCell state={attemptState(state)} />
        </p>
        <p className="text-[14px] text-muted wrap-anywhere">
          <CellMoment at={createdAt} /> · {provider}
          {providerReference && ` · ${providerReference}`}
        </p>
        {failure && (
          <p className="text-[14px] text-danger wrap-anywhere">
            <FormattedMessage defaultMessage="Error: {failure}" values={{ failure }} />
          </p>
        )}
      </div>
    </li>
  );
}

function MovementLine({ movement: { memo, at, entries }, currency }: { movement: Movement; currency: string }) {
  const intl = useIntl();
  return (
    <li className="rounded-card bg-surface px-5 py-3 shadow-[inset_0_0_0_1px_var(--line)]">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="font-semibold wrap-anywhere">{memo}</span>
        <span className="text-[14px] text-muted">
          <CellMoment at={at} />
        </span>
      </p>
      <dl className="mt-1.5 grid gap-0.5 text-[14.5px] num">
        {entries.map(({ account, amountMinor }) => (
          <div key={account} className="flex justify-between gap-6">
            <dt className="text-muted">
              {Object.hasOwn(accounts, account)
                ? intl.formatMessage(accounts[account as keyof typeof accounts])
                : account}
            </dt>
            <dd>
              <Money amountMinor={amountMinor} currency={currency} withCode />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
