// Packages of a listing: a name, a fixed price, and a fixed length (B10).
import { PRICING } from '@daynook/contract/limits/prices';
import type { ListingPackage } from '@daynook/contract/money/packages';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourCycle } from '../../../lib/locale.ts';
import { packageFacts } from '../../../nouns/listings/package-words.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { Money } from '../../../ui/money.tsx';
import { useEditor } from '../listing-editor-context.tsx';
import { OfferSection } from './offer-section.tsx';
import { PackageForm } from './package-form.tsx';

export const ListingPackages = () => (
  <OfferSection
    field="packages"
    anchor="packages"
    title={<FormattedMessage defaultMessage="Packages" />}
    lead={
      <FormattedMessage defaultMessage="Offer packages at a fixed price, such as “Team day with lunch.” Your availability and booking rules apply, but special prices and discounts don’t." />
    }
    add={<FormattedMessage defaultMessage="Add a package" />}
    maximum={PRICING.packagesMaximum}
    full={<FormattedMessage defaultMessage="A listing can have up to 6 packages." />}
    isOrdered
    details={(one) => <PackageDetails one={one} />}
    form={(props) => <PackageForm {...props} />}
  />
);

function PackageDetails({ one }: { one: ListingPackage }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const { listing } = useEditor();
  return (
    <Dotted>
      <Money amountMinor={one.priceMinor} currency={listing.currency} withCode />
      {packageFacts(one, intl, hourCycle)}
      {one.isHidden && <FormattedMessage defaultMessage="Hidden from guests" />}
    </Dotted>
  );
}
