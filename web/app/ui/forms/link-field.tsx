// A read-only field with a link: a press selects it, and a button copies or shares it.
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { ShareIcon } from '../icons/icons.tsx';
import { controlClass } from './field.tsx';

interface LinkFieldProps {
  url: string;
  label: string;
  /** The button's label. */
  action: ReactNode;
  onShare: () => void;
}

export const LinkField = ({ url, label, action, onShare }: LinkFieldProps) => (
  <div className="flex flex-wrap gap-2.5">
    <input
      readOnly
      dir="ltr"
      value={url}
      aria-label={label}
      onFocus={(event) => event.currentTarget.select()}
      className={`${controlClass} h-12 min-w-0 grow basis-48`}
    />
    <Button onClick={onShare}>
      <ShareIcon size={18} />
      {action}
    </Button>
  </div>
);
