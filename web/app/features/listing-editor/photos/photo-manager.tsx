// A listing's photos: adding several at once, order and captions, removing with Undo, and what's still needed (B1). The editor mounts it
// and receives newer versions through `onChanged`.

import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLimits } from '../../../lib/site.ts';
import { announce } from '../../../ui/overlays/announcer.tsx';
import { AddPhotos } from './add-photos.tsx';
import { moveTo } from './photo-order.ts';
import { PhotoStatus, PhotoTrouble } from './photo-status.tsx';
import { PhotoTile, type TileAction } from './photo-tile.tsx';
import { PhotoTips } from './photo-tips.tsx';
import { RemovedTile } from './removed-tile.tsx';
import { UploadTile } from './upload-tile.tsx';
import { usePhotoDrag } from './use-photo-drag.ts';
import { usePhotoList } from './use-photo-list.ts';
import { useProcessing } from './use-processing.ts';
import { useUploads } from './use-uploads.ts';

interface PhotoManagerProps {
  listing: OwnListing;
  /** The server's listing after every save, and when photos become ready. */
  onChanged: (listing: OwnListing) => void;
}

export function PhotoManager({ listing, onChanged }: PhotoManagerProps) {
  const intl = useIntl();
  const grid = useRef<HTMLUListElement>(null);
  const list = usePhotoList(listing, onChanged);
  const uploads = useUploads(listing);
  useProcessing(listing, uploads.sentCount > 0, onChanged);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const focusLater = useRef<{ id: string; action: TileAction }>(undefined);

  const known = new Map(listing.photos.map((photo) => [photo._id, photo]));
  const photos = list.photos.filter(({ _id }) => known.has(_id));
  const kept = photos.filter(({ _id }) => !removed.includes(_id));
  const usable = kept.filter(({ _id }) => known.get(_id)?.status !== 'failed');

  const sayPlace = (order: readonly { _id: string }[], id: string) => {
    const number = order.findIndex(({ _id }) => _id === id) + 1;
    const text =
      number === 1
        ? intl.formatMessage({ defaultMessage: 'Cover photo updated.' })
        : intl.formatMessage(
            { defaultMessage: 'Moved to position {number, number} of {count, number}.' },
            { number, count: order.length },
          );
    announce(text);
  };
  const arrange = (order: readonly (typeof photos)[number][], id: string) => {
    list.arrange(order);
    sayPlace(order, id);
  };
  const drag = usePhotoDrag(grid, photos, arrange);

  // Moving a tile changes its place in the page: the pressed button keeps focus.
  useEffect(() => {
    const input = focusLater.current;
    if (!input) return;
    focusLater.current = undefined;
    const tile = grid.current?.querySelector(`[data-photo="${input.id}"]`);
    const button = tile?.querySelector<HTMLButtonElement>(`[data-action="${input.action}"]`);
    const other = tile?.querySelector<HTMLButtonElement>('[data-action]:not(:disabled)');
    (button && !button.disabled ? button : other)?.focus();
  });

  /** Removes photos permanently. Also on leaving, so removed photos don't come back. */
  const drop = (ids: readonly string[]) => {
    setRemoved((before) => before.filter((id) => !ids.includes(id)));
    list.arrange(photos.filter(({ _id }) => !ids.includes(_id)));
  };
  const leaving = useRef(() => {});
  leaving.current = () => removed.length > 0 && drop(removed);
  useEffect(() => () => leaving.current(), []);

  const act = (action: TileAction, id: string) => {
    const from = photos.findIndex(({ _id }) => _id === id);
    focusLater.current = { id, action };
    if (action === 'left') arrange(moveTo(photos, from, from - 1), id);
    if (action === 'right') arrange(moveTo(photos, from, from + 1), id);
    if (action === 'cover') arrange(moveTo(photos, from, 0), id);
    if (action === 'remove') {
      focusLater.current = undefined;
      setRemoved([...removed, id]);
      const text = { defaultMessage: 'Photo removed. You can undo this.' };
      announce(intl.formatMessage(text));
    }
  };

  const most = useLimits().photosPerListing;
  const takenPlaces = photos.length + uploads.underWay + uploads.sentCount;
  const isEmpty = photos.length === 0 && uploads.items.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PhotoStatus
        list={list}
        readyCount={usable.length}
        undescribedCount={usable.filter(({ alt }) => alt.trim() === '').length}
      />
      <PhotoTrouble list={list} />
      <AddPhotos
        onFiles={(files) => uploads.queue.add(files, { present: photos.length, most })}
        isFull={takenPlaces >= most}
        isEmpty={isEmpty}
      />
      {!isEmpty && (
        <ul
          ref={grid}
          aria-label={intl.formatMessage({ defaultMessage: 'Photos in order' })}
          className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3"
        >
          {drag.order.map(({ _id, alt }, at) => {
            const photo = known.get(_id);
            if (!photo) return null;
            if (removed.includes(_id)) {
              return (
                <RemovedTile
                  key={_id}
                  id={_id}
                  number={at + 1}
                  onUndo={() => {
                    focusLater.current = { id: _id, action: 'remove' };
                    setRemoved(removed.filter((id) => id !== _id));
                  }}
                  onGone={() => drop([_id])}
                />
              );
            }
            return (
              <PhotoTile
                key={_id}
                photo={photo}
                alt={alt}
                at={at}
                count={photos.length}
                previewUrl={uploads.queue.findPreview(_id)}
                isDragged={drag.draggedId === _id}
                onGrab={(event) => drag.begin(event, _id)}
                onAction={(action) => act(action, _id)}
                onWrite={(words) => list.write(_id, words)}
                onWritten={list.save}
              />
            );
          })}
          {uploads.items.map((item) => (
            <UploadTile key={item.clientId} item={item} queue={uploads.queue} />
          ))}
        </ul>
      )}
      <PhotoTips />
    </div>
  );
}
