import pg from 'pg'

type Dump = Map<string, Record<string, unknown>[]>

/** Tables whose rows do not belong to a sale, or are archived or deleted by the retention rules within 90 days. */
const IGNORED_TABLES = ['audit_unsealed', 'audit_segments', 'sessions', 'login_records', 'integrity_checks', 'jobs']
/** Numbers of the database, times of the clock of the machine, names of workers. */
const IGNORED_COLUMNS = ['nr', 'recorded_at', 'duration_ms', 'leased_by']
const PLACEHOLDERS: [RegExp, string][] = [
  [/127\.0\.0\.1(:\d+)?/g, '<host>'],
  [/\b(PR|RN)0[0-9A-HJKMNP-TV-Z]{25,27}\b/g, '<$1 reference>'],
  [/\/verify\/[\w-]{36}/g, '/verify/<code>'],
  [/NIC\d{8,9}/g, '<sticker>'],
  [/MID-\d{10}/g, '<MID>'],
  [/\\\\x[0-9a-f]{64}/g, '<hash>'],
  [/"(session_id|request_id|id)":("[0-9a-f-]{12,36}"|\d+)/g, '"$1":<id>'],
  [/"(network_transaction_id|externalTransactionId)":"\d{10}"/g, '"$1":<number>'],
  [/\\"ExternalTransactionId\\":\\"\d{10}\\"/g, '<number>'],
  [/"prefix":"[A-Z]{4}"/g, '"prefix":<prefix>'],
  [/\(request [A-Z]{4}\)/g, '(request <prefix>)'],
  [/\b[0-9a-f]{32}\b/g, '<transaction>'],
  [/"code":"\d{6}"/g, '"code":<code>'],
  [/Okwan: \d{6}/g, 'Okwan: <code>'],
  [/#\d{6}"/g, '#<code>"'],
]

export async function dump(url: string): Promise<Dump> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
      [IGNORED_TABLES],
    )
    const found: Dump = new Map()
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`)
      found.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return found
  } finally {
    await client.end()
  }
}

/** Rows that are new or changed, by table, with the same text for ids and random values of both databases. */
export function addedRows(before: Dump, after: Dump): Record<string, string[]> {
  const nameOf = new Map<string, string>()
  for (const [table, rows] of after) for (const row of rows) nameRow(nameOf, table, row)
  const found: Record<string, string[]> = {}
  for (const [table, rows] of after) {
    const known = new Set(before.get(table)?.map((row) => JSON.stringify(row)))
    const added = rows.filter((row) => !known.has(JSON.stringify(row)) && row['action'] !== 'signed-in')
    // Changed users are left out, because a sign-in changes them. Their rows are read for the names only.
    if (added.length > 0 && table !== 'users') found[table] = added.map((row) => printRow(row, nameOf)).sort()
  }
  return found
}

/** Names a user by the phone number, a branch by its code, and any other row by its table alone. */
function nameRow(nameOf: Map<string, string>, table: string, row: Record<string, unknown>): void {
  const id = row['id']
  if (typeof id !== 'string') return
  nameOf.set(id, `<${table} ${row['mobile_number'] ?? (table === 'branches' ? row['code'] : '')}>`)
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function printRow(row: Record<string, unknown>, nameOf: Map<string, string>): string {
  const own = Object.fromEntries(Object.entries(row).filter(([column]) => !IGNORED_COLUMNS.includes(column)))
  let text = JSON.stringify(own, Object.keys(own).sort().concat(keysIn(own)))
  for (const [pattern, word] of PLACEHOLDERS) text = text.replace(pattern, word)
  return text.replace(UUID, (id) => nameOf.get(id) ?? '<other id>')
}

/** Keys at every depth, because `JSON.stringify` with a list of keys drops all others. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}
