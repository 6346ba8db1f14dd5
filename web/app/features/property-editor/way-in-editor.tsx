// Photos of the way in, saved at once: added, put in order, described, and removed.

import { WAY_IN, type WayInStage } from '@daynook/contract/hosting/way-in-limits';
import type { WayInPhoto, WayInPhotos } from '@daynook/contract/hosting/way-in-photos';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { call, download } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { upload } from '../../lib/api/upload.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { PictureInput } from '../../nouns/pictures/chosen-pictures.tsx';
import { PrivatePicture } from '../../nouns/pictures/private-picture.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/icons.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { OrderButtons } from '../../ui/lists/order-buttons.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const wayInQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['way-in-photos', propertyId],
    queryFn: ({ signal }) => call('GET /api/properties/{id}/way-in-photos', { params: { id: propertyId }, signal }),
  });

interface Sending {
  readonly name: string;
  readonly share: number;
}

/** Uploads photos one after the other. */
function useUploads(propertyId: string, onAdded: (photos: WayInPhotos) => void) {
  const intl = useIntl();
  const [sending, setSending] = useState<Sending>();
  const [error, setError] = useState<string>();
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => giveUp.current?.abort(), []);
  const send = async (files: readonly File[], stage: WayInStage) => {
    const controller = new AbortController();
    giveUp.current = controller;
    setError(undefined);
    for (const file of files) {
      const { name } = file;
      setSending({ name, share: 0 });
      try {
        const added = await upload<WayInPhotos>({
          key: 'POST /api/properties/{id}/way-in-photos',
          params: { id: propertyId },
          query: { stage },
          file,
          signal: controller.signal,
          onProgress: (share) => setSending({ name, share }),
        });
        onAdded(added);
      } catch (reason) {
        if (controller.signal.aborted) return;
        setError(
          reason instanceof ApiError
            ? `${name}: ${reason.message}`
            : intl.formatMessage({ defaultMessage: 'We couldn’t send your photo.' }),
        );
        break;
      }
    }
    setSending(undefined);
  };
  return { sending, error, send };
}

export function WayInEditor({ propertyId }: { propertyId: string | undefined }) {
  return (
    <section aria-labelledby="way-in-title" className="mt-4 grid gap-4">
      <div>
        <h3 id="way-in-title" className="text-[17px] font-semibold">
          <FormattedMessage defaultMessage="Photos of the way in" />
        </h3>
        <p className="mt-1 max-w-[65ch] text-[15px] text-pretty text-muted">
          <FormattedMessage defaultMessage="Show the door, the stairs, or where to park. Only guests with a booking see them. We remove location data." />
        </p>
      </div>
      {propertyId === undefined ? (
        <p className="text-[15px] text-muted">
          <FormattedMessage defaultMessage="Save the property first. Then you can add photos." />
        </p>
      ) : (
        <Photos propertyId={propertyId} />
      )}
    </section>
  );
}

