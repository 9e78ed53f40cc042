import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { can, ROLES } from '@okwan/domain/platform/permissions'
import { parsePhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { guessColumns, IMPORT_FIELDS, IMPORT_KINDS, type ImportKind } from '@okwan/domain/sales/imports/terms'
import * as z from 'zod'
import { maybe, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Database } from '../../platform/db/transaction.ts'
import { type CheckedFile, checkFile } from '../../sales/imports/check-file.ts'
import { EXIT, UsageError } from '../command.ts'
import { withDatabase } from '../with-database.ts'

/** Wrong rows that are printed; the portal lists all. */
const MAX_ROWS = 50

export async function run(args: string[]): Promise<number> {
  const text = { type: 'string', default: '' } as const
  const { kind, file, by } = parseArgs({ args, options: { kind: text, file: text, by: text } }).values
  const known = IMPORT_KINDS.find((one) => one === kind)
  if (!known) throw new UsageError(`--kind must be one of: ${IMPORT_KINDS.join(', ')}`)
  if (file === '' || !fs.existsSync(file)) throw new UsageError('--file needs an existing XLSX or CSV file')
  const number = parsePhone(by)
  if (!number) throw new UsageError('--by needs the number of a SuperAdmin, such as 0241234567')
  const bytes = fs.readFileSync(file)
  return withDatabase(({ db }) => importFile(db, { kind: known, file, bytes, number }))
}

type ImportRequest = { kind: ImportKind; file: string; bytes: Uint8Array; number: string }

async function importFile(db: Database, { kind, file, bytes, number }: ImportRequest): Promise<number> {
  try {
    const uploadedBy = await db.read((tx) => requireUploader(tx, number))
    const checked = await checkFile(db, {
      kind,
      fileName: path.basename(file),
      bytes,
      uploadedBy,
      columnsOf: (headings, remembered) => guessColumns(kind, headings, remembered),
    })
    print(checked, kind)
    return checked.counts.wrong > 0 ? EXIT.failed : EXIT.done
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    return EXIT.failed
  }
}

const userRow = z.object({ id: z.string(), role: z.enum(ROLES) })

async function requireUploader(tx: Tx, number: string): Promise<string> {
  const user = await maybe(
    tx,
    userRow,
    sql`select id, role from users where mobile_number = ${number} and status = 'active'`,
  )
  if (!user || !can(user.role, 'imports.manage'))
    throw new Refusal('forbidden', 'No active SuperAdmin has this number.')
  return user.id
}

function print({ importId, counts, wrong }: CheckedFile, kind: ImportKind): void {
  for (const { row_number, field, reason } of wrong.slice(0, MAX_ROWS)) {
    const label = IMPORT_FIELDS[kind].find(({ name }) => name === field)?.label
    console.log(`Row ${row_number}${label ? `, ${label}` : ''}: ${reason}`)
  }
  if (counts.wrong > MAX_ROWS) console.log(`… and ${counts.wrong - MAX_ROWS} more`)
  console.log(`${counts.ready} ready, ${counts.wrong} to correct, ${counts.known} already exist`)
  console.log(`Open /import/${importId} to correct and submit the file. Another SuperAdmin approves it.`)
}
