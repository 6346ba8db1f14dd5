// Which kinds of listings hosts can add, what they're called, and their order.
import { useIntl } from 'react-intl';
import { builtInKindName } from '../../../nouns/listings/words.ts';
import type { SiteSetting, ValueOf } from '../api.ts';
import { OfferList } from './offer-list.tsx';

export function KindsForm({ setting, kinds }: { setting: SiteSetting; kinds: ValueOf<'kinds'> }) {
  const intl = useIntl();
  return (
    <OfferList
      setting={setting}
      stored={kinds.items}
      toSetting={(items) => ({ name: 'kinds', value: { items } })}
      usualName={({ id }) => builtInKindName(intl, id)}
      preview={(items, name) => <p className="text-[14.5px] wrap-anywhere text-muted">{items.map(name).join(' · ')}</p>}
    />
  );
}
