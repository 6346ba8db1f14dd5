// The editor of a room: sections that save themselves, and beside them what is still missing.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHashFocus } from '../../ui/go-to.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { StandingBar } from '../../ui/standing-bar.tsx';
import { useListingActions } from './listing-actions.ts';
import { ListingAmenities } from './listing-amenities.tsx';
import { ListingBasics } from './listing-basics.tsx';
import { ListingBooking } from './listing-booking.tsx';
import { ListingDispute } from './listing-dispute.tsx';
import type { OwnListing } from './listing-edit-api.ts';
import { ListingEditorProvider, useAutosave, useEditor } from './listing-editor-context.tsx';
import { GapList } from './listing-gap-list.tsx';
import { ListingHead } from './listing-head.tsx';
import { ListingHouseRules } from './listing-house-rules.tsx';
import { ListingParts } from './listing-parts.tsx';
import { ListingPhotosSection } from './listing-photos-section.tsx';
import { ListingPolicy } from './listing-policy.tsx';
import { ListingPrices } from './listing-prices.tsx';
import { ActionTrouble, PublishButtons } from './listing-publish-bar.tsx';
import { RemoveDialog } from './listing-remove-dialog.tsx';
import { SaveNote } from './listing-save-note.tsx';
import { ListingSection } from './listing-section.tsx';
import { ListingSectionRail } from './listing-section-rail.tsx';
import { ListingWorkFacts } from './listing-work-facts.tsx';
import { ListingAddOns } from './prices/listing-add-ons.tsx';
import { ListingDiscounts } from './prices/listing-discounts.tsx';
import { ListingPriceRules } from './prices/listing-price-rules.tsx';

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
  useHashFocus();
  return (
    <div className="wrap pt-8 pb-16 max-lg:pb-28 md:pt-10">
      <ListingHead actions={actions} onRemove={() => setRemoving(true)} />
      <div className="mt-8 items-start gap-x-14 lg:grid lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="gap-6 max-lg:contents lg:sticky lg:grid lg:top-[calc(var(--nav-height)+20px)] lg:order-2 lg:max-h-[calc(100dvh-var(--nav-height)-40px)] lg:overflow-y-auto">
          <aside
            aria-label={intl.formatMessage({ defaultMessage: 'What’s missing' })}
            className="grid gap-6 rounded-panel bg-surface px-5 py-4 shadow-[inset_0_0_0_1px_var(--line)] lg:p-6"
          >
            <GapList listing={listing} />
            <ActionTrouble actions={actions} />
            <div className="grid gap-4 border-t border-line pt-5 max-lg:hidden">
              <div className="flex flex-wrap gap-2.5">
                <PublishButtons actions={actions} />
              </div>
              <SaveNote />
            </div>
          </aside>
          <ListingSectionRail />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving a field inside saves it */}
        <div className="min-w-0 max-lg:mt-6" onBlur={() => void autosave.flush()}>
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
          <ListingPolicy />
          <ListingParts />
        </div>
      </div>
      <StandingBar>
        <SaveNote />
        <div className="flex gap-2">
          <PublishButtons actions={actions} />
        </div>
      </StandingBar>
      <RemoveDialog title={fields.title} isOpen={isRemoving} onClose={() => setRemoving(false)} actions={actions} />
    </div>
  );
}

/** Hours have a page of their own; here only how many days are open. */
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
      <LinkButton look="outline" className="justify-self-start" to={`/host/listing/${listing._id}/availability`}>
        <FormattedMessage defaultMessage="Set availability" />
      </LinkButton>
    </ListingSection>
  );
}
