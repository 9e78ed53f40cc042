/** Query plans of a list of policies: explains each statement of the product before it runs. */
import { policyEndpoints } from '@okwan/contract/policies/policies'
import pg from 'pg'
import type { Tx } from '../server/src/platform/db/database.ts'
import type { Ctx } from '../server/src/platform/http/context.ts'
import { listPolicies } from '../server/src/policies/policies/read/list-policies.ts'

export type Plans = Awaited<ReturnType<typeof stablePlans>>

/** After five executions, PostgreSQL can switch to a generic plan, so the plan of the seventh execution counts. */
const EXECUTIONS = 7

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

export async function stablePlans(url: string) {
  const client = new pg.Client({ connectionString: url, options: '-c role=okwan_app -c plan_cache_mode=auto' })
  await client.connect()
  return {
    /** Tables that the list reads without an index. */
    async readInFull(url: string): Promise<string[]> {
      if (!url.startsWith('/policies?')) return []
      const plans: Plan[] = []
      const query = policyEndpoints['GET /policies'].query.parse(
        Object.fromEntries(new URL(url, 'http://localhost').searchParams),
      )
      const tx = { query: explainStatements(client, plans) } as unknown as Tx // only `query` is used
      // A list uses only these fields of the context.
      const ctx = { tx, actor: { role: 'SuperAdmin' }, now: new Date() } as Ctx
      await listPolicies(ctx, { query })
      return plans.flatMap(fullReads)
    },
    stop: () => client.end(),
  }
}

function explainStatements(client: pg.Client, plans: Plan[]) {
  return async ({ text, values }: { text: string; values: unknown[] }) => {
    await client.query(`prepare listed as ${text}`)
    const literals = values.map((value) => client.escapeLiteral(literalOf(value)))
    const execute = `execute listed${literals.length > 0 ? `(${literals.join(', ')})` : ''}`
    for (let turn = 0; turn < EXECUTIONS; turn++) {
      const { rows } = await client.query(`explain (format json) ${execute}`)
      if (turn === EXECUTIONS - 1) plans.push(rows[0]['QUERY PLAN'][0].Plan)
    }
    const answer = await client.query(execute)
    await client.query('deallocate listed')
    return answer
  }
}

function literalOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join()}}` : String(value)
}

function fullReads({ Plans: parts = [], ...plan }: Plan): string[] {
  const scanned = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...scanned, ...parts.flatMap(fullReads)]
}
