// Reports a review to staff.
import { FormattedMessage } from 'react-intl';
import { ReportButton } from '../reports/report-button.tsx';

export const ReportReview = ({ id, authorName }: { id: string; authorName: string }) => (
  <ReportButton kind="review" subjectId={id}>
    <FormattedMessage
      defaultMessage="Report<hidden> the review by {name}</hidden>"
      values={{
        name: authorName,
        hidden: (words) => (
          <span key="hidden" className="sr-only">
            {words}
          </span>
        ),
      }}
    />
  </ReportButton>
);
