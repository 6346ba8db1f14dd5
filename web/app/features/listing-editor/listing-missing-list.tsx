// Missing fields as links: blocking ones first, then the rest.
import type { MissingField } from '@daynook/contract/hosting/hosting';
import { FormattedMessage } from 'react-intl';
import type { OwnListing } from '../../nouns/listings/listing-edit-api.ts';
import { missingFieldPlace, missingFieldTexts } from '../../nouns/listings/listing-missing-fields.ts';
import { MissingGroup } from '../../nouns/listings/missing-group.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';

/** A live listing with nothing to add needs no list where its status is in view. */
export const hasMissingFieldList = ({ state, gaps }: OwnListing): boolean => state !== 'live' || gaps.length > 0;

export function MissingFieldList({ listing }: { listing: OwnListing }) {
  const blocking = listing.gaps.filter(({ isBlocking }) => isBlocking);
  const helping = listing.gaps.filter(({ isBlocking }) => !isBlocking);
  const toItem = ({ code, isBlocking, count = 0 }: MissingField) => ({
    code,
    isBlocking,
    words: <FormattedMessage {...missingFieldTexts[code]} values={{ count }} />,
    place: missingFieldPlace(code, listing),
  });
  return (
    <div className="grid gap-6">
      {blocking.length > 0 ? (
        <MissingGroup
          title={
            listing.state === 'live' ? (
              <FormattedMessage
                defaultMessage="{count, plural, one {# required detail is missing} other {# required details are missing}}"
                values={{ count: blocking.length }}
              />
            ) : (
              <FormattedMessage
                defaultMessage="{count, plural, one {# item} other {# items}} to complete before you can publish"
                values={{ count: blocking.length }}
              />
            )
          }
          gaps={blocking.map(toItem)}
        />
      ) : listing.state !== 'live' || helping.length === 0 ? (
        <p className="flex items-start gap-2.5 font-semibold">
          <CheckIcon size={20} className="mt-0.5 shrink-0 text-moss" />
          {listing.state === 'live' ? (
            <FormattedMessage defaultMessage="Your listing is live. Guests can find and book it." />
          ) : listing.state === 'paused' ? (
            <FormattedMessage defaultMessage="Nothing missing" />
          ) : (
            <FormattedMessage defaultMessage="Ready to publish" />
          )}
        </p>
      ) : null}
      {helping.length > 0 && (
        <MissingGroup title={<FormattedMessage defaultMessage="Recommended" />} gaps={helping.map(toItem)} />
      )}
    </div>
  );
}
