// Which cancellation policies hosts can choose, and which one new listings start with.
import { CANCELLATION_POLICY_IDS, type CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { policyNames, policySentences } from '../../../nouns/listings/listing-policy-words.ts';
import { PublishFields } from '../../../nouns/staff/publish-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from '../api.ts';
import { useSettingForm } from '../use-setting-form.ts';

export function PoliciesForm({ setting, policies }: { setting: SiteSetting; policies: ValueOf<'policies'> }) {
  const intl = useIntl();
  const [off, setOff] = useState<readonly CancellationPolicyId[]>(policies.off);
  const [first, setFirst] = useState<CancellationPolicyId>(policies.first);
  const form = useSettingForm('policies', setting);
  const isChanged =
    first !== policies.first || CANCELLATION_POLICY_IDS.some((id) => off.includes(id) !== policies.off.includes(id));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'policies', value: { off: [...off], first } });
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-2">
          {CANCELLATION_POLICY_IDS.map((id) => (
            <Checkbox
              key={id}
              checked={!off.includes(id)}
              description={<FormattedMessage {...policySentences[id]} />}
              onChange={({ target }) => setOff(target.checked ? off.filter((one) => one !== id) : [...off, id])}
            >
              <FormattedMessage {...policyNames[id]} />
            </Checkbox>
          ))}
        </div>
        <Select
          className="sm:max-w-72"
          label={<FormattedMessage defaultMessage="New listings start with" />}
          value={first}
          error={form.errorOf('first')}
          onChange={({ target }) => setFirst(target.value as CancellationPolicyId)}
        >
          {CANCELLATION_POLICY_IDS.map((id) => (
            <option key={id} value={id} disabled={off.includes(id)}>
              {intl.formatMessage(policyNames[id])}
            </option>
          ))}
        </Select>
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
