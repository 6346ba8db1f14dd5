// The homes one hosts, each with its rooms; rooms of several homes can be changed together.
import { FormattedMessage } from 'react-intl';
import { useMyProperties } from '../../features/hosting/api.ts';
import { useHostRooms } from '../../features/hosting/bulk/api.ts';
import { BulkBar } from '../../features/hosting/bulk/bulk-bar.tsx';
import { useBulk } from '../../features/hosting/bulk/use-bulk.ts';
import { useSelection } from '../../features/hosting/bulk/use-selection.ts';
import { isToEdit } from '../../features/hosting/co-hosts/api.ts';
import { HomeCard } from '../../features/hosting/home-card.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HomeIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => pageMeta({ title: 'Properties', isHidden: true });

export default function Properties() {
  const properties = useMyProperties();
  const rooms = useHostRooms();
  const all = (rooms.data ?? []).filter(isToEdit);
  const selection = useSelection(all);
  const bulk = useBulk(all);
  const hasFailed = (properties.isError && !properties.data) || (rooms.isError && !rooms.data);
  return (
    <div className="wrap py-10 md:py-12">
      <PageHeader
        title={<FormattedMessage id="properties.title" defaultMessage="Your homes" />}
        actions={
          <LinkButton look="outline" to="/host/property/new">
            <FormattedMessage id="properties.add-home" defaultMessage="Add a home" />
          </LinkButton>
        }
      />
      <div className="mt-8">
        {hasFailed ? (
          <ErrorState
            title={<FormattedMessage id="properties.failed" defaultMessage="Your homes could not be loaded" />}
            onRetry={() => void Promise.all([properties.refetch(), rooms.refetch()])}
            isRetrying={properties.isFetching || rooms.isFetching}
          />
        ) : properties.isPending ? (
          <div aria-busy="true" className="grid gap-5">
            <Skeleton className="h-64 rounded-panel" />
          </div>
        ) : properties.data?.length === 0 ? (
          <EmptyState
            icon={<HomeIcon size={28} />}
            title={<FormattedMessage id="properties.none" defaultMessage="No home yet" />}
            action={
              <LinkButton to="/host/property/new">
                <FormattedMessage id="properties.first" defaultMessage="Describe your home" />
              </LinkButton>
            }
          >
            <FormattedMessage
              id="properties.none-why"
              defaultMessage="Everything begins with the home: its rooms come after."
            />
          </EmptyState>
        ) : (
          <ul className="grid gap-6">
            {properties.data?.map((home) => (
              <li key={home._id}>
                <HomeCard
                  home={home}
                  rooms={rooms.data?.filter(({ property }) => property._id === home._id)}
                  selection={selection}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <BulkBar selection={selection} all={all} bulk={bulk} />
    </div>
  );
}
