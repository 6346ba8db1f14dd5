// A text to take elsewhere, such as a URL or a snippet, with a button that copies it.
import { useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.tsx';
import { toast } from '../overlays/toast.ts';
import { controlClass } from './field.tsx';

interface CopyFieldProps {
  label: string;
  text: string;
  isLabelHidden?: boolean;
  /** Shows several lines. */
  isLong?: boolean;
}

export function CopyField({ label, text, isLabelHidden = false, isLong = false }: CopyFieldProps) {
  const intl = useIntl();
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(intl.formatMessage({ defaultMessage: 'Copied' }));
    } catch {
      // Not every browser gives access to the clipboard: selects it, so it can be copied by hand.
      field.current?.select();
      toast.blank(intl.formatMessage({ defaultMessage: 'Selected. Copy it from the field.' }));
    }
  };
  const shared = {
    ref: field,
    id,
    readOnly: true,
    dir: 'ltr',
    value: text,
    spellCheck: false,
    onFocus: (event: { target: { select: () => void } }) => event.target.select(),
  } as const;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-[14px] font-semibold'}>
        {label}
      </label>
      <div className="flex flex-wrap items-start gap-2.5">
        {isLong ? (
          <textarea
            {...shared}
            rows={4}
            className={`${controlClass} min-w-0 grow basis-64 py-3 font-mono text-[13px] leading-relaxed`}
          />
        ) : (
          <input {...shared} className={`${controlClass} h-12 min-w-0 grow basis-48 text-ellipsis`} />
        )}
        <Button variant="soft" onClick={() => void copy()}>
          <FormattedMessage defaultMessage="Copy" />
        </Button>
      </div>
    </div>
  );
}
