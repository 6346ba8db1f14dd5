// What guests see of a property's location before they book, and its local time, shown as soon as the address is known.
import { findCountry } from '@daynook/contract/countries/countries';
import { FormattedMessage } from 'react-intl';
import { useNow } from '../../lib/dates/use-now.ts';
import { formatTime, zoneName } from '../../lib/formats.ts';
import { useHourCycle, useLocale } from '../../lib/locale.ts';
import { cx } from '../../ui/class-names.ts';
import { PinIcon } from '../../ui/icons/shell-icons.tsx';
import type { PropertyForm } from './use-property-form.ts';

export function PublicArea({ form, className }: { form: Pick<PropertyForm, 'draft'>; className?: string }) {
  const { point, locatedBy, country, city, region, neighborhood, timeZone } = form.draft;
  const isKnown = point !== null && locatedBy !== null && city.trim() !== '';
  // A draft keeps the region while another country is chosen; where addresses have none, guests don't see it.
  const shownRegion = findCountry(country).region ? region.trim() : '';
  const town = [city.trim(), shownRegion].filter(Boolean).join(', ');
  // As many lines before they're known: a button that moves while it's pressed isn't pressed.
  return (
    <div role="status" className={cx('flex gap-3 rounded-card bg-well p-4 text-[15px] leading-6', className)}>
      <PinIcon size={20} className={cx('mt-0.5 shrink-0', isKnown ? 'text-moss' : 'text-muted')} />
      <div className="min-w-0">
        <p className="font-semibold">
          {!isKnown ? (
            <FormattedMessage defaultMessage="Guests see only the area" />
          ) : neighborhood.trim() ? (
            <FormattedMessage
              defaultMessage="Guests see: near {neighborhood}, {town}"
              values={{ neighborhood: neighborhood.trim(), town }}
            />
          ) : (
            <FormattedMessage defaultMessage="Guests see: {town}" values={{ town }} />
          )}
        </p>
        <p className="text-muted">
          <FormattedMessage defaultMessage="The map shows a circle around the area, never your address." />
        </p>
        <p className="text-muted">
          {isKnown && timeZone !== '' ? (
            <LocalTime timeZone={timeZone} />
          ) : (
            <FormattedMessage defaultMessage="We get the local time from your address." />
          )}
        </p>
      </div>
    </div>
  );
}

export function LocalTime({ timeZone }: { timeZone: string }) {
  const locale = useLocale();
  const hourCycle = useHourCycle();
  const nowMs = useNow(15_000);
  return (
    <span className="num">
      <FormattedMessage
        defaultMessage="Local time there: {time} ({zone})."
        values={{
          time: formatTime(new Date(nowMs), timeZone, locale, hourCycle),
          zone: zoneName(timeZone, locale),
        }}
      />
    </span>
  );
}
