// Two to four saved workspaces side by side (J5), with prices, features, and the member's notes. Loaded on demand.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFees, withFeeAndTax } from '../../lib/fees.ts';
import { amenityName } from '../../nouns/listings/amenity-words.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { Badge } from '../../ui/badge.tsx';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stars } from '../../ui/stars.tsx';
import { type Comparable, cheapestId, listAmenities } from './comparing.ts';

type Row = [id: string, label: ReactNode, cell: (bookmark: Comparable) => ReactNode];

const Dash = () => <span className="text-faint">–</span>;

/** One row per fact. Rows that would be empty for every workspace are left out. */
function useComparisonRows(bookmarks: readonly Comparable[]): Row[] {
  const intl = useIntl();
  const fees = useFees();
  const feesIncluded = (amountMinor: number | null, { pricing }: Comparable['listing']) =>
    amountMinor === null ? null : withFeeAndTax(amountMinor, fees, pricing.taxes);
  const cheapest = cheapestId(bookmarks);
  const amount = (minor: number | null, { pricing }: Comparable['listing']) =>
    minor === null ? <Dash /> : <Money amountMinor={minor} currency={pricing.currency} isRounded withCode />;
  const notesRow: Row = [
    'notes',
    <FormattedMessage key="l" defaultMessage="Your note" />,
    ({ notes }) => (notes ? <span className="line-clamp-5 text-[14.5px] whitespace-pre-line">{notes}</span> : <Dash />),
  ];
  const freeRow: Row = [
    'free',
    <FormattedMessage key="l" defaultMessage="Next available" />,
    ({ listing, freeFrom }) =>
      freeFrom ? (
        <ZonedTime startsAt={freeFrom} timeZone={listing.timeZone} withDate />
      ) : freeFrom === null ? (
        <FormattedMessage defaultMessage="Not in the next 60 days" />
      ) : (
        <Dash />
      ),
  ];
  const cleaningRow: Row = [
    'cleaning',
    <FormattedMessage key="l" defaultMessage="Cleaning fee, per booking" />,
    ({ listing }) => amount(feesIncluded(listing.pricing.cleaningMinor || null, listing), listing),
  ];
  return [
    [
      'day',
      <FormattedMessage key="l" defaultMessage="Full day, all fees included" />,
      ({ listing }) => (
        <span className="flex flex-wrap items-center gap-2">
          <strong className="text-[17px] font-semibold">{amount(listing.pricing.fullDayMinor, listing)}</strong>
          {listing._id === cheapest && (
            <Badge tone="moss">
              <FormattedMessage defaultMessage="Lowest" />
            </Badge>
          )}
        </span>
      ),
    ],
    [
      'hour',
      <FormattedMessage key="l" defaultMessage="Hourly rate, all fees included" />,
      ({ listing }) => amount(feesIncluded(listing.pricing.hourMinor, listing), listing),
    ],
    ...(bookmarks.some(({ listing }) => listing.pricing.cleaningMinor > 0) ? [cleaningRow] : []),
    [
      'rating',
      <FormattedMessage key="l" defaultMessage="Rating" />,
      ({ listing }) => <Stars rating={listing.stats.rating} reviewCount={listing.stats.reviewCount} />,
    ],
    ['kind', <FormattedMessage key="l" defaultMessage="Type" />, ({ listing }) => kindName(intl, listing.kind)],
    [
      'place',
      <FormattedMessage key="l" defaultMessage="Location" />,
      ({ listing: { property } }) =>
        [property.address.neighborhood, property.address.city].filter(Boolean).join(', ') || <Dash />,
    ],
    [
      'people',
      <FormattedMessage key="l" defaultMessage="Capacity" />,
      ({ listing }) => (
        <FormattedMessage
          defaultMessage="{count, plural, one {# person} other {# people}}"
          values={{ count: listing.capacity }}
        />
      ),
    ],
    [
      'booking',
      <FormattedMessage key="l" defaultMessage="Booking" />,
      ({ listing }) =>
        listing.state === 'paused' ? (
          <FormattedMessage defaultMessage="Paused" />
        ) : listing.bookingMode === 'instant' ? (
          <FormattedMessage defaultMessage="Instant" />
        ) : (
          <FormattedMessage defaultMessage="By request" />
        ),
    ],
    ...(bookmarks.some(({ freeFrom }) => freeFrom !== undefined) ? [freeRow] : []),
    ...listAmenities(bookmarks).map(
      (amenity): Row => [
        amenity,
        amenityName(intl, amenity),
        ({ listing }) =>
          listing.amenities.includes(amenity) ? (
            <>
              <CheckIcon size={19} className="text-moss" />
              <span className="sr-only">
                <FormattedMessage defaultMessage="Yes" />
              </span>
            </>
          ) : (
            <Dash />
          ),
      ],
    ),
    ...(bookmarks.some(({ notes }) => notes !== undefined) ? [notesRow] : []),
  ];
}

export function CompareDialog({ bookmarks, onClose }: { bookmarks: readonly Comparable[]; onClose: () => void }) {
  const intl = useIntl();
  const rows = useComparisonRows(bookmarks);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onPhone="full"
      width="max-w-5xl"
      title={<FormattedMessage defaultMessage="Compare workspaces" />}
    >
      <section
        className="-mx-6 overflow-x-auto px-6 outline-offset-[-2px]"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        aria-label={intl.formatMessage({ defaultMessage: 'Comparison' })}
      >
        <table className="w-full min-w-max border-collapse text-[15px]">
          <thead>
            <tr>
              <td className="w-32 max-md:hidden" />
              {bookmarks.map(({ listing }) => (
                <th
                  key={listing._id}
                  scope="col"
                  className="w-56 min-w-38 p-3 max-md:px-2 text-start align-top font-semibold"
                >
                  <Photo photo={listing.images[0]} sizes="240px" className="rounded-card" />
                  <span className="mt-2.5 line-clamp-2 text-[16px] leading-6">{listing.title}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([id, label, cell]) => (
              <tr key={id} className="border-t border-line">
                <th scope="row" className="w-32 py-3 pe-4 text-start align-top font-normal text-muted max-md:hidden">
                  {label}
                </th>
                {bookmarks.map((bookmark) => (
                  <td key={bookmark._id} className="max-w-56 px-3 py-3 max-md:max-w-44 max-md:px-2 align-top num">
                    {/* On phones each cell has its label, because a label column would leave no room. */}
                    <span className="mb-0.5 block text-[13px] text-muted md:hidden">{label}</span>
                    {cell(bookmark)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-t border-line">
              <td className="max-md:hidden" />
              {bookmarks.map(({ listing }) => (
                <td key={listing._id} className="px-3 py-4">
                  <LinkButton to={`/listing/${listing._id}`} variant="outline" size="sm">
                    <FormattedMessage
                      defaultMessage="Open<hidden> {title}</hidden>"
                      values={{ title: listing.title, hidden: (words) => <span className="sr-only">{words}</span> }}
                    />
                  </LinkButton>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </Dialog>
  );
}
