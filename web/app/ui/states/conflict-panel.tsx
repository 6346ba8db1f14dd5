// Something was changed here and in another window: both versions side by side, and a choice for each field. Nothing is
// overwritten before it is made.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../button.tsx';
import { InfoIcon } from '../icons/icons.tsx';

interface Dispute {
  field: string;
  name: string;
  mine: string;
  theirs: string;
}

interface DisputePanelProps {
  disputes: readonly Dispute[];
  onSettle: (field: string, choice: 'mine' | 'theirs') => void;
}

export function DisputePanel({ disputes, onSettle }: DisputePanelProps) {
  return (
    <section role="alert" aria-labelledby="dispute-title" className="rounded-panel bg-sun-wash p-6">
      <h2 id="dispute-title" className="display flex items-center gap-2.5 text-[22px]">
        <InfoIcon size={22} className="shrink-0" />
        <FormattedMessage defaultMessage="This was changed in another window" />
      </h2>
      <p className="mt-1 max-w-[60ch] text-[15px]">
        <FormattedMessage defaultMessage="Nothing has been overwritten. Choose which version to keep for each field." />
      </p>
      <ul className="mt-5 grid gap-4">
        {disputes.map(({ field, name, mine, theirs }) => (
          <li key={field} className="rounded-card bg-surface p-4">
            <h3 className="font-semibold">{name}</h3>
            <div className="mt-3 grid gap-4 sm:grid-cols-2">
              <Side
                title={<FormattedMessage defaultMessage="This window" />}
                text={mine}
                button={<FormattedMessage defaultMessage="Keep mine" />}
                name={name}
                onChoose={() => onSettle(field, 'mine')}
              />
              <Side
                title={<FormattedMessage defaultMessage="Other window" />}
                text={theirs}
                button={<FormattedMessage defaultMessage="Use theirs" />}
                name={name}
                onChoose={() => onSettle(field, 'theirs')}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SideProps {
  title: ReactNode;
  text: string;
  button: ReactNode;
  name: string;
  onChoose: () => void;
}

const Side = ({ title, text, button, name, onChoose }: SideProps) => (
  <div className="flex min-w-0 flex-col items-start gap-2">
    <p className="text-[13.5px] font-semibold text-muted">{title}</p>
    <p className="line-clamp-6 grow text-[15px] break-words whitespace-pre-line">
      {text || <FormattedMessage defaultMessage="(empty)" />}
    </p>
    <Button variant="outline" size="sm" onClick={onChoose}>
      {button}
      <span className="sr-only">: {name}</span>
    </Button>
  </div>
);
