// Downloads the tax report of a year: a host's own, or that of all hosts for staff.
import { TAX } from '@daynook/contract/tax-terms';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { FormFailure } from '../support/form-failure.tsx';
import { saveReport } from './api.ts';

const SHOWN_YEARS = 4;

export function ReportDownload({ whose }: { whose: 'own' | 'all' }) {
  const id = useId();
  const thisYear = new Date().getUTCFullYear();
  const years = Array.from({ length: SHOWN_YEARS }, (_, index) => thisYear - index).filter(
    (year) => year >= TAX.firstReportYear,
  );
  const [year, setYear] = useState(thisYear);
  const save = useMutation({ mutationFn: () => saveReport(whose, year) });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          id={`${id}year`}
          label={<FormattedMessage defaultMessage="Tax report for" />}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        <Button look="outline" isBusy={save.isPending} onClick={() => save.mutate()}>
          <FormattedMessage defaultMessage="Download CSV" />
        </Button>
      </div>
      <FormFailure error={save.error} />
    </div>
  );
}
