// What staff call the pages about who runs the site.
import type { HideablePage, WrittenPage } from '@daynook/contract/settings/page-names';
import { defineMessages } from 'react-intl';

export const pageNames = defineMessages<HideablePage | WrittenPage>({
  about: { defaultMessage: 'About' },
  blog: { defaultMessage: 'Blog' },
  careers: { defaultMessage: 'Careers' },
  enterprise: { defaultMessage: 'For teams' },
  safety: { defaultMessage: 'Safety' },
  accessibility: { defaultMessage: 'Accessibility' },
});
