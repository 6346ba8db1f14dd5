// The host's packages on the listing page, beside hours and days at the usual price (B10).
import { FormattedMessage, useIntl } from 'react-intl';
import { useHourCycle } from '../../../lib/locale.ts';
import type { SlotState } from '../../../nouns/bookings/use-slot.ts';
import type { Listing } from '../../../nouns/listings/api.ts';
import { packageFacts } from '../../../nouns/listings/package-words.ts';
import { Dotted } from '../../../ui/dotted.tsx';
import { ChoiceCards } from '../../../ui/forms/choice-cards.tsx';
import { Section } from '../../../ui/layout/page-section.tsx';
import { Money } from '../../../ui/money.tsx';

const NONE = 'none';

export function PackageList({ listing, slot }: { listing: Listing; slot: SlotState }) {
  const intl = useIntl();
  const hourCycle = useHourCycle();
  const { packages = [], pricing } = listing;
  if (packages.length === 0 || !listing.can.book) return null;
  return (
    <Section title={<FormattedMessage defaultMessage="Packages" />}>
      <p className="mb-4 text-[15px] text-muted">
        <FormattedMessage defaultMessage="Totals are for one person and include cleaning, fees, and taxes. Weekend prices and discounts don’t apply to packages." />
      </p>
      <ChoiceCards
        id="package"
        columns={1}
        legend={<FormattedMessage defaultMessage="Package" />}
        isLegendHidden
        value={slot.booked?.id ?? NONE}
        onChange={(id) => slot.choosePackage(id === NONE ? undefined : id)}
        choices={[
          {
            value: NONE,
            title: <FormattedMessage defaultMessage="By the hour or day" />,
            text: <FormattedMessage defaultMessage="Choose any free hours." />,
          },
          ...packages.map((one) => ({
            value: one.id,
            title: (
              <span className="flex items-baseline justify-between gap-x-4">
                <span className="min-w-0 break-words">{one.name}</span>
                <Money amountMinor={one.totalMinor} currency={pricing.currency} className="shrink-0" />
              </span>
            ),
            text: (
              <>
                {one.description && <span className="block break-words text-ink">{one.description}</span>}
                <Dotted>{packageFacts(one, intl, hourCycle)}</Dotted>
              </>
            ),
          })),
        ]}
      />
    </Section>
  );
}
