// The member's picture: choose, preview, or remove it.
import { PROFILES } from '@daynook/contract/limits/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { upload } from '../../lib/api/upload.ts';
import { useFailureText } from '../../lib/use-failure-text.ts';
import { toInitials } from '../../nouns/members/account-rules.ts';
import { OWN_PAGE_KEY, type OwnPage, type Profile, removePicture } from '../../nouns/profiles/api.ts';
import { Button } from '../../ui/button.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { toast } from '../../ui/overlays/toast.ts';

const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';
const MEGABYTE = 1024 * 1024;

export function PictureField({ profile }: { profile: Pick<Profile, 'name' | 'picture'> }) {
  const intl = useIntl();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const become = (page: OwnPage) => {
    queries.setQueryData(OWN_PAGE_KEY, page);
    void queries.invalidateQueries({ queryKey: ['own-profile'] });
  };
  const attempt = async (work: () => Promise<OwnPage>) => {
    try {
      become(await work());
    } catch (error) {
      toast.error(failureText(error, intl.formatMessage({ defaultMessage: 'We couldn’t save your photo.' })));
    } finally {
      setShare(undefined);
    }
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > PROFILES.pictureMaximumBytes) {
      const megabytes = PROFILES.pictureMaximumBytes / MEGABYTE;
      toast.error(intl.formatMessage({ defaultMessage: 'Choose a photo under {megabytes} MB.' }, { megabytes }));
      return;
    }
    setShare(0);
    const signal = new AbortController().signal;
    await attempt(() =>
      upload<OwnPage>({ key: 'PUT /api/users/picture', params: {}, query: {}, file, signal, onProgress: setShare }),
    );
  };
  return (
    <div className="flex items-center gap-5">
      <Avatar picture={profile.picture} initials={toInitials(profile.name)} size={72} />
      <div>
        <div className="flex flex-wrap gap-1.5">
          <Button variant="outline" size="sm" isBusy={share !== undefined} onClick={() => input.current?.click()}>
            {profile.picture ? (
              <FormattedMessage defaultMessage="Change photo" />
            ) : (
              <FormattedMessage defaultMessage="Add a photo" />
            )}
          </Button>
          {profile.picture && (
            <Button variant="plain" size="sm" onClick={() => void attempt(removePicture)}>
              <FormattedMessage defaultMessage="Remove" />
            </Button>
          )}
        </div>
        <p className="mt-2 text-[13.5px] leading-5 text-muted">
          <FormattedMessage defaultMessage="We crop it to a square and remove location and camera data." />
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept={TYPES}
        aria-label={intl.formatMessage({ defaultMessage: 'Add a photo' })}
        data-testid="picture-file"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // Lets the member choose the same file again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
