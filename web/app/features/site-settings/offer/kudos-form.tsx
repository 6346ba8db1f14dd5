// What kudos can be for: the built-in tags and the operator's own.
import { isBuiltInTag } from '@daynook/contract/settings/kudos-tags';
import { OFFER_LIMITS } from '@daynook/contract/settings/limits';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { TagIcon } from '../../../nouns/kudos/tag-icon.tsx';
import { builtInTagName } from '../../../nouns/kudos/tag-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { SiteSetting, ValueOf } from '../api.ts';
import { OfferList } from './offer-list.tsx';

type Item = ValueOf<'kudos'>['items'][number];
type Receiver = Item['receiver'];

const RECEIVERS = ['host', 'guest', 'both'] as const satisfies readonly Receiver[];
const receivers = defineMessages({
  host: { defaultMessage: 'Hosts', description: 'Whom kudos are for' },
  guest: { defaultMessage: 'Guests', description: 'Whom kudos are for' },
  both: { defaultMessage: 'Hosts and guests', description: 'Whom kudos are for' },
});

const newItem = (): Item => ({ id: crypto.randomUUID(), receiver: 'both', isOffered: true, names: {} });

export function KudosForm({ setting, kudos }: { setting: SiteSetting; kudos: ValueOf<'kudos'> }) {
  const intl = useIntl();
  return (
    <OfferList
      setting={setting}
      stored={kudos.items}
      toSetting={(items) => ({ name: 'kudos', value: { items } })}
      usualName={({ id }) => builtInTagName(intl, id)}
      newName={intl.formatMessage({ defaultMessage: 'New tag' })}
      badges={({ id, receiver }) => (
        <>
          {!isBuiltInTag(id) && (
            <Badge>
              <FormattedMessage defaultMessage="Yours" description="An amenity or tag that the operator added" />
            </Badge>
          )}
          <Badge>{intl.formatMessage(receivers[receiver])}</Badge>
        </>
      )}
      more={({ id, receiver }, change) => (
        <Select
          className="sm:max-w-72"
          label={<FormattedMessage defaultMessage="For" description="Whom kudos are for" />}
          value={receiver}
          onChange={({ target }) => change({ receiver: target.value as Receiver })}
          key={id}
        >
          {RECEIVERS.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage(receivers[one])}
            </option>
          ))}
        </Select>
      )}
      add={{
        words: <FormattedMessage defaultMessage="Add a tag" />,
        make: newItem,
        most: OFFER_LIMITS.ownKudosTagsMaximum,
        isOwn: ({ id }) => !isBuiltInTag(id),
        full: (
          <FormattedMessage
            defaultMessage="You have {count, number} tags of your own, which is the maximum. Rename or turn on one that’s off."
            values={{ count: OFFER_LIMITS.ownKudosTagsMaximum }}
          />
        ),
      }}
      preview={(items, name) => (
        <ul className="flex flex-wrap gap-x-5 gap-y-2">
          {items.map((item) => (
            <li key={item.id} className="flex items-center gap-2 text-[14.5px] wrap-anywhere text-muted">
              <TagIcon tag={item.id} size={17} />
              {name(item)}
            </li>
          ))}
        </ul>
      )}
    />
  );
}
