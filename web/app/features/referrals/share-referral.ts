// Shares a referral link with a message.

import { useIntl } from 'react-intl';
import { useBrand } from '../../lib/brand.ts';
import { useShare } from '../../ui/use-share.ts';

export function useShareReferral(): (url: string) => Promise<void> {
  const intl = useIntl();
  const share = useShare();
  const brand = useBrand();
  const text = intl.formatMessage({ defaultMessage: 'Have a quiet room? People would pay to work in it: {brand}' });
  return (url) => share({ title: brand.name, text, url });
}
