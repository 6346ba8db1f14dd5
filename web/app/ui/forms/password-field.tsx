// A password field with a button that shows the password.
import { type ComponentProps, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'before'>;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="finger absolute inset-e-0 top-0 text-[14px] font-semibold text-moss underline-offset-4 hover:underline"
      >
        <FormattedMessage defaultMessage="Show" />
      </button>
    </div>
  );
}
