import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { SENTENCES } from './constraints.ts'

// A misspelt name would otherwise stay unnoticed, and users would get a general error instead of the sentence.
test('every constraint with a sentence exists in the database', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select conname as name from pg_constraint
    union select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indisunique
    union select m[1] from pg_proc p, regexp_matches(p.prosrc, 'constraint = ''([a-z_]+)''', 'g') m
    union select entity || '_status_move' from status_moves`)
  await client.end()
  await database.drop()
  const known = new Set(rows.map(({ name }) => name))
  expect(Object.keys(SENTENCES).filter((name) => !known.has(name))).toEqual([])
})
