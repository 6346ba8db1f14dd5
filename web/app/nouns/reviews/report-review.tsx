// Reports a review to staff.
import { FormattedMessage } from 'react-intl';
import { ReportButton } from '../reports/report-button.tsx';

interface ReportReviewProps {
  id: string;
  authorName: string;
  /** Where the reviewed place is, if it's known. */
  country?: string;
}

export const ReportReview = ({ id, authorName, country }: ReportReviewProps) => (
  <ReportButton kind="review" subjectId={id} country={country}>
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
