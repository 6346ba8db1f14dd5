// Actions on a whole listing: publish, unpublish, copy, remove. Each shows its result.
import type { CollectedPart } from '@daynook/contract/listings/listing-changes';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import {
  discardChanges,
  duplicateListing,
  type OwnListing,
  pauseListing,
  publishChanges,
  publishListing,
  rememberListing,
  removeListing,
} from '../../nouns/listings/listing-edit-api.ts';
import { missingFieldPlace } from '../../nouns/listings/listing-missing-fields.ts';
import { hostingChanged } from '../../nouns/properties/property-api.ts';
import { goTo } from '../../ui/go-to.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { useAutosave } from './listing-editor-context.tsx';

type Action = 'publish' | 'publish-changes' | 'discard' | 'pause' | 'duplicate' | 'remove';

export function useListingActions() {
  const intl = useIntl();
  const navigate = useNavigate();
  const autosave = useAutosave();
  const [busy, setBusy] = useState<Action>();
  const [failure, setFailure] = useState<ApiError>();
  const [copyKey, setCopyKey] = useState(() => crypto.randomUUID());

  const run = async (action: Action, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(action);
    setFailure(undefined);
    try {
      // Pending input is saved before publishing, pausing, or copying.
      await autosave.flush();
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const current = error.current as OwnListing | undefined;
      if (current) autosave.adopt(current);
      setFailure(error);
    } finally {
      setBusy(undefined);
    }
  };
  const adopt = (listing: OwnListing) => {
    autosave.adopt(listing);
    rememberListing(listing);
  };
  const take = (listing: OwnListing) => {
    adopt(listing);
    void hostingChanged();
  };
  const id = () => autosave.now().listing._id;
  const goToFirstGap = () => {
    const { listing } = autosave.now();
    const first = listing.gaps.find(({ isBlocking }) => isBlocking);
    const place = first && missingFieldPlace(first.code, listing);
    if (place?.focusId) goTo(place.focusId);
  };

  return {
    busy,
    failure,
    publish: () =>
      run('publish', async () => {
        try {
          const published = await publishListing(id());
          take(published);
          toast.success(
            published.state === 'in_review'
              ? intl.formatMessage({
                  defaultMessage: 'Sent for review. We’ll check it before it goes live.',
                })
              : intl.formatMessage({ defaultMessage: 'Your listing is live' }),
          );
        } catch (error) {
          goToFirstGap();
          throw error;
        }
      }),
    publishChanges: () =>
      run('publish-changes', async () => {
        const { listing } = autosave.now();
        try {
          adopt(await publishChanges(listing._id, listing.version));
        } catch (error) {
          goToFirstGap();
          throw error;
        }
        toast.success(intl.formatMessage({ defaultMessage: 'Changes published' }));
      }),
    discardChanges: (parts?: CollectedPart[]) =>
      run('discard', async () => {
        const { listing } = autosave.now();
        const answer = await discardChanges(listing._id, listing.version, parts);
        // Includes rejected values that are still in their fields.
        if (!parts) autosave.forget();
        adopt(answer);
        toast.success(intl.formatMessage({ defaultMessage: 'Changes discarded' }));
      }),
    pause: () =>
      run('pause', async () => {
        take(await pauseListing(id()));
        toast.success(
          intl.formatMessage({
            defaultMessage: 'Listing paused. Existing bookings aren’t affected.',
          }),
        );
      }),
    duplicate: () =>
      run('duplicate', async () => {
        const copy = await duplicateListing(id(), copyKey);
        setCopyKey(crypto.randomUUID());
        toast.success(intl.formatMessage({ defaultMessage: 'Copied as a draft. Photos aren’t included.' }));
        await navigate(`/host/listing/${copy._id}/edit`);
      }),
    remove: () =>
      run('remove', async () => {
        const { property } = autosave.now().listing;
        await removeListing(id());
        toast.success(intl.formatMessage({ defaultMessage: 'Listing removed' }));
        await navigate(`/host/property/${property._id}/listings`);
      }),
  };
}

export type ListingActions = ReturnType<typeof useListingActions>;
