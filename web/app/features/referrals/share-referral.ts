// Shares a referral link with a message.
import { BRAND } from '@daynook/contract/brand';
import { useIntl } from 'react-intl';
import { useShare } from '../../ui/use-share.ts';

export function useShareReferral(): (url: string) => Promise<void> {
  const intl = useIntl();
  const share = useShare();
  const text = intl.formatMessage(
    { defaultMessage: 'Have a quiet room? People would pay to work in it: {brand}' },
    { brand: BRAND.name },
  );
  return (url) => share({ title: BRAND.name, text, url });
}
