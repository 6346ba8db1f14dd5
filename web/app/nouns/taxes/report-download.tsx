// Downloads the annual report of a year: a host's own, that of all hosts, or one host's for staff.
import { TAX } from '@daynook/contract/money/tax-terms';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/forms/form-failure.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { saveReport, saveReportPdf } from './api.ts';

const SHOWN_YEARS = 4;

/** Of all hosts there's only the table; of another host only the document. */
export function ReportDownload({ whose }: { whose: 'own' | 'all' | { hostId: string } }) {
  const id = useId();
  const thisYear = new Date().getUTCFullYear();
  const years = Array.from({ length: SHOWN_YEARS }, (_, index) => thisYear - index).filter(
    (year) => year >= TAX.firstReportYear,
  );
  const [year, setYear] = useState(thisYear);
  const csv = useMutation({ mutationFn: (of: 'own' | 'all') => saveReport(of, year) });
  const pdf = useMutation({ mutationFn: (hostId: string | null) => saveReportPdf(hostId, year) });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          id={`${id}year`}
          label={<FormattedMessage defaultMessage="Annual report for" />}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        {whose !== 'all' && (
          <Button
            variant="outline"
            isBusy={pdf.isPending}
            onClick={() => pdf.mutate(whose === 'own' ? null : whose.hostId)}
          >
            <FormattedMessage defaultMessage="Download PDF" />
          </Button>
        )}
        {typeof whose === 'string' && (
          <Button variant="outline" isBusy={csv.isPending} onClick={() => csv.mutate(whose)}>
            <FormattedMessage defaultMessage="Download CSV" />
          </Button>
        )}
      </div>
      <FormFailure error={csv.error ?? pdf.error} />
    </div>
  );
}
