// The listing editor: sections that save automatically, and a rail with the current section and what's missing.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { cx } from '../../ui/class-names.ts';
import { useHashFocus } from '../../ui/go-to.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmbedDialog } from './embed/embed-dialog.tsx';
import { useListingActions } from './listing-actions.ts';
import { CardPreview } from './listing-card-preview.tsx';
import { ChangesDialog } from './listing-changes-dialog.tsx';
import { ListingDispute } from './listing-dispute.tsx';
import { ListingEditorProvider, useAutosave, useEditor } from './listing-editor-context.tsx';
import { ListingHead } from './listing-head.tsx';
import { hasMissingFieldList, MissingFieldList } from './listing-missing-list.tsx';
import { PublishBar } from './listing-publish-bar.tsx';
import { RemoveDialog } from './listing-remove-dialog.tsx';
import { ListingSection } from './listing-section.tsx';
import { ListingSectionRail } from './listing-section-rail.tsx';
import { ListingAddOns } from './prices/listing-add-ons.tsx';
import { ListingDiscounts } from './prices/listing-discounts.tsx';
import { ListingPackages } from './prices/listing-packages.tsx';
import { ListingPriceRules } from './prices/listing-price-rules.tsx';
import { ListingAmenities } from './sections/listing-amenities.tsx';
import { ListingBasics } from './sections/listing-basics.tsx';
import { ListingBooking } from './sections/listing-booking.tsx';
import { ListingHouseRules } from './sections/listing-house-rules.tsx';
import { ListingParts } from './sections/listing-parts.tsx';
import { ListingPhotosSection } from './sections/listing-photos-section.tsx';
import { ListingPolicy } from './sections/listing-policy.tsx';
import { ListingPrices } from './sections/listing-prices.tsx';
import { ListingWorkFacts } from './sections/listing-work-facts.tsx';

export const ListingEditor = ({ sub, listing }: { sub: string; listing: OwnListing }) => (
  <ListingEditorProvider key={`${sub}${listing._id}`} sub={sub} listing={listing}>
    <EditorPage />
  </ListingEditorProvider>
);

function EditorPage() {
  const intl = useIntl();
  const autosave = useAutosave();
  const { listing, fields } = useEditor();
  const actions = useListingActions();
  const [isRemoving, setRemoving] = useState(false);
  const [isEmbedding, setEmbedding] = useState(false);
  const [isReviewing, setReviewing] = useState(false);
  useHashFocus();
  const hasMissing = hasMissingFieldList(listing);
  return (
    <div className="wrap pt-8 pb-32 md:pt-10">
      <ListingHead actions={actions} onEmbed={() => setEmbedding(true)} onRemove={() => setRemoving(true)} />
      <div className="mt-8 items-start gap-x-12 lg:grid lg:grid-cols-[200px_minmax(0,1fr)] xl:grid-cols-[200px_minmax(0,1fr)_300px]">
        <div className="lg:sticky lg:-ms-3 lg:top-[calc(var(--nav-height)+20px)] lg:row-span-2 lg:max-h-[calc(100dvh-var(--nav-height)-110px)] lg:overflow-y-auto">
          <ListingSectionRail />
        </div>
        <aside
          aria-label={
            hasMissing
              ? intl.formatMessage({ defaultMessage: 'What’s missing' })
              : intl.formatMessage({ defaultMessage: 'Preview' })
          }
          className={cx(
            'grid gap-6 rounded-panel bg-surface px-5 py-4 shadow-[inset_0_0_0_1px_var(--line)] lg:mb-8 lg:p-6 xl:sticky xl:top-[calc(var(--nav-height)+20px)] xl:order-3',
            !hasMissing && 'max-xl:hidden',
          )}
        >
          {hasMissing && <MissingFieldList listing={listing} />}
          <CardPreview />
        </aside>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving a field inside saves it */}
        <div
          className="min-w-0 **:scroll-mb-28 max-lg:mt-6 lg:[&>section:first-of-type]:border-t-0 lg:[&>section:first-of-type]:pt-0"
          onBlur={() => void autosave.flush()}
        >
          <ListingDispute />
          <ListingBasics />
          <ListingPhotosSection />
          <ListingWorkFacts />
          <ListingAmenities />
          <ListingHouseRules />
          <HoursSection listing={listing} />
          <ListingBooking />
          <ListingPrices />
          <ListingPriceRules />
          <ListingDiscounts />
          <ListingAddOns />
          <ListingPackages />
          <ListingPolicy />
          <ListingParts />
        </div>
      </div>
      <PublishBar actions={actions} onReview={() => setReviewing(true)} />
      <ChangesDialog isOpen={isReviewing} onClose={() => setReviewing(false)} actions={actions} />
      {isEmbedding && <EmbedDialog listingId={listing._id} title={fields.title} onClose={() => setEmbedding(false)} />}
      <RemoveDialog title={fields.title} isOpen={isRemoving} onClose={() => setRemoving(false)} actions={actions} />
    </div>
  );
}

/** Hours have their own page; this shows only how many days are open. */
function HoursSection({ listing }: { listing: OwnListing }) {
  const days = new Set(listing.weekly.map(({ weekday }) => weekday)).size;
  return (
    <ListingSection
      id="hours"
      title={<FormattedMessage defaultMessage="Availability" />}
      lead={
        <FormattedMessage
          defaultMessage="{days, plural, =0 {Not open on any day yet.} one {Open one day a week.} other {Open # days a week.}} Set weekly hours, holidays, and special dates in one place."
          values={{ days }}
        />
      }
    >
      <LinkButton variant="outline" className="justify-self-start" to={`/host/listing/${listing._id}/availability`}>
        <FormattedMessage defaultMessage="Set availability" />
      </LinkButton>
    </ListingSection>
  );
}
