// The legal documents, for staff: one at a time, named by the URL.
import { LEGAL_DOCUMENTS, type LegalDocument } from '@daynook/contract/legal-versions';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { documentNames } from '../../nouns/legal/document-names.ts';
import { Loaded } from '../../nouns/staff/staff-section.tsx';
import { UnsavedForms } from '../../ui/forms/unsaved-forms.tsx';
import { LinkTabs } from '../../ui/lists/tabs.tsx';
import { legalDocumentQuery } from './legal-api.ts';
import { LegalEditor } from './legal-editor.tsx';
import { LegalVersions } from './legal-versions.tsx';

export function LegalTextsPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const document = LEGAL_DOCUMENTS.find((one) => one === search.get('document')) ?? LEGAL_DOCUMENTS[0];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <LinkTabs
        label={intl.formatMessage({ defaultMessage: 'Legal documents' })}
        tabs={LEGAL_DOCUMENTS.map((one) => ({
          to: `/admin?view=legal-texts&document=${one}`,
          label: intl.formatMessage(documentNames[one]),
          isCurrent: one === document,
        }))}
      />
      <OneDocument key={document} document={document} />
    </div>
  );
}

const OneDocument = ({ document }: { document: LegalDocument }) => (
  <Loaded
    query={useQuery(legalDocumentQuery(document))}
    failed={<FormattedMessage defaultMessage="We couldn’t load this document" />}
  >
    {(view) => (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <UnsavedForms>
          <LegalEditor view={view} />
        </UnsavedForms>
        <LegalVersions view={view} />
      </div>
    )}
  </Loaded>
);
