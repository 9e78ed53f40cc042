import * as z from 'zod'
import { maybe, rows } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product } from '../platform/http/context.ts'
import { importList } from '../service/screening/import-list.ts'
import { raiseReport } from '../service/suspicious-reports/open-report.ts'
import { actAs } from './acting/act-as.ts'

const SUPER_ADMIN = '233200000001'
const AGENT = '233240000004'
const LIST = 'Demo sanctions list'

const customerRow = z.object({ code: z.string(), first: z.string(), last: z.string(), born: z.string() })
type Customer = z.output<typeof customerRow>

/** Entries of invented people, some with the names of invented customers, so that the page has hits. */
function rowsOf(customers: readonly Customer[]): string[][] {
  const [swapped, alias, similar] = customers
  return [
    ['Bogdan Vrestovic', 'The Broker; B. Vrestov', '1961', 'Nowhere', 'D-001'],
    ['Northwind Gold Trading Company', '', '', 'Nowhere', 'D-002'],
    ...(swapped ? [[`${swapped.last} ${swapped.first}`, '', swapped.born.slice(0, 4), 'Nowhere', 'D-003']] : []),
    ...(alias ? [['Tarek Olamide', `${alias.first} ${alias.last}`, '', 'Nowhere', 'D-004']] : []),
    ...(similar ? [[`${similar.first} ${similar.last}e`, '', similar.born, 'Nowhere', 'D-005']] : []),
  ]
}

/** Imports one list, which the first jobs compare, and adds a report of an agent. Does nothing if a list exists. */
export async function seedDemoScreening(product: Product): Promise<void> {
  const { db } = product
  const known = await db.read((tx) =>
    maybe(tx, z.object({ id: z.string() }), sql`select id from screening_lists limit 1`),
  )
  if (known) return
  const customers = await db.read((tx) => rows(tx, customerRow, soldByAgents))
  const header = 'name,aliases,birth_date,country,reference,list_name,version'
  const lines = rowsOf(customers).map((row) => [...row, LIST, '1'].map((cell) => `"${cell}"`).join(','))
  const bytes = Buffer.from([header, ...lines].join('\n'))
  await actAs(product, SUPER_ADMIN, (ctx) => importList(ctx, { query: { fileName: 'demo-sanctions.csv' }, bytes }))
  const [reported] = customers
  if (!reported) return
  const description =
    'Asked twice within a week to insure a car and cancel it the next day, with the refund to another number.'
  await actAs(product, AGENT, (ctx) => raiseReport(ctx, { body: { customerCode: reported.code, description } }))
}

/** People who decide must not be the sellers, because sellers do not see the hits of their own customers. */
const soldByAgents = sql`select c.code, c.first_name as first, c.last_name as last, c.date_of_birth as born from customers c
  where c.created_by = (select id from users where mobile_number = ${AGENT}) and c.customer_type = 'individual'
    and c.date_of_birth is not null order by c.created_at, c.code limit 3`
