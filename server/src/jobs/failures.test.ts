// What happens to every timed job, by name, when what runs it is harmed in the middle of a run. Real processes, short periods.
import { TIMED_JOBS } from '@daynook/contract/timed-jobs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { createJobNodes, type JobNodes } from '../../test/servers/job-nodes.ts';

/** Leases are a second long and periods half of one; the rest is for a busy machine. */
const LONGEST_MS = 20_000;
const isServer = testEngine() === 'postgres';

let nodes: JobNodes;
beforeAll(async () => {
  nodes = await createJobNodes({ longestMs: LONGEST_MS });
});
afterEach(() => nodes.killAll());
afterAll(() => nodes.stop());

/** Each answers which jobs ran again after its fault. */
const ERRORS: Record<string, { isServerOnly: boolean; run(): Promise<string[]> }> = {
  'the database is away in the middle of a run': {
    isServerOnly: true,
    run: async () => {
      const node = nodes.start('busy');
      await node.seen('began');
      nodes.cut();
      await node.seen('failed');
      nodes.restore();
      return node.seen('ended');
    },
  },
  'a node is killed in the middle of a run, and another one lives': {
    isServerOnly: true,
    run: async () => {
      const second = nodes.start('quick');
      const first = nodes.start('busy');
      await first.seen('began');
      await first.kill();
      return second.seen('ended');
    },
  },
  'the only node is killed in the middle of a run and started again': {
    isServerOnly: false,
    run: async () => {
      const first = nodes.start('busy');
      await first.seen('began');
      await first.kill();
      const second = nodes.start('quick');
      return second.seen('ended');
    },
  },
  'a node is paused in the middle of a run, and another one lives': {
    isServerOnly: true,
    run: async () => {
      const first = nodes.start('busy');
      await first.seen('began');
      first.child.kill('SIGSTOP');
      const second = nodes.start('quick');
      const meanwhile = await second.seen('ended');
      first.child.kill('SIGCONT');
      const afterwards = await first.seen('ended');
      return meanwhile.filter((name) => afterwards.includes(name));
    },
  },
};

const errors = Object.entries(ERRORS).filter(([, { isServerOnly }]) => isServer || !isServerOnly);

it.each(errors)('every timed job runs again when %s (X1, X2, X5)', async (_, { run }) => {
  expect(await run()).toEqual(TIMED_JOBS);
});
