// Shows the link as a QR code on demand.
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const QrCode = lazy(() => import('../../ui/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));

export function ShowQr({ url }: { url: string }) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <Button variant="outline" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? (
          <FormattedMessage defaultMessage="Hide QR code" />
        ) : (
          <FormattedMessage defaultMessage="Show QR code" />
        )}
      </Button>
      {isShown && (
        <Suspense fallback={<Skeleton className="size-56 rounded-card" />}>
          <QrCode text={url} label={intl.formatMessage({ defaultMessage: 'QR code for {url}' }, { url })} />
          <p className="max-w-[44ch] text-[14.5px] text-muted">
            <FormattedMessage defaultMessage="Scan it to open the link above." />
          </p>
        </Suspense>
      )}
    </div>
  );
}
