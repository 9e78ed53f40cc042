import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { raw, sql } from '../../platform/db/sql.ts'

const manifest = z.strictObject({
  product: z.literal('okwan'),
  version: z.string(),
  mode: z.string(),
  migration: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  bytes: z.number(),
  sha256: z.string(),
  /** Rows of the tables that only grow, when the backup began: a restored copy has at least as many. */
  rows: z.record(z.string(), z.number()),
})
export type Manifest = z.output<typeof manifest>

/** Manifest of a backup: a small file that describes its content. */
export const manifestOf = (dumpFile: string) => `${dumpFile}.json`

export function readManifest(dumpFile: string): Manifest {
  const file = manifestOf(dumpFile)
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    throw new Error(`${file} is not a backup manifest: ${(error as Error).message}`)
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Tables whose rows are never deleted; only old entries of the audit log are archived. */
const COUNTED = [
  'users',
  'policies',
  'policy_records',
  'checkouts',
  'payouts',
  'journals',
  'journal_lines',
  'audit_log',
] as const

export async function countRows(tx: Tx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of COUNTED) {
    const [found] = await rows(tx, z.object({ count: z.number() }), sql`select count(*) as count from ${raw(name)}`)
    counts[name] = found?.count ?? 0
  }
  return counts
}
