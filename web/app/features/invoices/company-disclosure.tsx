// Company details at checkout. The form loads when it's opened.
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const CompanyDetails = lazy(() =>
  import('./company-details.tsx').then((module) => ({ default: module.CompanyDetails })),
);

export function CompanyDisclosure() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="plain" size="sm" isWrapping className="-ms-4 text-start" onClick={() => setOpen(true)}>
        <FormattedMessage defaultMessage="Add company details for the invoice" />
      </Button>
    );
  return (
    <section aria-labelledby="company-details" className="mt-5 grid gap-3 rounded-card bg-well p-4 sm:p-5">
      <div>
        <h2 id="company-details" className="text-[16px] font-semibold">
          <FormattedMessage defaultMessage="Company details" />
        </h2>
        <p className="text-[14px] text-pretty text-muted">
          <FormattedMessage defaultMessage="For the receipt and invoices for this booking and future ones." />
        </p>
      </div>
      <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
        <CompanyDetails />
      </Suspense>
    </section>
  );
}
