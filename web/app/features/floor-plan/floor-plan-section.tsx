// A property's floor plan for guests: the picture of each floor with its listings as links, and the same as a list (B16).
import type { FloorSpotKind } from '@daynook/contract/listings/floor-plan-values';
import { useQuery } from '@tanstack/react-query';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { areaStyle, FloorPicture, spotStyle } from '../../nouns/floor-plans/floor-picture.tsx';
import { FloorSpotIcon } from '../../nouns/floor-plans/floor-spot-icon.tsx';
import { spotNames } from '../../nouns/floor-plans/floor-spot-words.ts';
import { DayPrice } from '../../nouns/listings/listing-card.tsx';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon, CloseIcon } from '../../ui/icons/icons.tsx';
import { MinusIcon } from '../../ui/icons/member-icons.tsx';
import { Section } from '../../ui/layout/page-section.tsx';
import { useIsNear } from '../../ui/layout/use-is-near.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { type FloorPlan, floorPlanQuery, type PlanRange } from './api.ts';

type Floor = FloorPlan['floors'][number];
type Placed = FloorPlan['listings'][number];
type State = NonNullable<Placed['state']>;

const stateIcons = { free: CheckIcon, taken: CloseIcon, 'not-bookable': MinusIcon };

const StateWords = ({ state }: { state: State }) => (
  <FormattedMessage
    defaultMessage="{state, select, free {Free at your time} taken {Taken at your time} other {Can’t be booked at your time}}"
    values={{ state }}
  />
);

interface FloorPlanSectionProps {
  propertyId: string;
  /** The listing whose page it's on. */
  currentId?: string;
  range?: PlanRange | undefined;
}

export function FloorPlanSection({ propertyId, currentId, range }: FloorPlanSectionProps) {
  const [frame, isNear] = useIsNear<HTMLDivElement>();
  const sub = useSession().user?.sub;
  const plan = useQuery({ ...floorPlanQuery(propertyId, { sub, range }), enabled: isNear });
  // Its last listing was paused a moment ago.
  if (plan.data?.access === 'none') return null;
  return (
    <div ref={frame}>
      <Section
        title={
          currentId ? (
            <FormattedMessage defaultMessage="Where it is in the home" />
          ) : (
            <FormattedMessage defaultMessage="Floor plan" />
          )
        }
      >
        {plan.data ? (
          <Plan propertyId={propertyId} plan={plan.data} currentId={currentId} />
        ) : plan.isError ? (
          <ErrorState
            className="!py-6"
            title={<FormattedMessage defaultMessage="We couldn’t load the floor plan" />}
            onRetry={() => void plan.refetch()}
            isRetrying={plan.isFetching}
          />
        ) : (
          <Skeleton className="aspect-[3/2] w-full rounded-card" />
        )}
      </Section>
    </div>
  );
}

interface PlanProps {
  propertyId: string;
  plan: FloorPlan;
  currentId: string | undefined;
}