function Photos({ propertyId }: { propertyId: string }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(wayInQuery(propertyId));
  const store = (answer: WayInPhotos) => queries.setQueryData(wayInQuery(propertyId).queryKey, answer);
  const reload = () => queries.invalidateQueries({ queryKey: wayInQuery(propertyId).queryKey });
  const { sending, error: uploadError, send } = useUploads(propertyId, store);
  const [stage, setStage] = useState<WayInStage>('address');
  const change = useMutation({
    mutationFn: (photos: readonly WayInPhoto[]) =>
      call('PUT /api/properties/{id}/way-in-photos', {
        params: { id: propertyId },
        body: { photos: photos.map(({ _id, caption, stage: shown }) => ({ _id, caption, stage: shown })) },
      }),
    onSuccess: store,
    onError: reload,
  });
  const remove = useMutation({
    mutationFn: (photoId: string) =>
      call('DELETE /api/properties/{id}/way-in-photos/{photoId}', { params: { id: propertyId, photoId } }),
    onSuccess: store,
    onError: reload,
  });
  if (isError && !data)
    return (
      <ErrorState
        className="!py-6"
        title={<FormattedMessage defaultMessage="We couldn’t load your photos" />}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-32" />;
  const { photos } = data;
  const isBusy = change.isPending || remove.isPending || sending !== undefined;
  const move = (index: number, by: -1 | 1) => {
    const next = [...photos];
    next.splice(index + by, 0, ...next.splice(index, 1));
    change.mutate(next);
  };
  const failure = change.error ?? remove.error;
  const error = uploadError ?? (failure ? failureText(failure) : undefined);
  const left = WAY_IN.perProperty - photos.length;
  return (
    <>
      {photos.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {photos.map((photo, index) => (
            <PhotoRow
              key={photo._id}
              propertyId={propertyId}
              photo={photo}
              number={index + 1}
              isLast={index === photos.length - 1}
              isBusy={isBusy}
              onMove={(by) => move(index, by)}
              onChange={(next) => change.mutate(photos.map((one) => (one._id === next._id ? next : one)))}
              onRemove={() => remove.mutate(photo._id)}
            />
          ))}
        </ol>
      )}
      {error && (
        <p role="alert" className="text-[15px] text-danger">
          {error}
        </p>
      )}
      {sending && (
        <p role="status" className="text-[15px] text-muted">
          <FormattedMessage
            defaultMessage="Uploading {name}: {share, number, percent}"
            values={{ name: sending.name, share: sending.share }}
          />
        </p>
      )}
      {left > 0 ? (
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={intl.formatMessage({ defaultMessage: 'When guests see new photos' })}
            value={stage}
            onChange={(event) => setStage(event.target.value as WayInStage)}
          >
            <StageOptions />
          </Select>
          <PictureInput
            onChoose={(files) => files.length > 0 && void send(files.slice(0, left), stage)}
            button={(open) => (
              <Button variant="outline" className="h-12" isBusy={sending !== undefined} onClick={open}>
                <PlusIcon size={16} />
                <FormattedMessage defaultMessage="Add photos" />
              </Button>
            )}
          />
        </div>
      ) : (
        <p className="text-[15px] text-muted">
          <FormattedMessage
            defaultMessage="You’ve reached the limit of {count, number} photos. Remove one to add another."
            values={{ count: WAY_IN.perProperty }}
          />
        </p>
      )}
    </>
  );
}

function StageOptions() {
  const intl = useIntl();
  return (
    <>
      <option value="address">{intl.formatMessage({ defaultMessage: 'With the address' })}</option>
      <option value="code">{intl.formatMessage({ defaultMessage: 'With how to get in (shows a code)' })}</option>
    </>
  );
}

interface PhotoRowProps {
  propertyId: string;
  photo: WayInPhoto;
  number: number;
  isLast: boolean;
  isBusy: boolean;
  onMove: (by: -1 | 1) => void;
  onChange: (photo: WayInPhoto) => void;
  onRemove: () => void;
}

function PhotoRow({ propertyId, photo, number, isLast, isBusy, onMove, onChange, onRemove }: PhotoRowProps) {
  const intl = useIntl();
  const [caption, setCaption] = useState(photo.caption);
  const name = intl.formatMessage({ defaultMessage: 'Photo {number, number}' }, { number });
  const save = () => caption.trim() !== photo.caption && onChange({ ...photo, caption: caption.trim() });
  return (
    <li className="grid grid-cols-[80px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-5 sm:grid-cols-[132px_minmax(0,1fr)] sm:items-start">
      <ul className="sm:row-span-2">
        <PrivatePicture
          picture={photo}
          load={(signal) =>
            download('GET /api/properties/{id}/way-in-photos/{photoId}', {
              params: { id: propertyId, photoId: photo._id },
              signal,
            })
          }
          label={photo.caption || name}
          isAlone={false}
        />
      </ul>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-2">
        <p className="font-semibold">{name}</p>
        <div className="flex gap-1">
          <OrderButtons name={name} isFirst={number === 1 || isBusy} isLast={isLast || isBusy} onMove={onMove} />
          <IconButton
            label={intl.formatMessage({ defaultMessage: 'Remove {name}' }, { name })}
            disabled={isBusy}
            onClick={onRemove}
          >
            <CloseIcon size={18} />
          </IconButton>
        </div>
      </div>
      <div className="grid gap-3 max-sm:col-span-2 md:grid-cols-2">
        <TextField
          label={
            <>
              <FormattedMessage defaultMessage="Caption" />
              <span className="sr-only">: {name}</span>
            </>
          }
          placeholder={intl.formatMessage({ defaultMessage: 'The blue door' })}
          maxLength={WAY_IN.captionMaximumCharacters}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It would send the property's form.
            event.preventDefault();
            save();
          }}
        />
        <Select
          label={
            <>
              <FormattedMessage defaultMessage="When guests see it" />
              <span className="sr-only">: {name}</span>
            </>
          }
          value={photo.stage}
          disabled={isBusy}
          onChange={(event) => onChange({ ...photo, caption: caption.trim(), stage: event.target.value as WayInStage })}
        >
          <StageOptions />
        </Select>
      </div>
    </li>
  );
}
