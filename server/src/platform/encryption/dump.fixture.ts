import pg from 'pg'

/** All rows of all tables as text, with binary columns decoded as text too. */
export async function dump(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tables = await client.query("select table_name from information_schema.tables where table_schema = 'public'")
    const texts: string[] = []
    for (const { table_name: table } of tables.rows) {
      const { rows } = await client.query(`select t::text as row from "${table}" t`)
      texts.push(...rows.map(({ row }) => row))
    }
    const all = texts.join('\n')
    const bytes = [...all.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) =>
      Buffer.from(hex ?? '', 'hex').toString('latin1'),
    )
    return [all, ...bytes].join('\n')
  } finally {
    await client.end()
  }
}
