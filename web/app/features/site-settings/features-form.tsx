// Which features the site offers.
import { SITE_FEATURES, type SiteFeature } from '@daynook/contract/settings/limits';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { useSettingForm } from './use-setting-form.ts';

export const featureNames: Readonly<Record<SiteFeature, MessageDescriptor>> = defineMessages({
  kudos: { defaultMessage: 'Kudos' },
  community: { defaultMessage: 'Community' },
  referrals: { defaultMessage: 'Referrals', description: 'Feature: members refer hosts' },
  waitlists: { defaultMessage: 'Waitlists' },
});
const explanations: Readonly<Record<SiteFeature, MessageDescriptor>> = defineMessages({
  kudos: { defaultMessage: 'Guests and hosts thank each other after a booking, also on profiles.' },
  community: { defaultMessage: 'Boards for cities, where members write posts and replies.' },
  referrals: {
    defaultMessage:
      'Members share a link, and see who joined with it. Earlier referrals still earn rewards while it’s off.',
  },
  waitlists: { defaultMessage: 'Guests wait for taken hours. Nobody is offered hours while it’s off.' },
});

export function FeaturesForm({ setting, features }: { setting: SiteSetting; features: ValueOf<'features'> }) {
  const [off, setOff] = useState<readonly SiteFeature[]>(features.off);
  const form = useSettingForm('features', setting);
  const isChanged = SITE_FEATURES.some((feature) => off.includes(feature) !== features.off.includes(feature));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'features', value: { off: [...off] } });
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-2">
          {SITE_FEATURES.map((feature) => (
            <Checkbox
              key={feature}
              checked={!off.includes(feature)}
              description={<FormattedMessage {...explanations[feature]} />}
              onChange={({ target }) =>
                setOff(target.checked ? off.filter((one) => one !== feature) : [...off, feature])
              }
            >
              <FormattedMessage {...featureNames[feature]} />
            </Checkbox>
          ))}
        </div>
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
