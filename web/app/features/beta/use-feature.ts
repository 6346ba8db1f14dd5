// Whether a member tries a beta feature.
import type { BetaFeature } from '@daynook/contract/limits/accounts';
import { toErrors, useSaveProfile } from '../../nouns/accounts/api.ts';
import { useOwnProfile } from '../../nouns/members/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

export function useFeature(feature: BetaFeature) {
  const profile = useOwnProfile();
  const save = useSaveProfile();
  const chosen = profile.data?.preferences.betaFeatures ?? [];
  const shown = save.isPending ? (save.variables.betaFeatures ?? chosen) : chosen;
  /** Returns whether it was saved; shows an error if not. */
  const choose = async (isWanted: boolean): Promise<boolean> => {
    const others = chosen.filter((one) => one !== feature);
    try {
      await save.mutateAsync({ betaFeatures: isWanted ? [...others, feature] : others });
      return true;
    } catch (error) {
      toast.error(toErrors(error, []).words);
      return false;
    }
  };
  return { profile, isOn: shown.includes(feature), isSaving: save.isPending, choose };
}
