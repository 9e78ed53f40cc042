/**
 * Minimal handlers for comparison, started by bench/policies.ts. `/list` and `/one` run one prepared statement and send its rows
 * as JSON. `/signed-in/list` and `/signed-in/one` first read the caller's session and then limit the same statement to the
 * caller's reach.
 */
import { createHash } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const columns = `r.id, r.policy_id, p.policy_number, r.product, r.status, r.start_date, r.end_date, r.due_at,
  r.suspended_from, r.cancelled_from, r.superseded_from, r.cover_type, r.cover_days, r.premium_pesewas, r.certificate_number,
  r.issued_at, r.sticker_number, r.mid_reference, c.code as customer_code,
  coalesce(c.company_name, concat_ws(' ', c.first_name, c.other_names, c.last_name)) as customer_name,
  c.company_name is not null as is_company, c.phone, r.vehicle_id, v.registration_number, v.make, v.model, r.seller_id,
  u.full_name as seller_name, r.agent_id, r.branch_id, b.name as branch_name, r.created_at`
const tables = `from policy_records r join policies p on p.id = r.policy_id join customers c on c.id = r.customer_id
  left join vehicles v on v.id = r.vehicle_id join users u on u.id = r.seller_id join branches b on b.id = r.branch_id`
const oneColumns = `${columns}, r.record_number, r.kind, r.is_current, r.risk_code, r.challenge_reason, r.brown_card_number,
  r.sum_insured_pesewas, c.customer_type, c.ghana_card, c.email, c.residential_address, c.city, c.region, v.chassis_key,
  v.year_of_manufacture, v.color, v.body_type, v.engine_capacity_cc, v.number_of_seats, e.price, e.risk,
  u.staff_id as seller_staff_id, r.version`
const listIn = (reach: string) =>
  `select ${columns} ${tables} where r.is_current and ${reach} order by r.created_at desc, r.id desc limit 50`
const oneIn = (reach: string) =>
  `select ${oneColumns} ${tables} left join motor_estimates e on e.id = r.estimate_id
   where r.policy_id = $1 and r.is_current and ${reach}`
const SESSION = `select s.binding_hash, s.ended_at, s.last_seen_at, u.id, u.role, u.status, u.branch_id, b.branch_group_id, u.agent_id
  from sessions s join users u on u.id = s.user_id join branches b on b.id = u.branch_id where s.token_hash = $1`

type Caller = {
  binding_hash: Buffer
  ended_at: Date | null
  role: string
  status: string
  branch_group_id: string
}
type Reach = { name: string; where: string }

const ALL: Reach = { name: 'all', where: 'true' }
const POLICY_ID = process.env.POLICY_ID ?? ''
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

const server = http.createServer((request, response) => {
  answer(request).then(
    (rows) =>
      rows
        ? response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows }))
        : response.writeHead(401).end(),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))

async function answer(request: http.IncomingMessage): Promise<unknown[] | undefined> {
  const isOne = request.url?.endsWith('/one') ?? false
  if (!request.url?.startsWith('/signed-in/')) return read(isOne, ALL)
  const caller = await callerOf(request)
  return caller && read(isOne, reachOf(caller))
}

async function read(isOne: boolean, { name, where }: Reach): Promise<unknown[]> {
  const query = isOne
    ? { name: `one ${name}`, text: oneIn(where), values: [POLICY_ID] }
    : { name: `list ${name}`, text: listIn(where) }
  return (await pool.query(query)).rows
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

async function callerOf({ headers }: http.IncomingMessage): Promise<Caller | undefined> {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  const binding = /okwan-binding=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  if (!token || !binding) return undefined
  const { rows } = await pool.query<Caller>({ name: 'session', text: SESSION, values: [hashOf(token)] })
  const [caller] = rows
  if (!caller || caller.ended_at || caller.status !== 'active') return undefined
  return caller.binding_hash.equals(hashOf(binding)) ? caller : undefined
}

/** A SuperAdmin sees all policies, other users those of their branch group. The benchmark signs in as a SuperAdmin. */
function reachOf({ role, branch_group_id: group }: Caller): Reach {
  if (role === 'SuperAdmin') return ALL
  return { name: group, where: `r.branch_id = any(array(select id from branches where branch_group_id = '${group}'))` }
}
