// A property's page: photos, listings, what they share, location, and host.
import { FormattedMessage, useIntl } from 'react-intl';
import { FloorPlanSection } from '../../features/floor-plan/floor-plan-section.tsx';
import { HostCard } from '../../features/listing-page/host-card.tsx';
import { ListingArea } from '../../features/listing-page/listing-area.tsx';
import { Amenities, HouseNotes } from '../../features/listing-page/listing-facts.tsx';
import { PhotoMosaic } from '../../features/listing-page/photo-mosaic.tsx';
import { propertyTypeNames } from '../../features/property-editor/property-words.ts';
import type { Property } from '../../features/property-page/api.ts';
import { PropertyListingCard } from '../../features/property-page/property-listing.tsx';
import { cheapest, mixPictures, sharedAmenities, soonest } from '../../features/property-page/summary.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { FreeNext } from '../../nouns/listings/free-next.tsx';
import { DayPrice } from '../../nouns/listings/listing-card.tsx';
import { hasPropertyFacts } from '../../nouns/listings/property-fact-words.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { Section } from '../../ui/layout/page-section.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

const WITHIN_KM = 10;

export function PropertyView({ property }: { property: Property }) {
  const intl = useIntl();
  const { city, state, neighborhood } = property.address;
  const pictures = mixPictures(property.rooms);
  const shared = sharedAmenities(property.rooms);
  const hasNotes =
    Boolean(
      property.household ||
        property.pets ||
        property.cameras ||
        property.parking ||
        property.visitLimits ||
        property.homeHours ||
        property.houseRules.length,
    ) || hasPropertyFacts(property);
  return (
    <div className="wrap grid gap-12 pt-6 md:pt-10">
      <div>
        <header className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <h1
              {...writtenBy(property.title, property.household, property.pets, property.cameras, property.parking)}
              className="display text-[clamp(30px,4.4vw,46px)] leading-[1.08] text-balance break-words"
            >
              {property.title}
            </h1>
            <p className="mt-2.5 text-[15.5px] text-muted">
              <Dotted>
                {property.type && intl.formatMessage(propertyTypeNames[property.type])}
                {[neighborhood, city, state].filter(Boolean).join(', ')}
              </Dotted>
            </p>
          </div>
          <div className="-me-3 flex shrink-0">
            <ShareButton title={property.title} />
          </div>
        </header>
        {pictures.length > 0 && (
          <div className="mt-6">
            <PhotoMosaic photos={pictures} title={property.title} />
          </div>
        )}
        {property.can.edit && (
          <div className="mt-6">
            <LinkButton variant="outline" size="sm" to={`/host/property/${property._id}/edit`}>
              <FormattedMessage defaultMessage="Edit property" />
            </LinkButton>
          </div>
        )}
      </div>
      <Listings property={property} />
      <div className="grid gap-x-16 gap-y-12 empty:hidden md:grid-flow-col md:auto-cols-fr">
        {shared.length > 0 && (
          <Section
            title={
              <FormattedMessage
                defaultMessage="{count, plural, one {What this space offers} other {What every space offers}}"
                values={{ count: property.rooms.length }}
              />
            }
          >
            <Amenities amenities={shared} />
          </Section>
        )}
        {hasNotes && (
          <Section title={<FormattedMessage defaultMessage="Good to know" />}>
            <HouseNotes property={property} houseRules={property.houseRules} />
          </Section>
        )}
      </div>
      {property.hasFloorPlan && property.rooms.length > 0 && <FloorPlanSection propertyId={property._id} />}
      <Section title={<FormattedMessage defaultMessage="Where it is" />}>
        <ListingArea property={property} />
      </Section>
      <Section title={<FormattedMessage defaultMessage="Your host" />}>
        <HostCard host={property.host} listingId={property.rooms[0]?._id} />
      </Section>
    </div>
  );
}

function Listings({ property }: { property: Property }) {
  const { rooms } = property;
  const titles = new Map(rooms.map(({ _id, title }) => [_id, title]));
  const { lat, lng } = property.address.coordinates;
  if (rooms.length === 0)
    return (
      <EmptyState
        className="rounded-panel bg-well"
        title={<FormattedMessage defaultMessage="Nothing to book here right now" />}
        action={
          <LinkButton to={`/search?lat=${lat.toFixed(3)}&lng=${lng.toFixed(3)}&radius=${WITHIN_KM}`}>
            <FormattedMessage defaultMessage="See workspaces nearby" />
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="The host has paused every space. Existing bookings aren’t affected." />
      </EmptyState>
    );
  return (
    <section aria-labelledby="rooms">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 id="rooms" className="display text-[27px]">
          <FormattedMessage
            defaultMessage="{count, plural, one {One workspace} other {# workspaces}}"
            values={{ count: rooms.length }}
          />
        </h2>
        {rooms.length > 1 && <AtOnce property={property} />}
      </div>
      <ul className="mt-6 grid gap-9">
        {rooms.map((listing) => (
          <li key={listing._id}>
            <PropertyListingCard listing={listing} parts={listing.partIds.flatMap((id) => titles.get(id) ?? [])} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A one-line summary: the lowest price, and when the first listing is free. */
function AtOnce({ property: { rooms } }: { property: Property }) {
  const [least, first] = [cheapest(rooms), soonest(rooms)];
  if (!least) return null;
  return (
    <p className="text-[15.5px] text-muted num">
      <FormattedMessage defaultMessage="from {price}" values={{ price: <DayPrice pricing={least.pricing} /> }} />
      {first && (
        <>
          {' · '}
          <FreeNext listing={first} />
        </>
      )}
    </p>
  );
}
