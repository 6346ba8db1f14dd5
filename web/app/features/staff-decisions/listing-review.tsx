// A listing under review: the host's content, changes since the last approval, photos used elsewhere, past decisions, and the decision
// form.
import { WORK_FACT_TOPIC_IDS, type WorkFactTopic } from '@daynook/contract/listings/work-fact-values';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { labeled } from '../../lib/labeled.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { amenityName, factNames } from '../../nouns/listings/amenity-words.ts';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { measuredWords, TOPIC_LINES } from '../../nouns/listings/work-fact-words.ts';
import { auditEventName } from '../../nouns/staff/audit-event-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Moment } from '../../ui/dates/moment.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { DecisionForm } from './decision-form.tsx';
import { ListingChanges } from './listing-changes.tsx';
import { type ListingReview, listingReviewQuery, useFactCheck } from './listings-api.ts';
import { ReviewContext } from './review-context.tsx';
import { ReviewPart } from './review-part.tsx';

interface ListingReviewViewProps {
  id: string;
  /** Opens the next listing in the queue, after a decision or without one. */
  onDecided: () => void;
  onSkip: () => void;
}

export function ListingReviewView({ id, onDecided, onSkip }: ListingReviewViewProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(listingReviewQuery(id));
  if (!data) {
    if (!isError)
      return (
        <div className="grid gap-4" aria-busy="true">
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-48 rounded-panel" />
          <Skeleton className="h-40 rounded-panel" />
        </div>
      );
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load this listing" />}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      >
        {error instanceof ApiError && error.message}
      </ErrorState>
    );
  }
  const { listing, submittedAt } = data;
  return (
    <article
      aria-labelledby="review-title"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_minmax(0,336px)]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <header>
          <p className="flex flex-wrap items-center gap-3 text-[14.5px] text-muted">
            <ListingStateBadge state={listing.state} />
            <span>{listing.property.city}</span>
            {submittedAt && (
              <span>
                <FormattedMessage
                  defaultMessage="Submitted {when}"
                  values={{ when: <Moment key="w" at={submittedAt} /> }}
                />
              </span>
            )}
          </p>
          <h2 id="review-title" className="display mt-1.5 text-[24px] wrap-anywhere">
            {listing.title}
          </h2>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <LinkButton to={`/listing/${listing._id}`} variant="outline" size="sm">
              <FormattedMessage defaultMessage="View as a guest" />
            </LinkButton>
            <Button variant="plain" size="sm" onClick={onSkip}>
              <FormattedMessage defaultMessage="Skip for now" />
            </Button>
          </div>
        </header>
        {/* Most problems are in photos. */}
        <Pictures review={data} />
        <ListingChanges review={data} />
        <ReviewContext review={data} />
        <Written listing={listing} />
        <CheckedFacts listing={listing} />
        <SoFar review={data} />
      </div>
      {/* Stays in reach while the listing is read. */}
      <div className="xl:sticky xl:top-4">
        <DecisionForm key={listing._id} review={data} onDecided={onDecided} onSkip={onSkip} />
      </div>
    </article>
  );
}

