// Anyone can check a reputation file here.
import { FormattedMessage } from 'react-intl';
import { CheckFile } from '../../features/reputation/check-file.tsx';
import { pageMeta } from '../../lib/page-meta.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

export const meta = () =>
  pageMeta({
    title: { defaultMessage: 'Check a reputation file' },
    description: { defaultMessage: 'Find out whether a signed reputation file is genuine and unchanged.' },
  });

export default function CheckReputation() {
  return (
    <div className="wrap max-w-3xl py-10 md:py-14">
      <PageHeader
        title={<FormattedMessage defaultMessage="Check a reputation file" />}
        lead={
          <FormattedMessage defaultMessage="We check the signature with the keys of the site named in the file. We don’t keep the file." />
        }
      />
      <div className="mt-8">
        <CheckFile />
      </div>
    </div>
  );
}
