// How the demo's hosts accept direct payments: some by transfer, some in cash, some not at all.
import type { ManualMethod } from '@daynook/contract/money/payment-methods';
import type { PoolClient } from 'pg';
import type { Deps } from '../../src/deps.ts';
import { sealDetails } from '../../src/modules/payment-settings/service.ts';
import { insertRows, type Row } from './rows.ts';

const HOSTS = 24;
const CASH = 'Please bring the exact amount. I’ll give you a receipt.';

interface Making {
  readonly hostId: string;
  readonly newId: () => string;
  readonly now: Date;
}

/** The demo host accepts everything. Every other host accepts cash or transfers. */
export async function addPaymentOptions(
  client: PoolClient,
  deps: Pick<Deps, 'secrets'>,
  { hostId, newId, now }: Making,
): Promise<void> {
  const { rows: hosts } = await client.query<{ id: string; name: string }>(
    `select id, name from member where id = $1 union all
     (select id, name from member where is_demo and id <> $1 and exists (select from property where host_id = member.id)
      order by md5(id::text) limit ${HOSTS})`,
    [hostId],
  );
  const rows: Row[] = [];
  const add = (host: { id: string }, method: ManualMethod, details: string) => {
    const id = newId();
    rows.push({
      id,
      host_id: host.id,
      method,
      sealed_details: `\\x${sealDetails(deps, id, details).toString('hex')}`,
      changed_at: now,
    });
  };
  hosts.forEach((host, index) => {
    const transfer = `Zelle, or Interac e-Transfer in Canada: pay@${host.name.split(' ')[0]!.toLowerCase()}.example\nName on the account: ${host.name}`;
    const isMain = host.id === hostId;
    if (isMain || index % 2 === 0) add(host, 'bank-transfer', transfer);
    if (isMain || index % 3 === 0) add(host, 'cash', CASH);
    if (isMain)
      add(
        host,
        'invoice',
        `I’ll send you the invoice in a message. Please pay it by transfer within the time shown.\n${transfer}`,
      );
  });
  await insertRows(client, 'payment_option', rows);
}
