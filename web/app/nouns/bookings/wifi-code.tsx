// A code that phones and laptops scan to join the Wi-Fi, with the password to copy.
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import type { Booking } from './api.ts';

const QrCode = lazy(() => import('../../ui/qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })));

type Wifi = NonNullable<Booking['wifi']>;

const escapeField = (text: string): string => text.replaceAll(/[\\;,:"]/g, (sign) => `\\${sign}`);

/**
 * As phones' cameras read it: https://github.com/zxing/zxing/wiki/Barcode-Contents#wi-fi-network-config-android-ios-11. Names of only
 * hexadecimal digits aren't quoted, because phones take the quotes as a part of the name.
 */
export const toWifiText = ({ name, password }: Wifi): string =>
  password === null
    ? `WIFI:T:nopass;S:${escapeField(name)};;`
    : `WIFI:T:WPA;S:${escapeField(name)};P:${escapeField(password)};;`;

interface WifiCodeProps {
  wifi: Wifi;
  /** What draws the code, for pages that can't load anything later. */
  Code?: ComponentType<{ text: string; label: string }>;
}

export function WifiCode({ wifi, Code = QrCode }: WifiCodeProps) {
  const intl = useIntl();
  const [isShown, setShown] = useState(false);
  const copy = async (password: string) => {
    try {
      await navigator.clipboard.writeText(password);
      toast.success(intl.formatMessage({ defaultMessage: 'Password copied' }));
    } catch {
      toast.error(
        intl.formatMessage({ defaultMessage: 'We couldn’t copy the password. Please select and copy it yourself.' }),
      );
    }
  };
  return (
    <div className="mt-3">
      <p className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? (
            <FormattedMessage defaultMessage="Hide Wi-Fi code" />
          ) : (
            <FormattedMessage defaultMessage="Show Wi-Fi code" />
          )}
        </Button>
        {wifi.password !== null && (
          <Button variant="soft" size="sm" onClick={() => void copy(wifi.password!)}>
            <FormattedMessage defaultMessage="Copy Wi-Fi password" />
          </Button>
        )}
      </p>
      {isShown && (
        <div className="mt-3 grid min-h-56 gap-2">
          <Suspense fallback={null}>
            <Code
              text={toWifiText(wifi)}
              label={intl.formatMessage({ defaultMessage: 'Code for the Wi-Fi network {name}' }, { name: wifi.name })}
            />
          </Suspense>
          <p className="max-w-[40ch] text-[14px] text-pretty text-muted">
            <FormattedMessage defaultMessage="Point the camera of another device at it to connect." />
          </p>
        </div>
      )}
    </div>
  );
}
