// Listings for staff: in review, changed while live, suspended, or all, with one open beside the list (B11, RO2).
import { LISTING_REVIEW, REVIEW_QUEUES } from '@daynook/contract/limits/listing-review';
import { useInfiniteQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { formatRelative } from '../../lib/dates/relative-time.ts';
import { useNow } from '../../lib/dates/use-now.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { DueClock } from '../../nouns/staff/due-clock.tsx';
import { NothingSelected } from '../../nouns/staff/nothing-selected.tsx';
import { useFirstOpen } from '../../nouns/staff/use-first-open.ts';
import { cx } from '../../ui/class-names.ts';
import { Chip } from '../../ui/forms/chip.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CheckIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { ArrowLeftIcon } from '../../ui/icons/shell-icons.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ListingReviewView } from './listing-review.tsx';
import { type ReviewQueue, reviewQueueQuery, type StaffListing } from './listings-api.ts';

const queueNames = defineMessages({
  in_review: { defaultMessage: 'In review' },
  suspended: { defaultMessage: 'Suspended', description: 'Listings that staff have taken offline' },
  all: { defaultMessage: 'All', description: 'All listings' },
});
/** When a host who submitted a listing should have an answer. */
const dueAt = (submittedAt: string) =>
  new Date(Date.parse(submittedAt) + LISTING_REVIEW.answerHours * 3_600_000).toISOString();

const writeAddress = (address: { queue: ReviewQueue; q: string; listing: string }): string =>
  new URLSearchParams(Object.entries(address).filter(([, value]) => value !== '')).toString();

export function ListingQueue() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const asked = search.get('queue') as ReviewQueue | null;
  const openId = search.get('listing') ?? '';
  const queue = asked !== null && REVIEW_QUEUES.includes(asked) ? asked : 'in_review';
  const text = search.get('q') ?? '';
  const address = { queue, q: text, listing: openId };
  const changed = useAddressChange(address, writeAddress);
  const [typed, setTyped] = useTypedText(text, (q) => setSearch(changed({ q }), { replace: true }));
  const list = useInfiniteQuery({ ...reviewQueueQuery(queue, text), placeholderData: (before) => before });
  const listings = list.data?.pages.flatMap((page) => page.listings);
  const first = list.data?.pages[0];
  useFirstOpen(openId === '' && !list.isPlaceholderData ? listings?.[0]?._id : undefined, (listing) =>
    setSearch(changed({ listing }), { replace: true }),
  );
  /** The next one after the open one, the first if that was the last, or the list if none is left. */
  const openNext = () => {
    const others = listings?.filter(({ _id }) => _id !== openId) ?? [];
    const at = listings?.findIndex(({ _id }) => _id === openId) ?? -1;
    setSearch(changed({ listing: (others[Math.max(at, 0)] ?? others[0])?._id ?? '' }));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
      <section
        aria-label={intl.formatMessage({ defaultMessage: 'Listings' })}
        className={cx(
          'flex min-w-0 flex-col lg:sticky lg:top-4 lg:max-h-[calc(100dvh-32px)] lg:self-start',
          openId !== '' && 'max-lg:hidden',
        )}
      >
        <div className="grid gap-3">
          <TextField
            type="search"
            isLabelHidden
            label={<FormattedMessage defaultMessage="Search listings" />}
            placeholder={intl.formatMessage({
              defaultMessage: 'Title, city, host, or ID',
            })}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            before={<SearchIcon size={18} />}
          />
          <fieldset className="flex flex-wrap gap-1.5 md:gap-2">
            <legend className="sr-only">
              <FormattedMessage defaultMessage="Filter listings" />
            </legend>
            {REVIEW_QUEUES.map((name) => (
              <Chip
                key={name}
                isOn={name === queue}
                className="!h-9 !px-3 md:!px-3.5"
                onClick={() => setSearch(changed({ queue: name, listing: '' }))}
              >
                {name === 'changed' ? (
                  <span>
                    <FormattedMessage
                      defaultMessage="Changed<more> since approval</more>"
                      values={{
                        more: (text) => (
                          <span key="more" className="max-md:sr-only">
                            {text}
                          </span>
                        ),
                      }}
                    />
                  </span>
                ) : (
                  <FormattedMessage {...queueNames[name]} />
                )}
                {first && name === 'in_review' && <span className="num">{first.counts.inReview}</span>}
                {first && name === 'suspended' && first.counts.suspended > 0 && (
                  <span className="num">{first.counts.suspended}</span>
                )}
              </Chip>
            ))}
          </fieldset>
          {first && !first.isReviewOn && first.counts.inReview === 0 && (
            <p className="text-[14.5px] text-muted">
              <FormattedMessage defaultMessage="Listing review is off, so complete listings go live right away." />
            </p>
          )}
        </div>
        <PagedList
          list={list}
          className="mt-4 lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:rounded-panel"
          failed={<FormattedMessage defaultMessage="We couldn’t load the listings" />}
          waitingClass="h-80"
        >
          {listings && (
            <Listings
              listings={listings}
              openId={openId}
              isMixed={queue === 'all' || queue === 'changed'}
              toHref={(id) => `?${writeAddress({ ...address, listing: id })}`}
            />
          )}
        </PagedList>
      </section>
      {openId === '' ? (
        <NothingSelected>
          <FormattedMessage defaultMessage="Select a listing to review it." />
        </NothingSelected>
      ) : (
        <div className="min-w-0">
          <Link
            to={`?${writeAddress({ ...address, listing: '' })}`}
            className="mb-3 inline-flex min-h-11 items-center gap-2 font-semibold text-moss lg:hidden"
          >
            <ArrowLeftIcon size={18} />
            <FormattedMessage defaultMessage="All listings" />
          </Link>
          <ListingReviewView
            key={openId}
            id={openId}
            onDecided={queue === 'all' ? () => undefined : openNext}
            onSkip={openNext}
          />
        </div>
      )}
    </div>
  );
}

