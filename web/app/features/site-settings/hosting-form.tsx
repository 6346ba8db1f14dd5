// Who may host, and whether staff review listings first.
import { type FormEvent, useId, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Radio } from '../../ui/forms/radio.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { Locked } from './locked.tsx';
import { useSettingForm } from './use-setting-form.ts';

type Access = ValueOf<'hosting'>['access'];
const ACCESS: readonly Access[] = ['anyone', 'invited'];
const accesses = defineMessages({
  anyone: { defaultMessage: 'Every member' },
  invited: { defaultMessage: 'Only members you invite. Those who already host can continue.' },
});

export function HostingForm({ setting, hosting }: { setting: SiteSetting; hosting: ValueOf<'hosting'> }) {
  const name = useId();
  const [access, setAccess] = useState(hosting.access);
  const [isReviewed, setReviewed] = useState(hosting.isReviewed);
  const form = useSettingForm('hosting', setting);
  const lock = setting.locked['isReviewed'];
  const isChanged = access !== hosting.access || isReviewed !== hosting.isReviewed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'hosting', value: { access, isReviewed } });
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-[14px] font-semibold">
            <FormattedMessage defaultMessage="Who can add a home" />
          </legend>
          {ACCESS.map((one) => (
            <label key={one} className="flex cursor-pointer items-center gap-3 py-2">
              <Radio name={name} value={one} checked={one === access} onChange={() => setAccess(one)} />
              <FormattedMessage {...accesses[one]} />
            </label>
          ))}
        </fieldset>
        <Checkbox
          checked={isReviewed}
          disabled={lock !== undefined}
          description={
            lock === undefined ? (
              <FormattedMessage defaultMessage="Listings that are live now stay live." />
            ) : (
              <Locked by={lock} />
            )
          }
          onChange={(event) => setReviewed(event.target.checked)}
        >
          <FormattedMessage defaultMessage="Review new listings before guests see them" />
        </Checkbox>
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
