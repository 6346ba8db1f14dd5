// Checks that the planner still uses the index. Three innocent changes to a query cost a factor of over a hundred, so we check each hot
// query's actual plan, for given values and for generic ones.
import pg from 'pg';
import { candidatesStatement, countStatement } from '../server/src/modules/search/candidates-sql.ts';
import type { Order } from '../server/src/modules/search/criteria.ts';
import type { Statement } from '../server/src/modules/search/statement.ts';
import { type Asked, criteriaAt, HOURS, pointNear } from './questions.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

export interface PlanCheck {
  readonly query: string;
  readonly plan: 'custom' | 'generic';
  readonly index: string;
  readonly rowsGiven: number;
  readonly rowsRead: number;
  readonly ms: number;
  readonly isGood: boolean;
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

function judge(query: string, plan: PlanCheck['plan'], root: PlanNode, ms: number): PlanCheck {
  const nodes = listNodes(root);
  // The scan that finds candidates: the first scan of listings with a GiST index.
  const walk = nodes.find((node) => /^listing_(near|ranked)$/.test(node['Index Name'] ?? ''));
  const rowsGiven = root['Actual Rows'];
  const rowsRead = walk
    ? (walk['Actual Rows'] + (walk['Rows Removed by Filter'] ?? 0)) * walk['Actual Loops']
    : Number.NaN;
  const isWalked = walk?.['Node Type'] === 'Index Only Scan';
  const hasNoSweep = nodes.every(
    (node) =>
      node['Actual Loops'] === 0 || (node['Node Type'] !== 'Seq Scan' && node['Node Type'] !== 'Bitmap Heap Scan'),
  );
  return {
    query,
    plan,
    index: walk ? `${walk['Index Name']} (${walk['Node Type']})` : 'none',
    rowsGiven,
    rowsRead,
    ms,
    isGood: isWalked && hasNoSweep && (query.startsWith('count') || rowsRead <= 10 * rowsGiven),
  };
}

async function explain(client: pg.Client, query: string, { text, values }: Statement): Promise<PlanCheck[]> {
  const literals = values.map((value) => {
    const list = Array.isArray(value)
      ? `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`
      : String(value);
    return client.escapeLiteral(list);
  });
  const types = values.map(
    (_, index) => new RegExp(`\\$${index + 1}::([a-z0-9]+(?:\\(\\d+\\))?(?:\\[\\])?)`).exec(text)?.[1] ?? 'text',
  );
  await client.query(`prepare hot (${types.join(', ')}) as ${text}`);
  const checks: PlanCheck[] = [];
  for (const plan of ['custom', 'generic'] as const) {
    await client.query(`set plan_cache_mode = force_${plan}_plan`);
    const run = () =>
      client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
        `explain (analyze, format json) execute hot (${literals.join(', ')})`,
      );
    await run();
    const [{ Plan, 'Execution Time': ms }] = (await run()).rows[0]!['QUERY PLAN'];
    checks.push(judge(query, plan, Plan, ms));
  }
  await client.query('deallocate hot');
  return checks;
}

/** The hot queries of a search, each with its two plans. */
export async function checkPlans(
  url: string,
  zones: readonly string[],
  priced: Asked,
  several: Asked,
): Promise<PlanCheck[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const page = (asked: Asked, order: Order = 'distance', limit = 64) => {
    const criteria = criteriaAt(pointNear('dense'), { asked, zones });
    return candidatesStatement(criteria, criteria.area.parts[0]!, { order, limit, countCap: null });
  };
  const criteria = criteriaAt(pointNear('dense'), { asked: {}, zones });
  const queries: Record<string, Statement> = {
    'nearest, no filter': page({}),
    'nearest, a fifth by price': page(priced),
    'nearest, several filters': page(several),
    'nearest, available 9 AM to 5 PM': page(HOURS, 'distance', 128),
    'nearest, a day': page({ date: HOURS.date! }, 'distance', 128),
    'nearest, within 30 minutes by bike': page({ by: 'bike', within: 30 }),
    cheapest: page({}, 'price'),
    'best rated': page({}, 'rating'),
    newest: page({}, 'newest'),
    'count to 1,000': countStatement(criteria, criteria.area.parts[0]!, 1000),
  };
  const checks: PlanCheck[] = [];
  for (const [query, statement] of Object.entries(queries)) checks.push(...(await explain(client, query, statement)));
  await client.end();
  return checks;
}
