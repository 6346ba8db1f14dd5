// Help for the calendar's keys, which work only while the calendar has focus.
import { FormattedMessage } from 'react-intl';

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-[6px] bg-well px-1.5 py-0.5 font-sans text-[13px] font-semibold text-ink shadow-[inset_0_0_0_1px_var(--line)]">
    {children}
  </kbd>
);

export function KeyHelp({ id, hasHours }: { id: string; hasHours: boolean }) {
  return (
    <details className="text-[14.5px] text-muted">
      <summary className="finger relative w-fit rounded-[6px] py-1 font-semibold text-ink">
        <FormattedMessage defaultMessage="Keyboard and mouse" />
      </summary>
      {hasHours && (
        <p id={id} className="mt-1 max-w-[88ch]">
          <FormattedMessage defaultMessage="Drag across free hours to block them, or click once for an hour. With a keyboard: Up and Down move 15 minutes, Left and Right move a day, Page Up and Page Down move an hour, Home and End jump to the ends of the day. Hold Shift to select hours. Enter blocks them or opens a booking, and Escape cancels. Drag a confirmed booking to other hours to propose them to the guest, or open it and choose Change time." />
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FormattedMessage
          defaultMessage="<pair><key>D</key> <key>W</key> <key>M</key> day, week, month</pair><pair><key>P</key> <key>N</key> previous, next</pair><pair><key>T</key> today</pair><pair><key>B</key> block time</pair>"
          values={{
            pair: (text) => <span className="whitespace-nowrap">{text}</span>,
            key: (text) => <Key>{String(text)}</Key>,
          }}
        />
        <FormattedMessage defaultMessage="Shortcuts work when the calendar is focused." />
      </p>
    </details>
  );
}
