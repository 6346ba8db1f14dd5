// What the forms of all settings share: the reason, the proof that it's the account's owner, and saving against the version that was shown.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import { use, useState } from 'react';
import { useIntl } from 'react-intl';
import { useOwnerProof } from '../../nouns/accounts/use-owner-proof.ts';
import { fieldErrors } from '../../ui/forms/form-failure.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { type SiteSetting, useChangeSetting } from './api.ts';
import { SetupProofContext } from './setup-proof.ts';

export function useSettingForm(name: SiteSettingName, { version }: SiteSetting) {
  const intl = useIntl();
  const setup = use(SetupProofContext);
  const firstReason = setup ? intl.formatMessage({ defaultMessage: 'First setup' }) : '';
  const [reason, setReason] = useState(firstReason);
  const [password, setPassword] = useState(setup?.password ?? '');
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
    setReason(firstReason);
    setup?.setPassword(password);
    if (!setup) setPassword('');
    toast.success(intl.formatMessage({ defaultMessage: 'Saved. Pages show it when they’re opened or reloaded.' }));
    return true;
  };
  return {
    reason,
    setReason,
    password,
    setPassword,
    /** What the first setup already knows isn't asked again. */
    asksReason: setup === null,
    asksPassword: asksPassword && !(setup !== null && setup.password !== '' && errors['password'] === undefined),
    isPending: change.isPending,
    error: change.error,
    /** By field of the setting, and `reason` and `password`. */
    errorOf: (field: string): string | undefined => errors[`setting.value.${field}`] ?? errors[field],
    /** Resolves to whether it was saved. */
    publish: (value: SiteSetting['setting']) => send(value),
    undo: () => send(),
  };
}
