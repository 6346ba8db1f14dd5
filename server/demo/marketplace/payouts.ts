// What the demo's hosts were paid: weekly transfers for everything that had closed, one that came back, and the last ones not sent yet.
// Payouts of hosts without a payout account wait.
import type { AccountNumbers } from '@daynook/contract/money/payouts';
import type { PoolClient } from 'pg';
import type { Deps } from '../../src/deps.ts';
import { lastDigits, sealAccount } from '../../src/modules/payouts/service.ts';
import { insertRows, type Row } from './rows.ts';

const HOSTS_PAID = 24;
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

interface Credit {
  readonly host_id: string;
  readonly currency: string;
  readonly booking_id: string;
  readonly amount: number;
  readonly at: Date;
}

/** What has closed for the demo host and some others. */
async function listCredits(client: PoolClient, hostId: string): Promise<Credit[]> {
  const { rows } = await client.query<Credit>(
    `select entry.member_id as host_id, entry.currency, movement.booking_id, -entry.amount_minor as amount, movement.at
     from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
     where entry.account = 'host_payable' and movement.kind = 'settle' and entry.member_id in (
       select $1::uuid union all
       (select id from member where is_demo and id <> $1 and exists (select from property where host_id = member.id)
        order by md5(id::text) limit ${HOSTS_PAID}))
     order by movement.at, movement.booking_id`,
    [hostId],
  );
  return rows;
}

/** The following Monday, in UTC, when the week's payouts are made. */
const mondayAfter = (at: Date): number => {
  const day = Math.floor(at.getTime() / DAY_MS);
  // January 1, 1970 was a Thursday.
  return (day + 7 - ((day + 3) % 7)) * DAY_MS;
};

const makeAccountNumbers = (hostId: string, name: string, currency: string): AccountNumbers => {
  const accountNumber = BigInt(`0x${hostId.slice(-9)}`)
    .toString()
    .padStart(11, '0');
  return currency === 'CAD'
    ? { kind: 'ca', holderName: name, transitNumber: '11000', institutionNumber: '000', accountNumber }
    : { kind: 'us', holderName: name, routingNumber: '110000000', accountNumber, accountType: 'checking' };
};

interface Making {
  readonly hostId: string;
  readonly staffId: string;
  readonly newId: () => string;
  readonly now: Date;
}

type Tables = Record<
  'payout_account' | 'payout_batch' | 'payout' | 'payout_item' | 'ledger_transaction' | 'ledger_entry',
  Row[]
>;

/** Accounts, payouts, and their batches, with ledger entries. */
export async function addPayouts(
  client: PoolClient,
  deps: Pick<Deps, 'secrets'>,
  { hostId, staffId, newId, now }: Making,
): Promise<void> {
  const tables: Tables = {
    payout_account: [],
    payout_batch: [],
    payout: [],
    payout_item: [],
    ledger_transaction: [],
    ledger_entry: [],
  };
  const credits = await listCredits(client, hostId);
  const { rows: members } = await client.query<{ id: string; name: string }>(
    'select id, name from member where id = any($1::uuid[])',
    [[...new Set(credits.map((credit) => credit.host_id))]],
  );
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const lastMonday = mondayAfter(new Date(now.getTime() - WEEK_MS));
  const text = (ms: number) => new Date(Math.min(ms, now.getTime())).toISOString();

  const batches = new Map<string, string>();
  const findOrAddBatch = (currency: string, monday: number): string => {
    const key = `${currency} ${monday}`;
    const known = batches.get(key);
    if (known !== undefined) return known;
    const id = newId();
    batches.set(key, id);
    tables.payout_batch.push({
      id,
      currency,
      created_by: staffId,
      created_at: text(monday + 14 * HOUR_MS),
      exported_at: text(monday + 14 * HOUR_MS + 60_000),
      sent_at: text(monday + 15 * HOUR_MS),
    });
    return id;
  };
  const post = (
    payoutId: string,
    end: string,
    at: number,
    of: { currency: string; hostId: string; amount: number },
  ) => {
    const id = newId();
    const memo = end === '1' ? 'Payout sent' : 'Payout returned';
    const key = `payout:${payoutId}:${end}`;
    tables.ledger_transaction.push({ id, booking_id: null, kind: 'payout', idempotency_key: key, memo, at: text(at) });
    const amount = end === '1' ? of.amount : -of.amount;
    for (const [account, memberId, amount_minor] of [
      ['host_payable', of.hostId, amount],
      ['clearing', null, -amount],
    ] as const)
      tables.ledger_entry.push({
        id: newId(),
        transaction_id: id,
        account,
        member_id: memberId,
        currency: of.currency,
        amount_minor,
      });
  };

  for (const [key, ofHost] of Map.groupBy(credits, (credit) => `${credit.host_id} ${credit.currency}`)) {
    const [host = '', currency = ''] = key.split(' ');
    const numbers = makeAccountNumbers(host, names.get(host) ?? '', currency);
    const addedAt = text(now.getTime() - 330 * DAY_MS);
    tables.payout_account.push({
      member_id: host,
      currency,
      kind: numbers.kind,
      holder_name: numbers.holderName,
      last4: lastDigits(numbers),
      sealed_numbers: `\\x${sealAccount(deps, { memberId: host, currency }, numbers).toString('hex')}`,
      schedule: 'weekly',
      checked_on: text(lastMonday).slice(0, 10),
      changed_at: addedAt,
      payouts_from: addedAt,
    });
    const weeks = Map.groupBy(ofHost, ({ at }) => mondayAfter(at));
    const failedMonday =
      host === hostId ? [...weeks.keys()].findLast((monday) => monday <= lastMonday - 3 * WEEK_MS) : undefined;
    /** A returned transfer becomes part of the next payout. */
    let returned: Credit[] = [];
    for (const [monday, items] of weeks) {
      // Closed since last Monday, so it's part of the next payout.
      if (monday > lastMonday) continue;
      const all = [...returned, ...items];
      const amount = all.reduce((sum, item) => sum + item.amount, 0);
      const isFailed = monday === failedMonday;
      returned = isFailed ? all : [];
      const isSent = monday < lastMonday;
      const isPaid = monday < lastMonday - WEEK_MS && !isFailed;
      const id = newId();
      tables.payout.push({
        id,
        host_id: host,
        currency,
        amount_minor: amount,
        status: isFailed ? 'failed' : isPaid ? 'paid' : isSent ? 'on-the-way' : 'payable',
        batch_id: isSent ? findOrAddBatch(currency, monday) : null,
        last4: lastDigits(numbers),
        created_at: text(monday + 10 * 60_000),
        sent_at: isSent ? text(monday + 15 * HOUR_MS) : null,
        paid_at: isPaid ? text(monday + 2 * DAY_MS) : null,
        failed_at: isFailed ? text(monday + 2 * DAY_MS) : null,
        failure: isFailed ? 'The bank couldn’t find the account.' : null,
      });
      for (const item of all)
        tables.payout_item.push({ payout_id: id, booking_id: item.booking_id, amount_minor: item.amount });
      if (isSent) post(id, '1', monday + 15 * HOUR_MS, { currency, hostId: host, amount });
      if (isFailed) post(id, 'reversal', monday + 2 * DAY_MS, { currency, hostId: host, amount });
    }
  }
  for (const [table, rows] of Object.entries(tables)) await insertRows(client, table, rows);
}
