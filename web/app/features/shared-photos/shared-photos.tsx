// Photos that were shared from the phone to the installed app: the host picks the listing they belong to. Until then they're only on this
// device.
import { type FormEvent, useEffect, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { impersonation } from '../../lib/impersonation/impersonation.ts';
import { deleteShared, listShared, type SharedPhoto } from '../../lib/offline/offline-database.ts';
import { LEFT_OUT, type LeftOut, SHARED_PHOTOS } from '../../lib/offline/shared-photos-limits.ts';
import { useMyListings } from '../../nouns/hosting/api.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const HOUR_MS = 3_600_000;
const MEGABYTE = 1024 * 1024;

interface Shown extends SharedPhoto {
  readonly url: string;
}

/** Those that are still fresh; older ones are deleted. */
async function loadPhotos(): Promise<Shown[]> {
  const since = Date.now() - SHARED_PHOTOS.keptHours * HOUR_MS;
  const all = impersonation.now() ? [] : await listShared();
  for (const { id, at } of all) if (at < since) await deleteShared(id);
  return all.filter(({ at }) => at >= since).map((photo) => ({ ...photo, url: URL.createObjectURL(photo.file) }));
}

interface SharedPhotosProps {
  /** Starts the upload to a listing. */
  onPick: (listingId: string, files: readonly File[]) => void;
}

export const SharedPhotos = ({ onPick }: SharedPhotosProps) => (
  <div className="grid gap-6">
    <LeftOutNotice />
    <Tray onPick={onPick} />
  </div>
);

const LEFT_OUT_WORDS: Readonly<Record<LeftOut, MessageDescriptor>> = defineMessages({
  'too-many': {
    defaultMessage:
      '{count, plural, one {# photo wasn’t} other {# photos weren’t}} added: we take up to {most} at a time. Add these first, then share the rest.',
  },
  'too-large': {
    defaultMessage:
      '{count, plural, one {# photo wasn’t} other {# photos weren’t}} added: photos can be up to {size} MB. Share a smaller version.',
  },
  'no-picture': {
    defaultMessage: '{count, plural, one {# file wasn’t} other {# files weren’t}} added, because we only take photos.',
  },
  'no-space': {
    defaultMessage:
      '{count, plural, one {# photo wasn’t} other {# photos weren’t}} added: this device is out of space. Free some, then share again.',
  },
});
const COUNT_MOST = 999;

/** How many of what was just shared weren't taken, and why. The worker puts it into the URL. */
function LeftOutNotice() {
  const [search] = useSearchParams();
  const shown = LEFT_OUT.flatMap((why) => {
    const count = Number(search.get(why));
    return Number.isInteger(count) && count > 0 && count <= COUNT_MOST ? [{ why, count }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div role="alert" className="rounded-card bg-sun-wash px-5 py-4 text-pretty">
      <ul className="grid gap-1">
        {shown.map(({ why, count }) => (
          <li key={why}>
            <FormattedMessage
              {...LEFT_OUT_WORDS[why]}
              values={{ count, most: SHARED_PHOTOS.most, size: SHARED_PHOTOS.mostBytes / MEGABYTE }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tray({ onPick }: SharedPhotosProps) {
  const [photos, setPhotos] = useState<readonly Shown[]>();
  useEffect(() => {
    let shown: readonly Shown[] = [];
    let isCurrent = true;
    void loadPhotos().then((loaded) => {
      shown = loaded;
      if (isCurrent) setPhotos(loaded);
    });
    return () => {
      isCurrent = false;
      for (const { url } of shown) URL.revokeObjectURL(url);
    };
  }, []);
  if (!photos) return <Skeleton className="h-48" />;
  if (photos.length === 0)
    return (
      <EmptyState
        title={<FormattedMessage defaultMessage="No photos to add" />}
        action={
          <LinkButton to="/host/listings">
            <FormattedMessage defaultMessage="Go to your listings" />
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="Share photos from your gallery to {brand}, and they appear here. If you just did, please share them again." />
      </EmptyState>
    );
  const discard = async (wanted: readonly Shown[]) => {
    for (const { id } of wanted) await deleteShared(id);
    setPhotos(photos.filter((photo) => !wanted.includes(photo)));
  };
  return (
    <div className="grid gap-8">
      <PhotoGrid photos={photos} onRemove={(photo) => void discard([photo])} />
      <PickListing
        onPick={(listingId) => {
          onPick(
            listingId,
            photos.map(({ file }) => file),
          );
          void discard(photos);
        }}
        onDiscard={() => void discard(photos)}
      />
    </div>
  );
}

function PhotoGrid({ photos, onRemove }: { photos: readonly Shown[]; onRemove: (photo: Shown) => void }) {
  const intl = useIntl();
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
      {photos.map((photo, at) => {
        const name = intl.formatMessage({ defaultMessage: 'Photo {number}' }, { number: at + 1 });
        return (
          <li key={photo.id} className="grid gap-2">
            <img src={photo.url} alt={name} className="aspect-[4/3] w-full rounded-card bg-well object-cover" />
            <Button
              variant="plain"
              size="sm"
              onClick={() => onRemove(photo)}
              aria-label={intl.formatMessage({ defaultMessage: 'Remove {name}' }, { name })}
            >
              <FormattedMessage defaultMessage="Remove" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function PickListing({ onPick, onDiscard }: { onPick: (listingId: string) => void; onDiscard: () => void }) {
  const listings = useMyListings();
  const [chosen, setChosen] = useState('');
  if (listings.isPending) return <Skeleton className="h-12" />;
  if (!listings.data)
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your listings" />}
        onRetry={() => void listings.refetch()}
        isRetrying={listings.isFetching}
      >
        <FormattedMessage defaultMessage="Your photos are kept on this device for a day." />
      </ErrorState>
    );
  const [first] = listings.data;
  if (!first)
    return (
      <EmptyState
        title={<FormattedMessage defaultMessage="You don’t have a listing yet" />}
        action={
          <LinkButton to="/host/create">
            <FormattedMessage defaultMessage="Create a listing" />
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="Your photos are kept on this device for a day." />
      </EmptyState>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPick(chosen || first._id);
  };
  return (
    <form className="grid max-w-md gap-4" onSubmit={submit}>
      <Select
        label={<FormattedMessage defaultMessage="Add to" />}
        value={chosen || first._id}
        onChange={(event) => setChosen(event.target.value)}
      >
        {listings.data.map(({ _id, title, property }) => (
          <option key={_id} value={_id}>
            {[title, property.address.city].filter(Boolean).join(' · ')}
          </option>
        ))}
      </Select>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">
          <FormattedMessage defaultMessage="Add photos" />
        </Button>
        <Button variant="outline" onClick={onDiscard}>
          <FormattedMessage defaultMessage="Discard all" />
        </Button>
      </div>
    </form>
  );
}
