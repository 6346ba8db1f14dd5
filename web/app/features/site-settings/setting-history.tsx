// A setting's history.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChangeHistory, UndoChange } from '../../nouns/staff/change-history.tsx';
import { changesQuery, type SiteSetting } from './api.ts';
import { useSettingForm } from './use-setting-form.ts';

interface HistoryProps {
  name: SiteSettingName;
  setting: SiteSetting;
  /** The value in a few words. */
  describe: (value: SiteSetting['setting']) => ReactNode;
}

export function SettingHistory({ name, setting, describe }: HistoryProps) {
  return (
    <ChangeHistory
      query={changesQuery(name)}
      count={setting.version}
      describe={(change) => <div className="wrap-anywhere">{describe(change.setting)}</div>}
      undo={<Undo key={setting.version} name={name} setting={setting} />}
    />
  );
}

function Undo({ name, setting }: Pick<HistoryProps, 'name' | 'setting'>) {
  const form = useSettingForm(name, setting);
  return (
    <UndoChange form={form} isPending={form.isPending} onUndo={() => void form.undo()}>
      <FormattedMessage defaultMessage="Everything in this section goes back to what it was before the latest change." />
    </UndoChange>
  );
}
