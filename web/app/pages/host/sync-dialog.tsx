// Calendar sync: calendars a listing imports, and the secret URLs of its own feed.
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { CalendarImportPanel } from '../../features/calendar-sync/calendar-import-panel.tsx';
import { type CoHosting, isToEdit } from '../../nouns/co-hosts/api.ts';
import { useMyListings, useMyProperties } from '../../nouns/hosting/api.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const CalendarLinks = lazy(() => import('./calendar-links.tsx').then((module) => ({ default: module.CalendarLinks })));

interface Synced {
  _id: string;
  title: string;
  coHosting?: CoHosting | undefined;
}

interface SyncButtonProps {
  /** The listing; if omitted, it's chosen in the dialog. */
  listing?: Synced;
  /** Only listings of this property can be chosen. */
  propertyId?: string;
  /** Beside a link back. */
  isSmall?: boolean;
  /** On phones, a menu links to `SYNC_HASH` instead. The dialog itself has to stay visible there. */
  isInMenuOnPhones?: boolean;
}

/** The target of links to a listing's calendar sync: the dialog opens automatically. */
export const SYNC_HASH = '#feeds-title';

export const syncWords = <FormattedMessage defaultMessage="Sync calendars" />;

export function SyncButton({ isSmall = false, isInMenuOnPhones = false, ...props }: SyncButtonProps) {
  const { hash, key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again is another visit
  useEffect(() => {
    if (hash === SYNC_HASH) setOpen(true);
  }, [hash, key]);
  return (
    <>
      <Button
        variant="outline"
        size={isSmall ? 'sm' : 'md'}
        className={cx(isInMenuOnPhones && 'max-md:hidden')}
        onClick={() => setOpen(true)}
      >
        {syncWords}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} onPhone="full" width="max-w-3xl" title={syncWords}>
        <div className="[&_h2]:!text-[20px]">
          <SyncContent {...props} />
        </div>
      </Dialog>
    </>
  );
}

function SyncContent({ listing, propertyId }: Pick<SyncButtonProps, 'listing' | 'propertyId'>) {
  return listing ? <SyncOf listing={listing} /> : <SyncChoice propertyId={propertyId} />;
}

function SyncOf({ listing, property }: { listing: Synced; property?: { _id: string; title: string } }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {isToEdit(listing) && <CalendarImportPanel key={listing._id} listingId={listing._id} />}
      <Suspense fallback={<Skeleton className="h-72 rounded-panel" />}>
        <CalendarLinks {...(property ? { property } : {})} listings={[listing]} />
      </Suspense>
    </div>
  );
}

function SyncChoice({ propertyId }: { propertyId: string | undefined }) {
  const intl = useIntl();
  const listings = useMyListings();
  const properties = useMyProperties().data ?? [];
  const [pickedId, setPicked] = useState<string>();
  const all = listings.data?.filter((listing) => propertyId === undefined || listing.property._id === propertyId) ?? [];
  const picked = all.find(({ _id }) => _id === pickedId) ?? all[0];
  const findTitle = (homeId: string) => properties.find(({ _id }) => _id === homeId)?.title ?? '';
  if (listings.isPending) return <Skeleton className="h-64 rounded-panel" />;
  if (listings.isError) {
    return (
      <ErrorState
        className="py-8"
        title={<FormattedMessage defaultMessage="We couldn’t load your listings" />}
        onRetry={() => void listings.refetch()}
        isRetrying={listings.isFetching}
      />
    );
  }
  if (!picked) {
    return (
      <p className="text-[15px] text-muted">
        <FormattedMessage defaultMessage="Add a listing to sync its calendar." />
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {all.length > 1 && (
        <Select
          label={intl.formatMessage({ defaultMessage: 'Listing' })}
          value={picked._id}
          onChange={({ target }) => setPicked(target.value)}
        >
          {all.map(({ _id, title, property }) => (
            <option key={_id} value={_id}>
              {propertyId === undefined && properties.length > 1 ? `${title} (${findTitle(property._id)})` : title}
            </option>
          ))}
        </Select>
      )}
      <SyncOf listing={picked} property={{ _id: picked.property._id, title: findTitle(picked.property._id) }} />
    </div>
  );
}
