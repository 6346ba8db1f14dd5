// Help for the calendar of all properties: mouse, keyboard, and legend.
import { FormattedMessage } from 'react-intl';
import type { EntryKind } from '../entry-style.tsx';
import { Legend } from '../legend.tsx';

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-[6px] bg-well px-1.5 py-0.5 font-sans text-[13px] font-semibold text-ink shadow-[inset_0_0_0_1px_var(--line)]">
    {children}
  </kbd>
);

interface PropertiesHelpProps {
  id: string;
  isDay: boolean;
  /** What the days shown contain. */
  kinds: ReadonlySet<EntryKind>;
  hasBuffer: boolean;
  /** Of all prices, if there's only one. */
  currency: string | undefined;
  hasSpecialPrice: boolean;
}

export function PropertiesHelp({ id, isDay, kinds, hasBuffer, currency, hasSpecialPrice }: PropertiesHelpProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="flex flex-wrap gap-x-5 gap-y-2 py-1">
        <Legend kinds={kinds} hasBuffer={isDay && hasBuffer} />
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-[14px] text-muted">
          {!isDay && (
            <li className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="h-5 w-7 rounded-[6px] border border-line-strong bg-[linear-gradient(to_right,var(--closed-line)_0_30%,transparent_30%_70%,var(--closed-line)_70%)] bg-[length:100%_4px] bg-bottom bg-no-repeat"
              />
              <FormattedMessage defaultMessage="Closed hours" />
            </li>
          )}
          {hasSpecialPrice && (
            <li className="flex items-center gap-2">
              <span aria-hidden="true" className="text-[13px] font-bold text-clay">
                $
              </span>
              <FormattedMessage defaultMessage="Special price" />
            </li>
          )}
          <li>
            <FormattedMessage
              defaultMessage="Prices are per day{currency, select, none {} other { in {currency}}}, before fees."
              values={{ currency: currency ?? 'none' }}
            />
          </li>
        </ul>
      </div>
      <details className="text-[14.5px] text-muted">
        <summary className="finger relative w-fit rounded-[6px] py-1 font-semibold text-ink">
          <FormattedMessage defaultMessage="Keyboard and mouse" />
        </summary>
        <p id={id} className="mt-1 max-w-[88ch]">
          {isDay ? (
            <FormattedMessage defaultMessage="Drag across free hours to block them, or click once for an hour. With a keyboard: Left and Right move 15 minutes, Up and Down move a listing, Page Up and Page Down move an hour, Home and End jump to the ends of the day. Hold Shift to select hours. Enter blocks them or opens a booking, and Escape cancels." />
          ) : (
            <FormattedMessage defaultMessage="Drag across days and listings to block them or set a price, or select a day to see it. With a keyboard: arrows move, Page Up and Page Down move 10 listings, Home and End jump to the first and last day. Hold Shift to choose several. Enter opens a day or changes what you chose, and Escape clears it." />
          )}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <FormattedMessage
            defaultMessage="<pair><key>D</key> <key>W</key> <key>M</key> day, weeks, month</pair><pair><key>P</key> <key>N</key> previous, next</pair><pair><key>T</key> today</pair><pair><key>B</key> block</pair><pair><key>S</key> set a price</pair>"
            values={{
              pair: (text) => <span className="whitespace-nowrap">{text}</span>,
              key: (text) => <Key>{String(text)}</Key>,
            }}
          />
        </p>
      </details>
    </div>
  );
}
