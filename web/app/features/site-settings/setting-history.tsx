// What a setting was, who changed it, when, and why; the latest change can be undone.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { PublishFields } from '../../nouns/staff/publish-fields.tsx';
import { NoneYet } from '../../nouns/staff/staff-section.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/dates/moment.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { changesQuery, type SiteSetting, type SiteSettingChange } from './api.ts';
import { useSettingForm } from './use-setting-form.ts';

interface HistoryProps {
  name: SiteSettingName;
  setting: SiteSetting;
  /** The value in a few words. */
  describe: (value: SiteSetting['setting']) => ReactNode;
}

export function SettingHistory({ name, setting, describe }: HistoryProps) {
  const list = useInfiniteQuery(changesQuery(name));
  const changes = list.data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <details className="group">
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold underline-offset-4 hover:underline">
        <FormattedMessage
          defaultMessage="{count, plural, =0 {No changes yet} one {# change} other {# changes}}"
          values={{ count: setting.version }}
        />
      </summary>
      <div className="mt-3 grid gap-5">
        <PagedList
          list={list}
          failed={<FormattedMessage defaultMessage="We couldn’t load the changes" />}
          waitingClass="h-32"
        >
          {changes.length === 0 ? (
            <NoneYet>
              <FormattedMessage defaultMessage="Nobody has changed this yet." />
            </NoneYet>
          ) : (
            <ol className="divide-y divide-line">
              {changes.map((change) => (
                <Row key={change.version} change={change}>
                  {describe(change.setting)}
                </Row>
              ))}
            </ol>
          )}
        </PagedList>
        {setting.version > 0 && <Undo key={setting.version} name={name} setting={setting} />}
      </div>
    </details>
  );
}

const Row = ({ change, children }: { change: SiteSettingChange; children: ReactNode }) => (
  <li className="grid gap-1 py-3">
    <div className="wrap-anywhere">{children}</div>
    <p className="text-[14.5px] wrap-anywhere text-muted">
      {change.changedAt && <Moment at={change.changedAt} />} · {change.changedBy} · “{change.reason}”
    </p>
  </li>
);

function Undo({ name, setting }: { name: SiteSettingName; setting: SiteSetting }) {
  const [isOpen, setOpen] = useState(false);
  const form = useSettingForm(name, setting);
  if (!isOpen)
    return (
      <p>
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          <FormattedMessage defaultMessage="Undo the latest change" />
        </Button>
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.undo();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5 rounded-card bg-well p-5">
      <p className="text-pretty">
        <FormattedMessage defaultMessage="Everything in this section goes back to what it was before the latest change." />
      </p>
      <PublishFields form={form} isChanged={false}>
        <Button type="submit" size="sm" isBusy={form.isPending}>
          <FormattedMessage defaultMessage="Undo change" />
        </Button>
        <Button size="sm" variant="plain" onClick={() => setOpen(false)}>
          <FormattedMessage defaultMessage="Cancel" />
        </Button>
      </PublishFields>
    </form>
  );
}
