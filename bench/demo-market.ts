// The application with the demo marketplace on a PostgreSQL of its own, for benchmarks of pages.
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { startBenchedServer } from './server.ts';

export interface DemoMarket {
  readonly port: number;
  readonly origin: string;
  /** A listing that search finds in Denver. */
  readonly listing: string;
  stop(): Promise<void>;
}

/** `name` is the database's. */
export async function startDemoMarket(name: string): Promise<DemoMarket> {
  const server = await startBenchServer();
  const { url, db } = await createBenchDatabase(server.url, name);
  await db.close();
  const app = await startBenchedServer(url, { demo: 'on' });
  const stop = async () => {
    await app.stop();
    await dropBenchDatabase(server.url, name);
    await server.stop();
  };
  const origin = `http://localhost:${app.port}`;
  const found = (await (await fetch(`${origin}/api/listings/search?city=Denver`)).json()) as {
    listings: { _id: string }[];
  };
  return { port: app.port, origin, listing: found.listings[0]!._id, stop };
}
