import { NO_WORK_FACTS } from '@daynook/contract/listings/work-fact-values';
import type { WorkFacts } from '@daynook/contract/listings/work-facts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { findViolations } from '../../../test/axe.ts';
import { aListing } from '../../../test/listing-examples.ts';
import { renderHere } from '../../../test/render-app.tsx';
import { hasWorkFacts } from './has-work-facts.ts';
import { toJsonLd } from './json-ld.ts';
import { WorkFactsTable } from './work-facts.tsx';

const measured: WorkFacts = {
  ...NO_WORK_FACTS,
  externalMonitors: 2,
  deskHeightMinimumCm: 71,
  deskHeightMaximumCm: 120,
  wifiDownMbps: 240,
  wifiUpMbps: 35,
  wifiMeasuredOn: '2026-11-03',
  quietFromMinute: 540,
  quietToMinute: 1_020,
  entranceSteps: 0,
  hasRampOrLift: null,
  doorWidthCm: 86,
  deskWidthCm: 160,
  deskDepthCm: 80,
  deskHow: 'estimated',
  monitorInputs: ['usb-c', 'hdmi'],
  deskPorts: ['ethernet', 'dock'],
  hasClosingDoor: false,
  turningCircleCm: 150,
};
const workFactSources = {
  desk: { on: '2026-11-02', by: 'host' as const },
  connection: { on: '2026-11-05', by: 'co-host' as const },
  ports: { on: '2026-11-02', by: 'co-host' as const },
  noise: { on: '2026-11-02' },
  entrance: { on: '2026-11-02', checkedOn: '2026-11-04' },
};
const facts = [
  { id: 'monitor', value: '27″ 4K', source: 'host-photo' as const, statedOn: '2026-11-01' },
  { id: 'chair', value: 'Office chair', source: 'host' as const, statedOn: '2026-11-01', by: 'co-host' as const },
];
const Table = () => <WorkFactsTable listing={{ workFacts: measured, workFactSources, facts }} />;

describe('work facts (B15, P6)', () => {
  const rows = () =>
    page
      .getByRole('table')
      .first()
      .getByRole('row')
      .elements()
      .map((row) =>
        [...row.querySelectorAll('th, td:first-of-type > span:not(.sm\\:hidden)')]
          .map((cell) => cell.textContent.replaceAll(/[\u00a0\u2009]/g, ' '))
          .join(' | '),
      );

  it('stand in a table, the measure before the host’s own words, in the reader’s units and clock', async () => {
    await renderHere(Table);
    await expect.element(page.getByRole('table')).toBeVisible();
    expect(rows()).toEqual([
      'Internet | 240 Mbps down, 35 Mbps up | Search goes by the host’s number until 3 guests have measured it over Wi-Fi',
      'Monitors | 2 external monitors | Connects by USB-C and HDMI | 27″ 4K',
      'Desk | 63 × 31 in (160 × 80 cm) | 28–47 in (71–120 cm) high, sit-stand',
      'Chair | Office chair',
      'Sound | Quiet 9:00 – 17:00 | No door that closes',
      'Ports | Ethernet and Docking station',
      'Entrance | Step-free, 0 steps | Narrowest door 34 in (86 cm) | Turning circle in the bathroom 59 in (150 cm)',
    ]);
    for (const source of [
      'Measured by a co-host, Nov 3, 2026',
      'Stated by a co-host, Nov 2, 2026',
      'From a co-host, Nov 2026',
      // From before we recorded who it was.
      'Stated by the host or a co-host, Nov 2, 2026',
    ])
      await expect.element(page.getByText(source, { exact: true }).last()).toBeInTheDocument();
    await expect.element(page.getByText('Estimated by the host, Nov 2, 2026').last()).toBeInTheDocument();
    await expect.element(page.getByText('Checked by our team, Nov 4, 2026').last()).toBeInTheDocument();
    expect(await findViolations(page.getByRole('table').element())).toEqual([]);
  });

  it('say how steady the connection is that hosts and guests measured', async () => {
    const speeds = { downMbps: 93.4, upMbps: 12, latencyMs: 18, wiredTests: 0, lastOn: '2026-11-04' };
    const guests = { ...speeds, jitterMs: 4.2, lostPercent: 5.9, people: 3, tests: 4 };
    const host = { ...speeds, jitterMs: 1, lostPercent: 0, people: 1, tests: 1 };
    const connection = { isCallReady: false, wifiDownMbps: 93, guests, host };
    await renderHere(() => (
      <WorkFactsTable listing={{ workFacts: NO_WORK_FACTS, workFactSources: {}, facts: [], connection }} />
    ));
    await expect.element(page.getByRole('table')).toBeVisible();
    expect(rows()).toEqual([
      'Internet | 93 Mbps down, 12 Mbps up, 18 ms | 4 ms jitter, 5.9% lost, by guests (median of 3 guests, 4 tests, over Wi-Fi, last on Nov 4, 2026) | 93 Mbps down, 12 Mbps up, 18 ms | 1 ms jitter, 0% lost, by the host (1 test, over Wi-Fi, last on Nov 4, 2026) | Search goes by what guests measured over Wi-Fi: 93 Mbps down',
    ]);
  });

  it('that aren’t stated leave no table', () => {
    expect(hasWorkFacts(aListing())).toBe(false);
    expect(hasWorkFacts(aListing({ workFacts: measured }))).toBe(true);
  });

  it('are sent to search engines with their units', () => {
    const listing = aListing({ workFacts: measured });
    const json = JSON.stringify(toJsonLd(listing, 'https://daynook.test/listing/1', 'Portland, OR', 'Brand'));
    expect(json).toContain('{"@type":"PropertyValue","name":"doorWidthCm","value":86,"unitCode":"CMT"}');
    expect(json).not.toContain('hasRampOrLift');
  });
});
