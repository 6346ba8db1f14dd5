// A booking's invoices for the tests of every endpoint: the host's first one, and the operator's to the host, for a booking that isn't
// in the books.
import type { TestMember, World } from '../../src/modules/bookings/test-world.ts';
import type { InvoiceContent } from '../../src/modules/invoices/content.ts';
import { insertInvoice, takeNumber } from '../../src/modules/invoices/store.ts';

export async function makeInvoice({ t }: World, host: TestMember, bookingId: string): Promise<void> {
  const content: InvoiceContent = {
    seller: [host.name],
    buyer: ['Acme'],
    reference: 'DN-7K4M2Q',
    listing: 'A desk',
    place: 'Brooklyn, NY, US',
    when: 'Tue, Nov 24, 2026, 9 AM–11 AM (Eastern time)',
    timeZone: 'America/New_York',
    country: 'US',
    paidBy: 'Card (test)',
    lines: [['2 hours', 2_000]],
    totalMinor: 2_000,
    taxes: [],
    corrects: null,
  };
  await t.db.kysely.transaction().execute(async (trx) => {
    for (const sellerId of [host.id, null])
      await insertInvoice(trx, {
        id: t.deps.newId(),
        sellerId,
        number: await takeNumber(trx, sellerId),
        isToHost: sellerId === null,
        kind: 'invoice',
        bookingId,
        correctsId: null,
        currency: 'USD',
        totalMinor: 2_000,
        content,
        at: t.clock.now(),
      });
  });
}
