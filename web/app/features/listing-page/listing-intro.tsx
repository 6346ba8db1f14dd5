// The kind of listing, and the host's description.
import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '../../nouns/listings/api.ts';
import { kindName } from '../../nouns/listings/words.ts';
import { useTranslation } from '../../ui/translation/use-translation.tsx';

export function ListingIntro({ listing }: { listing: Listing }) {
  const intl = useIntl();
  const { show, control } = useTranslation([listing.description], 'mt-2');
  const { text, attributes } = show(listing.description);
  return (
    <section>
      <h2 className="display text-[27px] text-balance">
        <FormattedMessage
          defaultMessage="{kind} for {count, plural, one {one person} other {up to # people}}, hosted by {host}"
          values={{
            kind: kindName(intl, listing.kind),
            count: listing.capacity,
            host: listing.host.name.split(' ')[0],
          }}
        />
      </h2>
      <p {...attributes} className="mt-3 max-w-[68ch] text-[16.5px] leading-7 text-pretty whitespace-pre-line">
        {text}
      </p>
      {control}
    </section>
  );
}
