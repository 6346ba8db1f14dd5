// What nearby listings of the same kind cost: a line with low, median, and high, and this listing's price on it.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatMoney } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { formatDistance } from '../../../lib/units.ts';
import { priceGuideQuery } from '../../../nouns/listings/listing-edit-api.ts';
import { kindName } from '../../../nouns/listings/words.ts';
import { ownPropertyQuery } from '../../../nouns/properties/property-api.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useEditor } from '../listing-editor-context.tsx';

export function PriceGuide() {
  const intl = useIntl();
  const { listing, fields } = useEditor();
  const property = useQuery({ ...ownPropertyQuery(listing.property._id), staleTime: 60_000 });
  const guide = useQuery(
    priceGuideQuery({ kind: fields.kind, currency: listing.currency }, property.data?.publicPoint),
  );
  if (property.isError || guide.isError) return null;
  if (!guide.data) return <Skeleton className="h-24 rounded-card" />;
  const { count, radiusKm, currency, day } = guide.data;
  const kind = kindName(intl, fields.kind);
  if (!day || !currency) {
    return (
      <p className="rounded-card bg-well p-5 text-[15px] text-muted">
        <FormattedMessage defaultMessage="There aren’t enough similar listings nearby to compare. Start with a price that feels fair. You can change it anytime." />
      </p>
    );
  }
  return (
    <div className="rounded-card bg-well p-5">
      <p className="text-[15px] text-muted">
        <FormattedMessage
          defaultMessage="Daily prices of {count, plural, one {# listing} other {# listings}} within {radius} · {kind}"
          values={{ count, radius: formatDistance(radiusKm, intl.locale), kind }}
        />
      </p>
      <Scale {...day} ownMinor={fields.dayMinor} currency={currency} />
    </div>
  );
}

interface ScaleProps {
  lowMinor: number;
  medianMinor: number;
  highMinor: number;
  ownMinor: number;
  currency: string;
}

function Scale({ lowMinor, medianMinor, highMinor, ownMinor, currency }: ScaleProps) {
  const locale = useLocale();
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale, { isRounded: true });
  const reach = Math.max(highMinor - lowMinor, 1);
  // The middle half of all prices takes the middle of the line; this listing's price can be outside.
  const at = (amountMinor: number) => Math.min(98, Math.max(2, 22 + ((amountMinor - lowMinor) / reach) * 56));
  const marks = [
    {
      name: <FormattedMessage defaultMessage="25% charge less" />,
      amountMinor: lowMinor,
      align: 'text-start',
    },
    {
      name: <FormattedMessage defaultMessage="typical" />,
      amountMinor: medianMinor,
      align: 'text-center',
    },
    {
      name: <FormattedMessage defaultMessage="25% charge more" />,
      amountMinor: highMinor,
      align: 'text-end',
    },
  ];
  return (
    <div className="mt-4">
      <div aria-hidden="true" className="relative h-2 rounded-pill bg-ink/10">
        <span
          className="absolute inset-y-0 rounded-pill bg-moss/45"
          style={{ insetInlineStart: `${at(lowMinor)}%`, width: `${at(highMinor) - at(lowMinor)}%` }}
        />
        <span
          className="absolute -inset-y-1 w-0.5 rounded-pill bg-moss"
          style={{ insetInlineStart: `${at(medianMinor)}%` }}
        />
        {ownMinor > 0 && (
          <span
            className="absolute top-1/2 size-4.5 -translate-x-1/2 rtl:translate-x-1/2 -translate-y-1/2 rounded-pill bg-clay shadow-[0_0_0_3px_var(--well)]"
            style={{ insetInlineStart: `${at(ownMinor)}%` }}
          />
        )}
      </div>
      <dl className="mt-3 grid grid-cols-3 gap-3 text-[14px]">
        {marks.map(({ name, amountMinor, align }) => (
          <div key={align} className={align}>
            <dd className="text-[17px] font-semibold num">{money(amountMinor)}</dd>
            <dt className="text-muted">{name}</dt>
          </div>
        ))}
      </dl>
      {ownMinor > 0 && (
        <p className="mt-3 flex items-center gap-2 text-[14px]">
          <span aria-hidden="true" className="size-2.5 rounded-pill bg-clay" />
          <FormattedMessage defaultMessage="You: {price}" values={{ price: money(ownMinor) }} />
        </p>
      )}
    </div>
  );
}