function Pictures({ review: { listing, alike } }: { review: ListingReview }) {
  const shown = listing.photos.flatMap(({ _id, alt, photo }) => (photo ? [{ _id, alt, photo }] : []));
  return (
    <ReviewPart
      title={
        <FormattedMessage
          defaultMessage="{count, plural, one {# photo} other {# photos}}"
          values={{ count: shown.length }}
        />
      }
    >
      {/* No photo is alone in its row if three fit as well as four. */}
      <ul className={cx('grid grid-cols-2 gap-3', shown.length % 4 === 1 ? 'md:grid-cols-3' : 'md:grid-cols-4')}>
        {shown.map(({ _id, alt, photo }) => {
          const found = alike.filter(({ photoId }) => photoId === _id);
          return (
            <li key={_id} className="min-w-0">
              <Photo photo={photo} alt={alt} sizes="300px" className="rounded-card" />
              <p className="mt-1.5 text-[14px] text-muted wrap-anywhere">{alt}</p>
              {found.map(({ other, isSameHost }) => (
                <p key={`${other.listingId}${other.photo.url}`} className="mt-1 text-[14px]">
                  <Badge tone={isSameHost ? 'neutral' : 'danger'}>
                    {isSameHost ? (
                      <FormattedMessage defaultMessage="Also used in another listing by this host" />
                    ) : (
                      <FormattedMessage defaultMessage="Looks like another host’s photo" />
                    )}
                  </Badge>{' '}
                  <Link
                    to={`?queue=all&listing=${other.listingId}`}
                    className="text-moss underline underline-offset-4 wrap-anywhere"
                  >
                    {other.title}
                  </Link>
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </ReviewPart>
  );
}

function Written({ listing }: { listing: ListingReview['listing'] }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const rows: [ReactNode, ReactNode][] = [
    [<FormattedMessage key="d" defaultMessage="Description" />, listing.description],
    [
      <FormattedMessage key="f" defaultMessage="Workspace details" />,
      [
        ...Object.values(measuredWords(intl, hourCycle, listing.workFacts)),
        ...listing.facts.map(({ id, value }) => labeled(intl, factNames[id], value)),
      ].join('\n'),
    ],
    [
      <FormattedMessage key="a" defaultMessage="Amenities" />,
      listing.amenities.map((id) => amenityName(intl, id)).join(' · '),
    ],
    [<FormattedMessage key="r" defaultMessage="House rules" />, listing.houseRules.join('\n')],
  ];
  return (
    <ReviewPart title={<FormattedMessage defaultMessage="Listing details" />}>
      <dl className="divide-y divide-line rounded-panel bg-surface px-5 shadow-[inset_0_0_0_1px_var(--line)]">
        {rows.map(([name, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
          <div key={at} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[130px_minmax(0,1fr)]">
            <dt className="text-[14.5px] text-muted">{name}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {value || '—'}
            </dd>
          </div>
        ))}
      </dl>
    </ReviewPart>
  );
}

/** Measurements by topic, for staff who saw the desk themselves. */
function CheckedFacts({ listing }: { listing: ListingReview['listing'] }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const failureText = useFailureText();
  const check = useFactCheck(listing._id);
  const words = measuredWords(intl, hourCycle, listing.workFacts);
  const rows = WORK_FACT_TOPIC_IDS.flatMap((topic) => {
    const lines = TOPIC_LINES[topic].flatMap((line) => words[line] ?? []);
    return lines.length === 0 ? [] : [{ topic, lines }];
  });
  if (rows.length === 0) return null;
  const isChecked = (topic: WorkFactTopic) => listing.workFactSources[topic]?.checkedOn !== undefined;
  const toggle = (topic: WorkFactTopic) =>
    check.mutate({
      topics: rows.map((row) => row.topic).filter((one) => (one === topic ? !isChecked(one) : isChecked(one))),
      version: listing.version,
    });
  return (
    <ReviewPart title={<FormattedMessage defaultMessage="Checked on site" />}>
      <p className="text-[14.5px] text-muted">
        <FormattedMessage defaultMessage="Select only what our team measured on site. Guests see it with the date until the host changes it." />
      </p>
      <ul className="mt-2">
        {rows.map(({ topic, lines }) => (
          <li key={topic}>
            <Checkbox
              checked={isChecked(topic)}
              disabled={check.isPending}
              description={lines.join(' · ')}
              onChange={() => toggle(topic)}
            >
              {intl.formatMessage(factNames[topic])}
            </Checkbox>
          </li>
        ))}
      </ul>
      {check.isError && (
        <p role="alert" className="mt-2 text-[14.5px] font-medium text-danger">
          {failureText(check.error)}
        </p>
      )}
    </ReviewPart>
  );
}

/** Past decisions, latest first. */
function SoFar({ review: { decisions } }: { review: ListingReview }) {
  if (decisions.length === 0) return null;
  return (
    <ReviewPart title={<FormattedMessage defaultMessage="History" />}>
      <ol className="grid gap-3">
        {decisions.map(({ at, by, decision, reasons, note }) => (
          <li key={`${at}${decision}`} className="text-[15px]">
            <span className="font-semibold">{by ?? '—'}</span>{' '}
            <span className="rounded-pill bg-well px-2.5 py-0.5 text-[14px]">
              <FormattedMessage {...auditEventName(decision)} />
            </span>{' '}
            <Moment at={at} className="text-[14px] text-muted" />
            {reasons.map((reason) => (
              <p key={reason} className="mt-1 ps-3 text-muted wrap-anywhere">
                • {reason}
              </p>
            ))}
            {note && <p className="mt-1 ps-3 text-muted wrap-anywhere">{note}</p>}
          </li>
        ))}
      </ol>
    </ReviewPart>
  );
}
