/** Minimal handler for comparison: one prepared INSERT and one prepared SELECT. Started by bench/estimates.ts. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

const INSERT = `insert into motor_estimates
  (rate_book_id, payload, risk, price, cover_type, total_pesewas, created_by, branch_id, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`
const SELECT = `select id from rate_books where product = $1 and status = 'published'`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 })
// Stores copies of the product's last row, so that rows have the same size.
const { rows } = await pool.query('select * from motor_estimates order by created_at desc limit 1')
const { rate_book_id, risk, price, cover_type, total_pesewas, created_by, branch_id, created_at, expires_at } = rows[0]

const server = http.createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += String(chunk)))
  request.on('end', () => {
    store(JSON.parse(text)).then(
      (answer) => response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ data: answer })),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
})
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))

async function store(payload: object): Promise<object> {
  const rateBook = await pool.query({ name: 'rate book', text: SELECT, values: ['motor'] })
  const sale = [created_by, branch_id, created_at, expires_at]
  const values = [rateBook.rows[0]?.id ?? rate_book_id, payload, risk, price, cover_type, total_pesewas, ...sale]
  const stored = await pool.query({ name: 'store', text: INSERT, values })
  return { estimateId: stored.rows[0]?.id, ...price }
}
