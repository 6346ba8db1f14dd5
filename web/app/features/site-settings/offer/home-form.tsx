// Which sections the home page has, in which order, and with which titles.
import { HOME_SECTIONS } from '@daynook/contract/settings/limits';
import { useIntl } from 'react-intl';
import { usualHomeTitle } from '../../../nouns/home/home-title.tsx';
import type { SiteSetting, ValueOf } from '../api.ts';
import { OfferList } from './offer-list.tsx';

export function HomeForm({ setting, home }: { setting: SiteSetting; home: ValueOf<'home'> }) {
  const intl = useIntl();
  return (
    <OfferList
      setting={setting}
      stored={home.items}
      toSetting={(items) => ({ name: 'home', value: { items } })}
      usualName={({ id }) => usualHomeTitle(intl, id)}
      areTitles
      isFixed={({ id }) => id === HOME_SECTIONS[0]}
      preview={(items, name) => (
        <ol className="grid gap-2">
          {items.map((item, at) => (
            <li
              key={item.id}
              className={`display wrap-anywhere ${at === 0 ? 'text-[26px]' : 'text-[19px] text-muted'}`}
            >
              {name(item)}
            </li>
          ))}
        </ol>
      )}
    />
  );
}
