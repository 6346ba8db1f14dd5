// One topic within a settings tab: its heading, a description, and its controls.
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface SettingsSectionProps {
  title: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

export const SettingsSection = ({ title, lead, children }: SettingsSectionProps) => (
  <Card className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 p-6 md:p-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
    <div>
      <h2 className="display text-[22px]">{title}</h2>
      {lead && <p className="mt-1.5 max-w-[60ch] text-[15px] text-pretty text-muted">{lead}</p>}
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
  </Card>
);
