/** PostGraphile on our tables, with its preset for JWTs. */
import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { installed } from '../scratch.ts'
import { JOINED, ONE_JOINED, ONE_RECORD_COLUMNS, RECORD_COLUMNS } from './columns.ts'
import { type Contender, freePort, startPeer } from './contender.ts'

const VERSION = '5.1.5'
const SECRET = 'only for a run of the benchmark, 32+'

/**
 * Program of the server, saved in the folder of the package, because its imports are resolved from there. Without the disabled
 * plugin, lists can be sorted and filtered by every column.
 */
const SERVER = `
import { createServer } from 'node:http'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PgLazyJWTPreset } from 'postgraphile/presets/lazy-jwt'
import { postgraphile } from 'postgraphile'

const preset = {
  extends: [PostGraphileAmberPreset, PgLazyJWTPreset],
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 12 } })],
  schema: { pgJwtSecret: process.env.JWT_SECRET },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
}
const serv = postgraphile(preset).createServ(grafserv)
const server = createServer()
await serv.addTo(server)
server.listen(Number(process.env.PORT), '127.0.0.1')
`

/** Names in PostGraphile of the tables behind our foreign keys. */
const RELATIONS = {
  customer_id: 'customerByCustomerId',
  vehicle_id: 'vehicleByVehicleId',
  seller_id: 'userBySellerId',
  branch_id: 'branchByBranchId',
  estimate_id: 'motorEstimateByEstimateId',
}

export async function startPostGraphile(databaseUrl: string, recordId: string): Promise<Contender> {
  const folder = installed('postgraphile', { postgraphile: VERSION })
  const file = path.join(folder, 'server.mjs')
  fs.writeFileSync(file, SERVER)
  const port = await freePort()
  const env = {
    NODE_ENV: 'production',
    GRAPHILE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    JWT_SECRET: SECRET,
  }
  const pid = await startPeer([file], { cwd: folder, env, port, path: '/graphql?query={__typename}' })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token()}` }
  const list = `{ allPolicyRecords(first: 50, orderBy: [CREATED_AT_DESC, ROW_ID_DESC], condition: { isCurrent: true }) {
    nodes { ${fieldsOf(RECORD_COLUMNS, JOINED)} } } }`
  const one = `query ($id: UUID!) { policyRecordByRowId(rowId: $id) { ${fieldsOf(ONE_RECORD_COLUMNS, ONE_JOINED)} } }`
  const toRequest = (query: string, variables = {}) => ({
    method: 'POST' as const,
    path: '/graphql',
    headers,
    body: JSON.stringify({ query, variables }),
  })
  return {
    name: `PostGraphile ${VERSION}`,
    pid,
    port,
    list: toRequest(list),
    one: toRequest(one, { id: recordId }),
    rows: (body) => (body as { data: { allPolicyRecords: { nodes: object[] } } }).data.allPolicyRecords.nodes,
  }
}

function fieldsOf(own: string[], joined: Partial<Record<keyof typeof RELATIONS, string[]>>): string {
  const others = Object.entries(joined).map(
    ([key, columns]) => `${RELATIONS[key as keyof typeof RELATIONS]} { ${columns.map(toCamelCase).join(' ')} }`,
  )
  return [...own.map(toCamelCase), ...others].join(' ')
}

/** PostGraphile renames the column `id` to `rowId`, because its own field `id` is the global id of a record. */
const toCamelCase = (column: string) =>
  column === 'id' ? 'rowId' : column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** JWT (RFC 7519), signed with the algorithm HS256 (RFC 7518). */
function token(): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ aud: 'postgraphile', sub: 'bench' })}`
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`
}
