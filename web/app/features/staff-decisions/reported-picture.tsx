// A picture of a reported message, fetched only when staff open it.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { fetchReportedPicture } from './reports-api.ts';

export function ReportedPicture({ reportId, pictureId }: { reportId: string; pictureId: string }) {
  const intl = useIntl();
  const [isWanted, setWanted] = useState(false);
  const picture = useQuery({
    queryKey: ['staff-reports', 'picture', pictureId],
    queryFn: () => fetchReportedPicture(reportId, pictureId),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useMemo(() => picture.data && URL.createObjectURL(picture.data), [picture.data]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (url)
    return (
      <img
        src={url}
        alt={intl.formatMessage({ defaultMessage: 'Photo from the reported message' })}
        className="mt-3 max-h-[420px] rounded-card"
      />
    );
  return (
    <div className="mt-3">
      <Button
        variant="outline"
        size="sm"
        isBusy={picture.isFetching}
        onClick={() => (isWanted ? void picture.refetch() : setWanted(true))}
      >
        <FormattedMessage defaultMessage="Show photo" />
      </Button>
      <FormFailure error={picture.error} />
    </div>
  );
}
