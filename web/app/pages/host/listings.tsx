// The rooms one offers, side by side: by state, and many changed at once.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { type HostRoom, useHostRooms } from '../../features/hosting/bulk/api.ts';
import { BulkBar } from '../../features/hosting/bulk/bulk-bar.tsx';
import { ChooseAll } from '../../features/hosting/bulk/choose-all.tsx';
import { RoomRow } from '../../features/hosting/bulk/room-row.tsx';
import { useBulk } from '../../features/hosting/bulk/use-bulk.ts';
import { useSelection } from '../../features/hosting/bulk/use-selection.ts';
import { isToEdit } from '../../features/hosting/co-hosts/api.ts';
import { stateNameOf } from '../../features/hosting/state-badge.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { chipClass } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { DeskIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => pageMeta({ title: 'Listings', isHidden: true });

export default function Listings() {
  const rooms = useHostRooms();
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage id="my-listings.title" defaultMessage="Your listings" />}
        lead={
          rooms.data &&
          rooms.data.length > 1 && (
            <FormattedMessage
              id="my-listings.lead"
              defaultMessage="Choose several to pause them, or to change prices, terms or hours together."
            />
          )
        }
        actions={
          <LinkButton look="outline" to="/host/create">
            <FormattedMessage id="my-listings.add" defaultMessage="Add a space" />
          </LinkButton>
        }
      />
      {rooms.data ? (
        rooms.data.length === 0 ? (
          <Nothing />
        ) : (
          <Rooms rooms={rooms.data} />
        )
      ) : rooms.isError ? (
        <ErrorState
          title={<FormattedMessage id="my-listings.failed" defaultMessage="Your listings could not be loaded" />}
          onRetry={() => void rooms.refetch()}
          isRetrying={rooms.isFetching}
        />
      ) : (
        <div className="mt-8 grid gap-3" aria-busy="true">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-30 rounded-panel" />
          ))}
        </div>
      )}
    </div>
  );
}

const Nothing = () => (
  <EmptyState
    icon={<DeskIcon size={28} />}
    title={<FormattedMessage id="my-listings.none" defaultMessage="Nothing offered yet" />}
    action={
      <LinkButton to="/host/create">
        <FormattedMessage id="my-listings.first" defaultMessage="Offer your first room" />
      </LinkButton>
    }
  >
    <FormattedMessage
      id="my-listings.none-why"
      defaultMessage="A desk by the window is enough. You choose when it is open and what it costs."
    />
  </EmptyState>
);

function Rooms({ rooms }: { rooms: readonly HostRoom[] }) {
  const [search] = useSearchParams();
  const changeable = rooms.filter(isToEdit);
  const selection = useSelection(changeable);
  const bulk = useBulk(changeable);
  const states = [...new Set(rooms.map(({ state }) => state))];
  const chosenState = states.find((state) => state === search.get('state'));
  const shown = chosenState ? rooms.filter(({ state }) => state === chosenState) : rooms;
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ChooseAll rooms={shown.filter(isToEdit)} selection={selection} />
        {states.length > 1 && <States states={states} chosen={chosenState} rooms={rooms} />}
      </div>
      <ul className="mt-4 divide-y divide-line overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
        {shown.map((room) => (
          <li key={room._id}>
            <RoomRow
              room={room}
              headingLevel="h2"
              isChosen={selection.has(room._id)}
              onToggle={() => selection.toggle(room._id)}
            />
          </li>
        ))}
      </ul>
      <BulkBar selection={selection} all={changeable} bulk={bulk} />
    </>
  );
}

interface StatesProps {
  states: readonly HostRoom['state'][];
  chosen: HostRoom['state'] | undefined;
  rooms: readonly HostRoom[];
}

function States({ states, chosen, rooms }: StatesProps) {
  const intl = useIntl();
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'my-listings.states', defaultMessage: 'Which listings' })}
      className="flex flex-wrap gap-2"
    >
      {[undefined, ...states].map((state) => (
        <Link
          key={state ?? 'all'}
          to={state ? `?state=${state}` : '?'}
          aria-current={state === chosen ? 'page' : undefined}
          className={chipClass(state === chosen)}
          preventScrollReset
        >
          {state ? (
            <FormattedMessage {...stateNameOf(state)} />
          ) : (
            <FormattedMessage id="my-listings.all" defaultMessage="All" />
          )}
          <span className="text-muted">
            {state ? rooms.filter((room) => room.state === state).length : rooms.length}
          </span>
        </Link>
      ))}
    </nav>
  );
}
