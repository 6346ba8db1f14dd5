// Which cancellation policies hosts can choose, the operator's own among them, and which one new listings start with.
import { BUILT_IN_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import { OFFER_LIMITS } from '@daynook/contract/settings/limits';
import { type FormEvent, use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LanguagesContext } from '../../../lib/languages.ts';
import { policyName, policySentence } from '../../../nouns/listings/listing-policy-words.ts';
import { PublishFields } from '../../../nouns/staff/publish-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { focusError } from '../../../ui/forms/focus-error.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from '../api.ts';
import { useSettingForm } from '../use-setting-form.ts';
import { draftName, moveItem, putItem } from './offer-drafts.ts';
import { areStepsRight, newPolicy, type PoliciesDraft, toDraft, toPolicies, withoutPolicy } from './policy-drafts.ts';
import { PolicyRow } from './policy-row.tsx';

export function PoliciesForm({ setting, policies }: { setting: SiteSetting; policies: ValueOf<'policies'> }) {
  const intl = useIntl();
  const { language } = use(LanguagesContext);
  const [stored] = useState(() => toDraft(policies));
  const [draft, setDraft] = useState(stored);
  /** Errors name positions in what was sent, which may have been moved since. */
  const [sent, setSent] = useState<PoliciesDraft['own']>([]);
  const [wasTried, setTried] = useState(false);
  const form = useSettingForm('policies', setting);
  const { off, own, first } = draft;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored);
  const nameDraft = ({ names }: PoliciesDraft['own'][number]) =>
    draftName(names, undefined, language) ?? intl.formatMessage({ defaultMessage: 'New policy' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setSent(own);
    if (own.every(({ steps }) => areStepsRight(steps))) {
      void form.publish({ name: 'policies', value: toPolicies(draft) });
      return;
    }
    focusError(event.currentTarget);
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid min-w-0 gap-5">
        <div className="grid gap-2">
          {BUILT_IN_POLICY_IDS.map((id) => (
            <Checkbox
              key={id}
              checked={!off.includes(id)}
              description={policySentence(intl, id)}
              onChange={({ target }) =>
                setDraft({
                  ...draft,
                  off: BUILT_IN_POLICY_IDS.filter((one) => (one === id ? !target.checked : off.includes(one))),
                })
              }
            >
              {policyName(intl, id)}
            </Checkbox>
          ))}
        </div>
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {own.map((item, at) => (
            <PolicyRow
              key={item.id}
              item={item}
              name={nameDraft(item)}
              isFirst={at === 0}
              isLast={at === own.length - 1}
              wasTried={wasTried}
              errorOf={(field) => form.errorOf(`own.${sent.findIndex(({ id }) => id === item.id)}.${field}`)}
              onChange={(change) => setDraft({ ...draft, own: putItem(own, item.id, change) })}
              onMove={(by) => setDraft({ ...draft, own: moveItem(own, item.id, by) })}
              onRemove={() => setDraft(withoutPolicy(draft, item.id))}
            />
          ))}
        </ul>
        {own.length < OFFER_LIMITS.ownPoliciesMaximum ? (
          <Button
            size="sm"
            variant="outline"
            className="justify-self-start"
            onClick={() => setDraft({ ...draft, own: [...own, newPolicy()] })}
          >
            <FormattedMessage defaultMessage="Add a policy" />
          </Button>
        ) : (
          <p className="text-[14.5px] text-muted">
            <FormattedMessage
              defaultMessage="You have {count, number} policies of your own, which is the maximum. Remove one to add another."
              values={{ count: OFFER_LIMITS.ownPoliciesMaximum }}
            />
          </p>
        )}
        <Select
          className="sm:max-w-72"
          label={<FormattedMessage defaultMessage="New listings start with" />}
          value={first}
          error={form.errorOf('first')}
          onChange={({ target }) => setDraft({ ...draft, first: target.value })}
        >
          {BUILT_IN_POLICY_IDS.map((id) => (
            <option key={id} value={id} disabled={off.includes(id)}>
              {policyName(intl, id)}
            </option>
          ))}
          {own.map((item) => (
            <option key={item.id} value={item.id} disabled={!item.isOffered}>
              {nameDraft(item)}
            </option>
          ))}
        </Select>
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
          <Button size="sm" variant="plain" onClick={() => setDraft(stored)}>
            <FormattedMessage defaultMessage="Discard changes" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
