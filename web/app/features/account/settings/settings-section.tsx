// One subject within a tab of the settings: its heading, a line about it, and its controls.
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';

interface SettingsSectionProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export const SettingsSection = ({ title, lead, children }: SettingsSectionProps) => (
  <Card className="p-6 md:p-8">
    <h2 className="display text-[22px]">{title}</h2>
    {lead && <p className="mt-1.5 max-w-[60ch] text-[15px] text-pretty text-muted">{lead}</p>}
    <div className="mt-5 grid gap-5">{children}</div>
  </Card>
);
