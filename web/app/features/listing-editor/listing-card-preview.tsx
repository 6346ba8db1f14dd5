// A live preview of the listing's card in search. Wide screens only.
import { FormattedMessage, useIntl } from 'react-intl';
import { splitSubtotal } from '../../lib/fees.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { Photo } from '../../ui/media/photo.tsx';
import { Money } from '../../ui/money.tsx';
import { useEditor } from './listing-editor-context.tsx';
import { useOwnFees } from './sections/own-fees.ts';

export function CardPreview() {
  const intl = useIntl();
  const { listing, fields } = useEditor();
  const { currency } = listing;
  const { guestMinor } = splitSubtotal(fields.dayMinor + fields.cleaningMinor, currency, useOwnFees());
  const cover = listing.photos.find(({ photo }) => photo !== null);
  return (
    <figure className="grid gap-3 border-line not-first:border-t not-first:pt-5 max-xl:hidden">
      <figcaption className="text-[14px] font-semibold">
        <FormattedMessage defaultMessage="In search" />
      </figcaption>
      <Photo photo={cover?.photo} alt="" sizes="250px" className="rounded-card" />
      <div className="text-[14.5px] leading-5.5">
        <p className="line-clamp-2 font-semibold break-words">
          {fields.title.trim() || <FormattedMessage defaultMessage="Untitled listing" />}
        </p>
        <p className="text-muted">
          {kindName(intl, fields.kind)} · {listing.property.city}
        </p>
        {fields.dayMinor > 0 && (
          <p className="mt-1 num">
            <FormattedMessage
              defaultMessage="{amount} per day"
              values={{
                amount: (
                  <Money key="a" amountMinor={guestMinor} currency={currency} isRounded className="font-semibold" />
                ),
              }}
            />
            {guestMinor !== fields.dayMinor && (
              <span className="block text-[13px] text-muted">
                <FormattedMessage defaultMessage="What guests see, fees included" />
              </span>
            )}
          </p>
        )}
      </div>
    </figure>
  );
}
