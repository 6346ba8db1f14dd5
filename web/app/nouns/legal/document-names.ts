// What the legal documents are called in links and lists.
import type { LegalDocument } from '@daynook/contract/legal-versions';
import { defineMessages } from 'react-intl';

export const documentNames = defineMessages<LegalDocument>({
  terms: { defaultMessage: 'Terms' },
  'host-terms': { defaultMessage: 'Host Terms' },
  privacy: { defaultMessage: 'Privacy' },
  'data-protection': { defaultMessage: 'Data Protection' },
  cookies: { defaultMessage: 'Cookies' },
});
