// Keyboard shortcuts of the staff area, with the switch for single-key ones.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Switch } from '../../ui/forms/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { commandKey } from './open-search.ts';
import { switchShortcuts, useShortcutsOn } from './shortcut-setting.ts';

export default function KeyList({ onClose }: { onClose: () => void }) {
  const isOn = useShortcutsOn();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<FormattedMessage defaultMessage="Staff keyboard shortcuts" />}
      width="max-w-xl"
      footer={
        <Switch checked={isOn} onChange={(event) => switchShortcuts(event.target.checked)}>
          <FormattedMessage defaultMessage="Use single-key shortcuts" />
        </Switch>
      }
    >
      <dl className="grid gap-y-1">
        <Row keys={[commandKey(), 'K']}>
          <FormattedMessage defaultMessage="Search everything" />
        </Row>
        <Row keys={['/']}>
          <FormattedMessage defaultMessage="Search this list" />
        </Row>
        <Row keys={['↓']}>
          <FormattedMessage defaultMessage="From the search to the list" />
        </Row>
        <Row keys={['J', 'K']}>
          <FormattedMessage defaultMessage="Next and previous item" />
        </Row>
        <Row keys={['Enter']}>
          <FormattedMessage defaultMessage="Open item" />
        </Row>
        <Row keys={['A']}>
          <FormattedMessage defaultMessage="Assign to me, or accept" />
        </Row>
        <Row keys={['E']}>
          <FormattedMessage defaultMessage="Close, or mark as done" />
        </Row>
        <Row keys={['R']}>
          <FormattedMessage defaultMessage="Reply to a ticket" />
        </Row>
        <Row keys={['N']}>
          <FormattedMessage defaultMessage="Add a staff note" />
        </Row>
        <Row keys={[commandKey(), 'Enter']}>
          <FormattedMessage defaultMessage="Send" />
        </Row>
        <Row keys={[commandKey(), 'Shift', 'Enter']}>
          <FormattedMessage defaultMessage="Send, close, and open the next ticket" />
        </Row>
        <Row keys={['Esc']}>
          <FormattedMessage defaultMessage="Back to the list" />
        </Row>
        <Row keys={['?']}>
          <FormattedMessage defaultMessage="Show these shortcuts" />
        </Row>
      </dl>
    </Dialog>
  );
}

const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="grid min-w-7 place-items-center rounded-[7px] bg-well px-2 py-0.5 font-sans text-[13.5px] font-semibold text-ink shadow-[inset_0_-1px_0_var(--line-strong),inset_0_0_0_1px_var(--line)]">
    {children}
  </kbd>
);

const Row = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 border-b border-line py-2.5">
    <dt>{children}</dt>
    <dd className="m-0 flex items-center gap-1.5">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </dd>
  </div>
);
