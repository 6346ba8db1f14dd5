// The words of emails, for staff: the list, or the one that the URL names (N9).
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../nouns/staff/staff-section.tsx';
import { UnsavedForms } from '../../ui/forms/unsaved-forms.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { emailTextQuery } from './api.ts';
import { EmailEditor } from './email-editor.tsx';
import { EmailList } from './email-list.tsx';

export function EmailTexts() {
  const [search] = useSearchParams();
  const name = search.get('email');
  return name === null ? <EmailList /> : <OneEmail key={name} name={name} />;
}

const OneEmail = ({ name }: { name: string }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <BackLink to="/admin?view=email-texts">
      <FormattedMessage defaultMessage="All emails" />
    </BackLink>
    <Loaded
      query={useQuery(emailTextQuery(name))}
      failed={<FormattedMessage defaultMessage="We couldn’t load this email" />}
    >
      {(email) => (
        <UnsavedForms>
          <EmailEditor email={email} />
        </UnsavedForms>
      )}
    </Loaded>
  </div>
);
