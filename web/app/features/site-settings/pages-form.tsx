// Which pages about who runs the site it has.
import { HIDEABLE_PAGES, type HideablePage } from '@daynook/contract/settings/page-names';
import { type FormEvent, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Link } from 'react-router';
import { pageNames } from '../../nouns/staff/page-names.ts';
import { useMay } from '../../nouns/staff/permissions.ts';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { SiteSetting, ValueOf } from './api.ts';
import { useSettingForm } from './use-setting-form.ts';

const explanations: Readonly<Record<HideablePage, MessageDescriptor>> = defineMessages({
  about: { defaultMessage: 'By default, what the makers of this software stand for.' },
  blog: { defaultMessage: 'By default, four posts about how the site works. They’re gone once you publish one.' },
  careers: { defaultMessage: 'By default, that you have no open positions.' },
  enterprise: { defaultMessage: 'By default, what teams can do here, with a form that reaches your support team.' },
});

export function PagesForm({ setting, pages }: { setting: SiteSetting; pages: ValueOf<'pages'> }) {
  const [hidden, setHidden] = useState<readonly HideablePage[]>(pages.hidden);
  const form = useSettingForm('pages', setting);
  const mayWrite = useMay()('site-texts');
  const isChanged = HIDEABLE_PAGES.some((page) => hidden.includes(page) !== pages.hidden.includes(page));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.publish({ name: 'pages', value: { hidden: [...hidden] } });
  };
  return (
    <Card className="p-6">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-2">
          {HIDEABLE_PAGES.map((page) => (
            <Checkbox
              key={page}
              checked={!hidden.includes(page)}
              description={<FormattedMessage {...explanations[page]} />}
              onChange={({ target }) =>
                setHidden(target.checked ? hidden.filter((one) => one !== page) : [...hidden, page])
              }
            >
              <FormattedMessage {...pageNames[page]} />
            </Checkbox>
          ))}
        </div>
        {mayWrite && (
          <p className="text-[15px]">
            <Link to="/admin?view=page-texts" className="font-semibold text-moss underline underline-offset-4">
              <FormattedMessage defaultMessage="Write your own text for these pages" />
            </Link>
          </p>
        )}
        <PublishFields form={form} isChanged={isChanged}>
          <Button type="submit" size="sm" isBusy={form.isPending}>
            <FormattedMessage defaultMessage="Publish" />
          </Button>
        </PublishFields>
      </form>
    </Card>
  );
}
