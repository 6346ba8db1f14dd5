// A member's link, links for one person, and what became of those they told.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { readerTimeZone } from '../../lib/dates/time-zones.ts';
import { formatMoney } from '../../lib/formats.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ZonedDate } from '../../ui/dates/zoned-time.tsx';
import { LinkField } from '../../ui/forms/link-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ShareIcon } from '../../ui/icons/icons.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { makeInvite, REFERRALS_KEY, type ReferredPerson, referralLink, referralsQuery } from './api.ts';
import { useShareReferral } from './share-referral.ts';
import { ShowQr } from './show-qr.tsx';

export function OwnReferrals() {
  const intl = useIntl();
  const share = useShareReferral();
  const query = useQuery(referralsQuery);
  if (query.isPending) return <Skeleton className="h-72 w-full rounded-panel" />;
  if (query.isError) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load your link" />}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {query.error.message}
      </ErrorState>
    );
  }
  const { code, people, joinedCount, bookedCount, rewards, rewardedCount, invitesLeft } = query.data;
  const url = referralLink(location.origin, code);
  return (
    <div className="grid gap-10">
      <section className="rounded-panel bg-well p-6 md:p-9">
        <h2 className="display text-[26px]">
          <FormattedMessage defaultMessage="Your link" />
        </h2>
        <p className="mt-1 mb-5 text-muted">
          <FormattedMessage defaultMessage="Anyone who joins through this link counts as your referral. You’ll see each other’s first names, and you’ll see when they make their first booking." />
        </p>
        <Reward rewards={rewards} />
        <LinkField
          url={url}
          label={intl.formatMessage({ defaultMessage: 'Your link' })}
          action={<FormattedMessage defaultMessage="Share link" />}
          onShare={() => void share(url)}
        />
        <ShowQr url={url} />
        <p className="mt-4 text-[15px] text-muted">
          <FormattedMessage
            defaultMessage="Or tell them your code: {code}"
            values={{
              code: (
                <strong className="font-semibold tracking-[0.12em] text-ink uppercase" dir="ltr">
                  {code}
                </strong>
              ),
            }}
          />
        </p>
      </section>
      <section>
        <h2 className="display mb-2 text-[26px]">
          <FormattedMessage defaultMessage="Your referrals" />
        </h2>
        <p className="mb-5 text-muted" role="status">
          <FormattedMessage
            defaultMessage="{joined, plural, =0 {No one has joined yet} one {1 person has joined} other {# people have joined}}{booked, plural, =0 {} one {, and 1 has booked} other {, and # have booked}}."
            values={{ joined: joinedCount, booked: bookedCount }}
          />
          {rewardedCount > 0 && (
            <>
              {' '}
              <FormattedMessage
                defaultMessage="You got credit for {count, plural, one {# person} other {# people}}."
                values={{ count: rewardedCount }}
              />
            </>
          )}
        </p>
        <InviteForm invitesLeft={invitesLeft} />
        {people.length > 0 && (
          <ul className="mt-6 grid grid-cols-1">
            {people.map((person) => (
              <Person key={person._id} person={person} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** What the operator has set, and nothing else. */
function Reward({ rewards }: { rewards: Readonly<Record<string, number>> }) {
  const intl = useIntl();
  const amounts = Object.entries(rewards).map(([currency, amountMinor]) =>
    formatMoney(amountMinor, currency, intl.locale, { withCode: true }),
  );
  return (
    <p className="mb-5 text-pretty">
      {amounts.length === 0 ? (
        <FormattedMessage defaultMessage="We don’t currently pay referral rewards." />
      ) : (
        <FormattedMessage
          defaultMessage="You get {amount} in credit when someone you referred completes their first booking. It has to cost at least that much and not be at your own listing. You’ll get the credit two days after it ends, in the booking’s currency."
          values={{ amount: intl.formatList(amounts, { type: 'disjunction' }) }}
        />
      )}
    </p>
  );
}

function InviteForm({ invitesLeft }: { invitesLeft: number }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [label, setLabel] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (!label.trim()) {
      setError(intl.formatMessage({ defaultMessage: 'Enter a name for this link.' }));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      queries.setQueryData(REFERRALS_KEY, await makeInvite(label));
      setLabel('');
    } catch (failure) {
      setError(
        failureText(
          failure,
          intl.formatMessage({
            defaultMessage: 'We couldn’t create the link. Please try again.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  };
  if (invitesLeft === 0) return null;
  return (
    <form onSubmit={(event) => void make(event)} className="flex flex-wrap items-start gap-3" noValidate>
      <TextField
        className="min-w-0 grow basis-64"
        label={<FormattedMessage defaultMessage="Who is this link for?" />}
        description={
          <FormattedMessage defaultMessage="Only you see this name. When they join, it appears in your list here." />
        }
        error={error}
        value={label}
        maxLength={60}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button type="submit" variant="outline" className="h-12 sm:mt-6.5" isBusy={isBusy}>
        <FormattedMessage defaultMessage="Create link" />
      </Button>
    </form>
  );
}

const tones: Record<ReferredPerson['stage'], BadgeTone> = {
  invited: 'neutral',
  joined: 'moss',
  'first-booking': 'sun',
};

function Person({ person: { label, name, stage, code, at } }: { person: ReferredPerson }) {
  const share = useShareReferral();
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-4">
      <div className="min-w-0 grow">
        <p className="font-semibold break-words">
          <bdi>{label ?? name}</bdi>
          {label && name && (
            <span className="font-normal text-muted">
              {' · '}
              <bdi>{name}</bdi>
            </span>
          )}
        </p>
        <p className="text-[14px] text-muted">
          <ZonedDate at={at} timeZone={readerTimeZone()} />
        </p>
      </div>
      <Badge tone={tones[stage]}>
        {stage === 'invited' && <FormattedMessage defaultMessage="Invited" />}
        {stage === 'joined' && <FormattedMessage defaultMessage="Joined" />}
        {stage === 'first-booking' && <FormattedMessage defaultMessage="First booking" />}
      </Badge>
      {stage === 'invited' && code && (
        <Button variant="plain" size="sm" onClick={() => void share(referralLink(location.origin, code))}>
          <ShareIcon size={17} />
          <FormattedMessage defaultMessage="Share" />
        </Button>
      )}
    </li>
  );
}