interface ListingsProps {
  listings: readonly StaffListing[];
  openId: string;
  /** Of several states. */
  isMixed: boolean;
  toHref: (id: string) => string;
}

function Listings({ listings, openId, isMixed, toHref }: ListingsProps) {
  const locale = useLocale();
  const nowMs = useNow(60_000);
  if (listings.length === 0)
    return (
      <EmptyState
        headingLevel="h3"
        icon={<CheckIcon size={28} />}
        title={<FormattedMessage defaultMessage="No listings here" />}
      />
    );
  return (
    <ul className="overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
      {listings.map((listing) => (
        <li key={listing._id} className="border-line not-last:border-b">
          <Link
            to={toHref(listing._id)}
            data-queue-item
            aria-current={listing._id === openId ? 'page' : undefined}
            className={cx(
              'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-1 px-4 py-3 outline-offset-[-3px] md:max-lg:grid-cols-[auto_minmax(0,1fr)_auto] md:max-lg:items-center md:max-lg:gap-x-5',
              listing._id === openId ? 'bg-moss-wash' : 'hover:bg-well/60',
            )}
          >
            <Photo
              photo={listing.photo}
              alt=""
              sizes="96px"
              className="w-16 self-start rounded-field max-md:row-span-2 md:max-lg:w-24 lg:row-span-2"
            />
            <span className="grid min-w-0 gap-0.5">
              <span className="flex items-start justify-between gap-3">
                <span className="min-w-0 font-semibold wrap-anywhere">{listing.title}</span>
                {/* The filter says it of the others. */}
                {isMixed && <ListingStateBadge state={listing.state} />}
              </span>
              <span className="text-[14.5px] text-muted">
                {listing.city} · {listing.host.name}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[13.5px] text-muted num md:max-lg:grid md:max-lg:justify-items-end">
              {listing.submittedAt && <DueClock dueAt={dueAt(listing.submittedAt)} nowMs={nowMs} />}
              <span>
                {listing.submittedAt ? (
                  <FormattedMessage
                    defaultMessage="Submitted {when}"
                    values={{ when: formatRelative(listing.submittedAt, nowMs, locale) }}
                  />
                ) : (
                  <FormattedMessage
                    defaultMessage="Changed {when}"
                    description="How long ago: 2 days ago"
                    values={{ when: formatRelative(listing.updatedAt, nowMs, locale) }}
                  />
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
