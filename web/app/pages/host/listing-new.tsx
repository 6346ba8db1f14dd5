// Chooses the kind of a new listing, which creates its draft.

import { LISTING_KINDS, type ListingKind } from '@daynook/contract/listings/amenities';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router';
import { kindIcons, kindSentences } from '../../features/listing-editor/sections/listing-kinds.tsx';
import { PropertyLoading, PropertyMissing } from '../../features/property-editor/property-states.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { formatWallTime } from '../../lib/formats.ts';
import { useHourCycle } from '../../lib/locale.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useOfferedKinds } from '../../nouns/listings/kind-choices.ts';
import { createListing } from '../../nouns/listings/listing-edit-api.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { ownPropertyQuery } from '../../nouns/properties/property-api.ts';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'New listing' }, isHidden: true });

export default function ListingNew() {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const time = (at: string) => formatWallTime(at, intl.locale, hourCycle);
  const navigate = useNavigate();
  const { propertyId = '' } = useParams();
  const property = useQuery(ownPropertyQuery(propertyId));
  const offered = useOfferedKinds();
  const [busy, setBusy] = useState<ListingKind>();
  const [failure, setFailure] = useState<string>();
  // One key per kind: retrying after a lost response finds the first draft.
  const [keys] = useState(() => new Map(LISTING_KINDS.map((kind) => [kind, crypto.randomUUID()])));

  const choose = async (kind: ListingKind) => {
    if (busy) return;
    setBusy(kind);
    setFailure(undefined);
    try {
      const listing = await createListing(propertyId, kind, keys.get(kind) ?? crypto.randomUUID());
      await navigate(`/host/listing/${listing._id}/edit`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setBusy(undefined);
    }
  };

  if (property.isError && !property.data) return <PropertyMissing query={property} />;
  if (!property.data) return <PropertyLoading />;
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="What kind of space are you listing?" />}
        lead={
          <FormattedMessage
            defaultMessage="Your listing in {home} starts as a draft, open weekdays from {from} to {to}. You can change everything later."
            values={{ home: property.data.title, from: time('09:00'), to: time('17:00') }}
          />
        }
      />
      <div role="alert" className="mt-6 empty:hidden">
        {failure && <p className="rounded-field bg-danger-wash px-4 py-3 font-medium">{failure}</p>}
      </div>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {offered.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              aria-busy={busy === kind || undefined}
              onClick={() => void choose(kind)}
              className="group grid size-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-5 rounded-panel bg-surface p-5 text-start sm:grid-cols-[1fr_auto] sm:grid-rows-[auto_1fr] sm:items-start sm:p-6 shadow-[inset_0_0_0_1px_var(--line)] transition-shadow duration-150 hover:shadow-float"
            >
              <span className="grid size-13 place-items-center rounded-pill bg-moss-wash text-moss">
                {kindIcons[kind]}
              </span>
              <span className="sm:order-1 sm:col-span-2">
                <span className="display block text-[21px] sm:text-[23px]">{kindName(intl, kind)}</span>
                <span className="mt-0.5 block text-[15px] text-pretty text-muted sm:mt-1.5 sm:text-[15.5px]">
                  {intl.formatMessage(kindSentences[kind])}
                </span>
              </span>
              {busy === kind ? (
                <Spinner />
              ) : (
                <ArrowRightIcon className="text-muted transition-transform duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1 sm:mt-3.5" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
