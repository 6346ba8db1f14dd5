// Keyboard shortcuts between pages, loaded only for members who turned them on. `?` lists them, with a switch to turn them off.

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { useFeature } from '../features/beta/use-feature.ts';
import { GO_KEYS, readShortcut, WAIT_MS } from '../lib/shortcut-keys.ts';
import { Switch } from '../ui/forms/switch.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { useMemberItems } from './member-items.tsx';
import { useVisitorItems } from './navigation-items.tsx';

/** The search fields of a page; `/` focuses the first visible one. */
const SEARCH_FIELDS = 'main input[type=search], main input[role=combobox]';

function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>(SEARCH_FIELDS)].find((one) => one.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}

export default function Shortcuts({ isHost, isStaff }: { isHost: boolean; isStaff: boolean }) {
  const navigate = useNavigate();
  const [isListOpen, setListOpen] = useState(false);
  /** The time stamp of the last `g`; 0 if none was pressed. */
  const askedAt = useRef(0);
  const places = [useVisitorItems()[0]!, ...useMemberItems({ isHost, isStaff }).flat()].filter(
    ({ id }) => id in GO_KEYS,
  );

  const isAfterG = ({ timeStamp }: KeyboardEvent) => askedAt.current > 0 && timeStamp - askedAt.current <= WAIT_MS;
  const actions = {
    '?': () => setListOpen(true),
    '/': () => {
      if (!focusSearch()) void navigate('/search');
    },
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = readShortcut(event);
    const isSecond = isAfterG(event);
    if (key !== undefined || !event.repeat) askedAt.current = 0;
    if (key === undefined) return;
    const place = isSecond && places.find(({ id }) => GO_KEYS[id] === key);
    if (place) void navigate(place.to);
    else if (key === 'g') askedAt.current = event.timeStamp;
    else if (Object.hasOwn(actions, key)) actions[key as keyof typeof actions]();
    else return;
    // Firefox would open its page search for `/`.
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  // A portal, because its menu isn't rendered in narrow windows, for example at high zoom.
  return createPortal(
    <Dialog
      isOpen={isListOpen}
      onClose={() => setListOpen(false)}
      title={<FormattedMessage defaultMessage="Keyboard shortcuts" />}
      width="max-w-xl"
      footer={<OwnSwitch onOff={() => setListOpen(false)} />}
    >
      <dl className="grid gap-x-10 gap-y-1 sm:grid-cols-2">
        <Row keys={['?']}>
          <FormattedMessage defaultMessage="Show these shortcuts" />
        </Row>
        <Row keys={['/']}>
          <FormattedMessage defaultMessage="Search this page" />
        </Row>
        {places.map(({ id, label }) => (
          <Row key={id} keys={['g', GO_KEYS[id]!]}>
            {label}
          </Row>
        ))}
      </dl>
    </Dialog>,
    document.body,
  );
}

function Row({ keys, children }: { keys: readonly string[]; children: React.ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line py-2.5">
      <dt className="text-[15.5px]">{children}</dt>
      <dd className="m-0 flex items-center gap-1.5 text-muted">
        {keys.map((key, index) => (
          <span key={key} className="flex items-center gap-1.5 text-[14px]">
            {index > 0 && <FormattedMessage defaultMessage="then" />}
            <kbd className="grid min-w-7 place-items-center rounded-[7px] bg-well px-2 py-0.5 font-sans text-[14px] font-semibold text-ink shadow-[inset_0_-1px_0_var(--line-strong),inset_0_0_0_1px_var(--line)]">
              {key}
            </kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}

function OwnSwitch({ onOff }: { onOff: () => void }) {
  const intl = useIntl();
  const { isOn, isSaving, choose } = useFeature('keyboard-shortcuts');
  const turn = async (wanted: boolean) => {
    if (!(await choose(wanted)) || wanted) return;
    onOff();
    toast.success(intl.formatMessage({ defaultMessage: 'Keyboard shortcuts are off.' }));
  };
  return (
    <Switch checked={isOn} disabled={isSaving} onChange={(event) => void turn(event.target.checked)}>
      <FormattedMessage defaultMessage="Use keyboard shortcuts" />
    </Switch>
  );
}
