import pg from 'pg'
import type { Product } from '../../../platform/http/context.ts'
import { signedCode } from '../../../platform/public-code.ts'
import { FIRST_NUMBER, ID_START, MARK, MARKS, MAX_COPIES, MAX_TEMPLATE, TEMPLATE_ROW } from './marked-draw.ts'

type Progress = (table: string, rows: number) => void
type Column = { name: string; type: string; isDrawn: boolean }
/** SQL of a copied column: `once` is evaluated for each row of the template, `copy` for each copy. Default: the column itself. */
type Copied = { name: string; once?: string; copy?: string }

const VERIFY_CODE = '/verify/([A-Za-z0-9_-]{36})'
/** Placeholder that replaces the marks of a template row before it is copied. No text of a sale contains it. */
const PLACE = '\u0001'
/** A callback is identified by the hash of its body. */
const BODY_HASH = `sha256(convert_to(replace(t.body, '${PLACE}', c.k), 'UTF8'))`

/**
 * Copies the sales that were drawn with a mark (`MarkedDraw`). Rows of the template are copied unchanged, except that ids and
 * numbers get the digits of the copy instead of the mark. So the copies contain everything that the product and the triggers of
 * the database recorded, and no trigger runs. Sellers and their wallets are copied too. Call `dropKeys` first: keys and
 * references are checked when `withoutIndexes` creates them again.
 */
export async function copySales(
  ownerUrl: string,
  product: Pick<Product, 'secrets'>,
  copies: number,
  onTable: Progress = () => {},
): Promise<void> {
  if (copies < 1 || copies > MAX_COPIES) throw new RangeError(`${copies} copies, 1 to ${MAX_COPIES} are possible`)
  const clients = await Promise.all([connect(ownerUrl), connect(ownerUrl)])
  const [client] = clients
  try {
    await markJournals(client)
    await addVerifyCodes(client, product, copies)
    const [sellers, ...tables] = await templateTables(client)
    if (sellers) onTable(sellers, await copyTable(client, sellers, copies))
    const next = async (each: pg.Client) => {
      for (let table = tables.shift(); table; table = tables.shift()) {
        onTable(table, await copyTable(each, table, copies))
      }
    }
    await Promise.all(clients.map(next))
    await client.query('drop table template_codes')
    await startNumbers(client, copies + 1)
  } finally {
    await Promise.all(clients.map((each) => each.end()))
  }
}

/** Policies and customers of the template have the first numbers that begin with the mark. */
export async function startTemplate(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl)
  try {
    await startNumbers(client, 0)
  } finally {
    await client.end()
  }
}