function Plan({ propertyId, plan, currentId }: PlanProps) {
  if (plan.access === 'hidden')
    return (
      <p className="text-muted">
        <FormattedMessage defaultMessage="The host shows the floor plan to guests with a confirmed booking." />
      </p>
    );
  const listings = new Map(plan.listings.map((listing, index) => [listing._id, { ...listing, number: index + 1 }]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {plan.floors.map((floor) => (
        <FloorView key={floor._id} {...{ propertyId, floor, listings, currentId }} />
      ))}
    </div>
  );
}

type Numbered = Placed & { readonly number: number };

interface FloorProps {
  propertyId: string;
  floor: Floor;
  listings: ReadonlyMap<string, Numbered>;
  currentId: string | undefined;
}

function FloorView({ propertyId, floor, listings, currentId }: FloorProps) {
  const intl = useIntl();
  // In the list's order, so the keyboard goes through both the same way.
  const areas = floor.areas
    .flatMap((area) => {
      const listing = listings.get(area.listingId);
      return listing ? { area, listing } : [];
    })
    .sort((a, b) => a.listing.number - b.listing.number);
  return (
    <section aria-label={floor.name}>
      <h3 className="mb-3 text-[16.5px] font-semibold">{floor.name}</h3>
      <FloorPicture propertyId={propertyId} floor={floor} className="shadow-[0_0_0_1px_var(--line)]">
        {floor.spots.map((spot) => (
          <span
            key={`${spot.kind} ${spot.x} ${spot.y}`}
            aria-hidden="true"
            title={intl.formatMessage(spotNames[spot.kind])}
            className="absolute grid size-6 -translate-1/2 place-items-center rounded-pill bg-surface text-muted shadow-pin"
            style={spotStyle(spot)}
          >
            <FloorSpotIcon kind={spot.kind} />
          </span>
        ))}
        {areas.map(({ area, listing }) => (
          <AreaLink key={listing._id} area={area} listing={listing} isCurrent={listing._id === currentId} />
        ))}
      </FloorPicture>
      <ul className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {areas.map(({ listing }) => (
          <li key={listing._id} className="flex items-start gap-3 border-b border-line py-3">
            <AreaNumber listing={listing} isCurrent={listing._id === currentId} />
            <div className="min-w-0">
              <p className="font-semibold">
                {listing._id === currentId ? (
                  <>
                    {listing.title}{' '}
                    <span className="font-normal text-muted">
                      <FormattedMessage defaultMessage="(this listing)" />
                    </span>
                  </>
                ) : (
                  <Link to={`/listing/${listing._id}`} className="finger underline-offset-4 hover:underline">
                    {listing.title}
                  </Link>
                )}
              </p>
              <p className="text-[14.5px] text-muted num">
                <DayPrice pricing={listing.pricing} />
                {listing.state && (
                  <>
                    {' · '}
                    <StateWords state={listing.state} />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {floor.spots.length > 0 && <SpotList kinds={[...new Set(floor.spots.map(({ kind }) => kind))]} />}
    </section>
  );
}

/** What the icons on the picture are. */
const SpotList = ({ kinds }: { kinds: readonly FloorSpotKind[] }) => {
  const intl = useIntl();
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-[14px] text-muted">
      <span className="sr-only">
        <FormattedMessage
          defaultMessage="Also on this floor: {spots}"
          values={{ spots: <FormattedList value={kinds.map((kind) => intl.formatMessage(spotNames[kind]))} /> }}
        />
      </span>
      {kinds.map((kind) => (
        <span key={kind} aria-hidden="true" className="inline-flex items-center gap-1.5">
          <FloorSpotIcon kind={kind} />
          {intl.formatMessage(spotNames[kind])}
        </span>
      ))}
    </p>
  );
};

/** Its number, and the state at the chosen time as a shape, because colors alone don't tell everyone. */
function AreaNumber({ listing, isCurrent }: { listing: Numbered; isCurrent: boolean }) {
  const StateIcon = listing.state && stateIcons[listing.state];
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex h-6 min-w-6 shrink-0 items-center justify-center gap-0.5 rounded-pill px-1.5 text-[13px] leading-none font-semibold num',
        isCurrent ? 'bg-moss text-paper' : 'bg-surface text-ink shadow-pin',
      )}
    >
      {listing.number}
      {StateIcon && <StateIcon size={13} />}
    </span>
  );
}

interface AreaLinkProps {
  area: Floor['areas'][number];
  listing: Numbered;
  isCurrent: boolean;
}

function AreaLink({ area, listing, isCurrent }: AreaLinkProps) {
  const isClosed = listing.state === 'taken' || listing.state === 'not-bookable';
  const className = cx(
    '@container absolute grid min-h-6 min-w-6 grid-cols-[minmax(0,1fr)] place-items-center rounded-[6px] border-2 no-underline',
    'outline-2 -outline-offset-4 outline-transparent focus-visible:outline-ink',
    isCurrent ? 'border-[3px] border-moss bg-moss/30' : 'border-moss bg-moss/10 hover:bg-moss/25',
    isClosed && !isCurrent && 'border-dashed border-ink bg-ink/10',
  );
  const content = (
    <span className="flex max-w-full flex-col items-center gap-1 p-0.5 text-center">
      <AreaNumber listing={listing} isCurrent={isCurrent} />
      <span className="sr-only">
        {listing.title} <DayPrice pricing={listing.pricing} /> {listing.state && <StateWords state={listing.state} />}
      </span>
      <span
        aria-hidden="true"
        className="hidden max-w-full truncate rounded-[4px] bg-surface px-1.5 text-[13px] leading-5 font-semibold text-ink @[120px]:block"
      >
        {listing.title}
      </span>
    </span>
  );
  if (isCurrent)
    return (
      <div className={className} style={areaStyle(area)}>
        <span className="sr-only">
          <FormattedMessage defaultMessage="(this listing)" />
        </span>
        {content}
      </div>
    );
  return (
    <Link to={`/listing/${listing._id}`} title={listing.title} className={className} style={areaStyle(area)}>
      {content}
    </Link>
  );
}
