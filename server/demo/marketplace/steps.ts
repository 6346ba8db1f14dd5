// Steps of filling the demo. Each is one transaction and runs once, so that an interrupted start continues where it stopped.
import type { PoolClient } from 'pg';
import type { Deps } from '../../src/deps.ts';
import { NO_LIMITS } from './patience.ts';

export type Say = (text: string) => void;

export interface Step {
  readonly name: string;
  readonly title: string;
  run(client: PoolClient): Promise<void>;
}

/** Runs a step and marks it done in one transaction. Skips finished steps. Prints the step's title when it starts. */
export async function runStep(deps: Deps, step: Step, say: Say): Promise<void> {
  const client = await deps.db.pool.connect();
  try {
    await client.query('begin');
    for (const statement of NO_LIMITS) await client.query(statement);
    // If several processes start together, one fills the demo and the others wait here.
    await client.query('select pg_advisory_xact_lock($1)', [0x64656d6f]);
    const { rowCount } = await client.query('select 1 from demo_progress where name = $1 and done_at is not null', [
      step.name,
    ]);
    if (!rowCount) {
      say(`  ${step.title} …`);
      await step.run(client);
      await client.query('insert into demo_progress (name, done_at) values ($1, $2)', [step.name, deps.clock.now()]);
    }
    await client.query('commit');
  } catch (error) {
    // A broken connection can't be rolled back, and its error matters more.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