async function startNumbers(client: pg.Client, parts: number): Promise<void> {
  const next = FIRST_NUMBER + parts * (MAX_TEMPLATE + 1)
  await client.query(`select setval('policy_numbers', $1, false), setval('customer_codes', $1, false)`, [next])
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set work_mem = '256MB'; set synchronous_commit = off; set jit = off`)
  return client
}

/** The ledger gives journals random ids. */
async function markJournals(client: pg.Client): Promise<void> {
  const marked = `overlay(j.id::text placing '${ID_START}${MARK}' from 1)::uuid`
  const isMarked = `j.source_id ~ '${TEMPLATE_ROW}'`
  await withoutTriggers(client, 'journal_lines', () =>
    client.query(
      `update journal_lines l set journal_id = ${marked} from journals j where j.id = l.journal_id and ${isMarked}`,
    ),
  )
  await withoutTriggers(client, 'journals', () =>
    client.query(`update journals j set id = ${marked} where ${isMarked}`),
  )
}

/** Links to the public page of a policy are signed, so PostgreSQL cannot make them. */
async function addVerifyCodes(client: pg.Client, product: Pick<Product, 'secrets'>, copies: number): Promise<void> {
  await client.query('create unlogged table template_codes (k text, old text, new text)')
  const { rows } = await client.query<{ id: string }>('select id from policy_records where id::text ~ $1', [
    TEMPLATE_ROW,
  ])
  const old = rows.map(({ id }) => signedCode(product, 'verify', id))
  for (const k of digitsOf(copies)) {
    const codes = rows.map(({ id }) => signedCode(product, 'verify', id.replace(ID_START + MARK, ID_START + k)))
    await client.query(
      'insert into template_codes select $1, old, new from unnest($2::text[], $3::text[]) c (old, new)',
      [k, old, codes],
    )
  }
  await client.query('create unique index on template_codes (old, k); analyze template_codes')
}

const digitsOf = (copies: number) => Array.from({ length: copies }, (_, i) => String(Number(MARK) + 1 + i))

/**
 * All tables with rows of the template: users first, because wallets refer to them, then the other tables by size, largest
 * first.
 */
async function templateTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and relname not in ('template_codes', 'audit_unsealed')
     order by relname <> 'users', pg_relation_size(c.oid) desc`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${name} t where t::text ~ $1 limit 1`, [TEMPLATE_ROW])
    if (rowCount) found.push(name)
  }
  return found
}

async function copyTable(client: pg.Client, table: string, copies: number): Promise<number> {
  const columns = await columnsOf(client, table)
  const added = await withoutTriggers(client, table, () =>
    client.query(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
       select ${columns.map(({ name, copy }) => copy ?? `t.${name}`).join(', ')}
       from (select ${columns.map(({ name, once }) => `${once ?? `t.${name}`} as ${name}`).join(', ')}
             from ${table} t where t::text ~ '${TEMPLATE_ROW}' offset 0) t,
         lateral (select k::text as k from generate_series(${Number(MARK) + 1}, ${Number(MARK) + copies}) k offset 0) c`,
    ),
  )
  if (table === 'audit_log') {
    // Adds the entries that the trigger would add.
    await client.query(
      'insert into audit_unsealed select nr from audit_log where nr > (select max(nr) from audit_unsealed)',
    )
  }
  return added.rowCount ?? 0
}

/** The rows of the template already contain the effects of these triggers. */
async function withoutTriggers<T>(client: pg.Client, table: string, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; alter table ${table} disable trigger user`)
  const result = await work()
  await client.query(`alter table ${table} enable trigger user; commit`)
  return result
}

/** Columns that PostgreSQL does not generate. */
async function columnsOf(client: pg.Client, table: string): Promise<Copied[]> {
  const { rows } = await client.query<Column>(
    `select quote_ident(attname) as name, format_type(atttypid, null) as type,
       coalesce(pg_get_expr(adbin, adrelid) = 'gen_random_uuid()', false) as "isDrawn"
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const copied: Copied[] = []
  for (const column of rows) {
    if (column.name === 'body_hash') {
      copied.push({ name: column.name, copy: BODY_HASH })
      continue
    }
    const isMarked = await contains(client, table, textOf(column), MARKS)
    if (isMarked) copied.push(await markedColumn(client, table, column))
    // Ids without a mark that PostgreSQL generated are left out: no other row refers to them, and each copy gets a new one.
    else if (!column.isDrawn) copied.push({ name: column.name })
  }
  return copied
}

/** The marks are found once for each row of the template, so that each copy only replaces a character. */
async function markedColumn(client: pg.Client, table: string, column: Column): Promise<Copied> {
  const { name, type } = column
  const once = `regexp_replace(${textOf(column)}, '${MARKS}', '\\1${PLACE}', 'g')`
  const text = `replace(t.${name}, '${PLACE}', c.k)`
  if (type === 'bytea') return { name, once, copy: `decode(${text}, 'hex')` }
  if (!(await contains(client, table, textOf(column), VERIFY_CODE))) return { name, once, copy: `${text}::${type}` }
  const code = `(select replace(${text}, v.old, v.new) from template_codes v
    where v.k = c.k and v.old = substring(t.${name} from '${VERIFY_CODE}'))`
  return { name, once, copy: `coalesce(${code}, ${text})::${type}` }
}

const textOf = ({ name, type }: Column) => (type === 'bytea' ? `encode(t.${name}, 'hex')` : `t.${name}::text`)

async function contains(client: pg.Client, table: string, text: string, pattern: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${table} t where ${text} ~ $1 limit 1`, [pattern])
  return Boolean(rowCount)
}
