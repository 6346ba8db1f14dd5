// Rooms from a file: into which home, then the file.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { useMyProperties } from '../../features/hosting/api.ts';
import { isToEdit } from '../../features/hosting/co-hosts/api.ts';
import { templateQuery } from '../../features/hosting/import/api.ts';
import { ImportRooms } from '../../features/hosting/import/import-rooms.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HomeIcon } from '../../ui/icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const meta = () => pageMeta({ title: 'Rooms from a file', isHidden: true });

export default function RoomImport() {
  const homes = useMyProperties();
  const template = useQuery(templateQuery);
  const [search, setSearch] = useSearchParams();
  const open = (homes.data ?? []).filter(isToEdit);
  const home = open.find(({ _id }) => _id === search.get('home')) ?? open[0];
  const hasFailed = (homes.isError && !homes.data) || (template.isError && !template.data);
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={<FormattedMessage id="room-import.title" defaultMessage="Rooms from a file" />}
        lead={
          <FormattedMessage
            id="room-import.lead"
            defaultMessage="A spreadsheet or JSON, one row per room. You see what would become of each before anything is added."
          />
        }
      />
      <div className="mt-9">
        {hasFailed ? (
          <ErrorState
            title={<FormattedMessage id="room-import.failed" defaultMessage="Your homes could not be loaded" />}
            onRetry={() => {
              void homes.refetch();
              void template.refetch();
            }}
            isRetrying={homes.isFetching || template.isFetching}
          />
        ) : !homes.data || !template.data ? (
          <div aria-busy="true" className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_300px]">
            <Skeleton className="h-72 rounded-panel" />
            <Skeleton className="h-40 rounded-panel" />
          </div>
        ) : home ? (
          <>
            {open.length > 1 && (
              <Select
                className="mb-8 max-w-md"
                label={<FormattedMessage id="room-import.home" defaultMessage="Into which home" />}
                value={home._id}
                onChange={(event) => setSearch({ home: event.currentTarget.value }, { replace: true })}
              >
                {open.map(({ _id, title, city, state }) => (
                  <option key={_id} value={_id}>
                    {title} · {city}, {state}
                  </option>
                ))}
              </Select>
            )}
            <ImportRooms key={home._id} home={home} template={template.data} />
          </>
        ) : (
          <EmptyState
            icon={<HomeIcon size={28} />}
            title={<FormattedMessage id="room-import.no-home" defaultMessage="First a home" />}
            action={
              <LinkButton to="/host/property/new">
                <FormattedMessage id="room-import.add-home" defaultMessage="Add your home" />
              </LinkButton>
            }
          >
            <FormattedMessage
              id="room-import.no-home-why"
              defaultMessage="Rooms belong to a home: its address, its time zone and how guests get in are said once."
            />
          </EmptyState>
        )}
      </div>
    </div>
  );
}
