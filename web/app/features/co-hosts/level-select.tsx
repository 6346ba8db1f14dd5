// Select for a co-host level, with its description.
import { CO_HOST_LEVELS } from '@daynook/contract/hosting/co-hosts';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CoHostLevel } from '../../nouns/co-hosts/api.ts';
import { Select } from '../../ui/forms/select.tsx';
import { levelNames, levelTexts } from './level-words.ts';

interface LevelSelectProps {
  label: ReactNode;
  value: CoHostLevel;
  onChange: (level: CoHostLevel) => void;
  isLabelHidden?: boolean;
  isDisabled?: boolean;
  className?: string;
}

export function LevelSelect({
  label,
  value,
  onChange,
  isLabelHidden,
  isDisabled = false,
  className,
}: LevelSelectProps) {
  const intl = useIntl();
  return (
    <Select
      label={label}
      isLabelHidden={isLabelHidden}
      description={<FormattedMessage {...levelTexts[value]} />}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value as CoHostLevel)}
      className={className}
    >
      {CO_HOST_LEVELS.map((level) => (
        <option key={level} value={level}>
          {intl.formatMessage(levelNames[level])}
        </option>
      ))}
    </Select>
  );
}
