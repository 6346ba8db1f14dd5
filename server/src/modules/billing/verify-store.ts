// Checks invoice numbers. It reports errors and never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

interface InvoiceViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** Everything wrong with issued invoices. Empty if each seller's numbers run from 1 to the last one without gaps. */
export async function verifyInvoices({ kysely }: Pick<Database, 'kysely'>): Promise<InvoiceViolation[]> {
  const { rows } = await sql<InvoiceViolation>`
    with issued as (
      select seller_id, count(*)::int as count, max(number) as last from invoice group by seller_id
    )
    select 'A seller’s invoice numbers have a gap' as rule, coalesce(issued.seller_id, series.seller_id)::text as id,
      concat_ws(' ', 'last', coalesce(series.last_number, issued.last), 'issued', coalesce(issued.count, 0)) as detail
    from issued full join invoice_series as series
      on coalesce(issued.seller_id::text, '') = coalesce(series.seller_id::text, '')
    where series.last_number is distinct from issued.last or issued.last is distinct from issued.count
    union all
    select 'Credit notes take back more than their invoice', invoice.id::text, concat_ws(' ', invoice.total_minor, sum(credit.total_minor))
    from invoice join invoice as credit on credit.corrects_id = invoice.id
    group by invoice.id having sum(credit.total_minor) > invoice.total_minor`.execute(kysely);
  return rows.map(({ id, ...row }) => ({ ...row, id: id ?? 'operator' }));
}
