// The keys of the calendar, on the page: what they do, and that they only do it while the calendar has the focus.
import { FormattedMessage } from 'react-intl';

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-[6px] bg-well px-1.5 py-0.5 font-sans text-[13px] font-semibold text-ink shadow-[inset_0_0_0_1px_var(--line)]">
    {children}
  </kbd>
);

export function KeyHelp({ id, hours }: { id: string; hours: 'down' | 'across' | undefined }) {
  return (
    <details className="text-[14.5px] text-muted">
      <summary className="finger relative w-fit rounded-[6px] py-1 font-semibold text-ink">
        <FormattedMessage id="host-calendar.keys" defaultMessage="Keyboard and pointer" />
      </summary>
      {hours && (
        <p id={id} className="mt-1 max-w-[88ch]">
          {hours === 'down' ? (
            <FormattedMessage
              id="host-calendar.keys.down"
              defaultMessage="Drag over free hours to block them, or press once for an hour. By keyboard: up and down move by a quarter of an hour, left and right by a day, Page Up and Page Down by an hour, Home and End to the ends of the day. Shift with these chooses hours. Enter blocks them, or opens what stands there; Escape lets go."
            />
          ) : (
            <FormattedMessage
              id="host-calendar.keys.across"
              defaultMessage="Drag over free hours of a room to block them, or press once for an hour. By keyboard: left and right move by a quarter of an hour, up and down by a room, Page Up and Page Down by an hour, Home and End to the ends of the day. Shift with these chooses hours. Enter blocks them, or opens what stands there; Escape lets go."
            />
          )}
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FormattedMessage
          id="host-calendar.keys.letters"
          defaultMessage="<pair><key>D</key> <key>W</key> <key>M</key> day, week, month</pair><pair><key>P</key> <key>N</key> previous, next</pair><pair><key>T</key> today</pair><pair><key>B</key> block time</pair>"
          values={{
            pair: (text) => <span className="whitespace-nowrap">{text}</span>,
            key: (text) => <Key>{String(text)}</Key>,
          }}
        />
        <FormattedMessage
          id="host-calendar.keys.when"
          defaultMessage="Letters work while the calendar has the focus."
        />
      </p>
    </details>
  );
}
