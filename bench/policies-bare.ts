/** Minimal handler for comparison: one prepared statement, its rows as JSON. Started by bench/policies.ts. */
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
const LIST = `select ${columns} ${tables} where r.is_current order by r.created_at desc, r.id desc limit 50`
const ONE = `select ${columns}, r.record_number, r.kind, r.is_current, r.risk_code, r.challenge_reason, r.brown_card_number,
  r.sum_insured_pesewas, c.customer_type, c.ghana_card, c.email, c.residential_address, c.city, c.region, v.chassis_key,
  v.year_of_manufacture, v.color, v.body_type, v.engine_capacity_cc, v.number_of_seats, e.price, e.facts,
  u.staff_id as seller_staff_id, r.version ${tables} left join motor_estimates e on e.id = r.estimate_id
  where r.policy_id = $1 and r.is_current`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })

const server = http.createServer((request, response) => {
  const query =
    request.url === '/one'
      ? { name: 'one', text: ONE, values: [process.env.POLICY_ID ?? ''] }
      : { name: 'list', text: LIST, values: [] }
  pool.query(query).then(
    ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows })),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
