// What's changed less often about an entry of a list, behind a word. An error inside opens it. On wide screens the word is at
// the end of the entry's row, which leaves space for it.
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';

interface EditDetailsProps {
  name: string;
  opensAtFirst: boolean;
  hasError: boolean;
  children: ReactNode;
}

export function EditDetails({ name, opensAtFirst, hasError, children }: EditDetailsProps) {
  const [isOpen, setOpen] = useState(opensAtFirst);
  const isShown = isOpen || hasError;
  return (
    <details open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center ps-8.5 sm:absolute sm:inset-e-0 sm:top-1.5 sm:w-24 sm:justify-end sm:ps-0 text-[14.5px] text-muted underline-offset-4 hover:underline">
        <FormattedMessage
          defaultMessage="Edit<hidden>: {name}</hidden>"
          values={{ name, hidden: (text) => <span className="sr-only">{text}</span> }}
        />
      </summary>
      {isShown && <div className="grid gap-4 pt-1 pb-4 sm:ps-8.5">{children}</div>}
    </details>
  );
}
