// Light, dark, or system theme: three small buttons.
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { chooseTheme, readTheme, subscribeTheme, type Theme } from '../lib/theme.ts';
import { cx } from '../ui/class-names.ts';
import { ScreenIcon } from '../ui/icons/icons.tsx';
import { MoonIcon, SunIcon } from '../ui/icons/member-icons.tsx';

export function ThemeSwitch({ label }: { label: string }) {
  const intl = useIntl();
  const chosen = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  const options: [Theme, string, React.ReactNode][] = [
    ['system', intl.formatMessage({ defaultMessage: 'System' }), <ScreenIcon key="system" size={17} />],
    ['light', intl.formatMessage({ defaultMessage: 'Light' }), <SunIcon key="light" size={17} />],
    ['dark', intl.formatMessage({ defaultMessage: 'Dark' }), <MoonIcon key="dark" size={17} />],
  ];
  return (
    <fieldset className="flex rounded-pill bg-well p-1">
      <legend className="sr-only">{label}</legend>
      {options.map(([theme, name, icon]) => (
        <button
          key={theme}
          type="button"
          aria-pressed={chosen === theme}
          aria-label={name}
          title={name}
          onClick={() => chooseTheme(theme)}
          className={cx(
            'finger relative grid h-8 w-10 place-items-center rounded-pill transition-colors duration-150',
            chosen === theme
              ? 'bg-raised text-ink shadow-[inset_0_0_0_1px_var(--line-strong)]'
              : 'text-muted hover:text-ink',
          )}
        >
          {icon}
        </button>
      ))}
    </fieldset>
  );
}
