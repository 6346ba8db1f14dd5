// What the forms of all settings share: the reason, the proof that it's the account's owner, and saving against the version that was shown.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type SiteSetting, useChangeSetting } from './api.ts';

export function useSettingForm(name: SiteSettingName, { version }: SiteSetting) {
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const change = useChangeSetting(name);
  const errors = fieldErrors(change.error);
  const { asksPassword, readProof } = useOwnerProof(password, change.error);
  const send = async (value?: SiteSetting['setting']): Promise<boolean> => {
    if (change.isPending) return false;
    try {
      await change.mutateAsync({
        ...(value === undefined ? {} : { value }),
        version,
        reason,
        proof: readProof(),
      });
    } catch {
      return false;
    }
    setReason('');
    setPassword('');
    toast.success(intl.formatMessage({ defaultMessage: 'Saved. Pages show it when they’re opened or reloaded.' }));
    return true;
  };
  return {
    reason,
    setReason,
    password,
    setPassword,
    asksPassword,
    isPending: change.isPending,
    error: change.error,
    /** By field of the setting, and `reason` and `password`. */
    errorOf: (field: string): string | undefined => errors[`setting.value.${field}`] ?? errors[field],
    /** Resolves to whether it was saved. */
    publish: (value: SiteSetting['setting']) => send(value),
    undo: () => send(),
  };
}

export type SettingForm = ReturnType<typeof useSettingForm>;
