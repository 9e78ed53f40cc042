import path from 'node:path'
import { addMonths } from '@okwan/domain/platform/dates'
import type { Archive } from '../audit/archived/archive-row.ts'
import { type ArchiveDetails, isSigned, writeManifest } from '../audit/archived/manifest.ts'
import { currentFaults } from '../audit/audit-status.ts'
import { auditKeys, sealingKey } from '../audit/keys.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Product } from '../http/context.ts'
import { readArchiveFile, writeArchiveFile, writeText } from './archive-file.ts'
import {
  createPartitions,
  extendTimeLimit,
  type Failure,
  finishArchive,
  hoursToArchive,
  insertArchive,
  insertRun,
  isAudited,
  isDue,
  lastSegmentBefore,
  lockArchiving,
  monthToArchive,
  nextPart,
  openArchive,
  readLines,
  refuseArchive,
  removeRows,
  tablesToArchive,
} from './store.ts'

/** Time limit of one statement that finds the rows of a month. */
const LONG_MS = 600_000

/** The task asks each hour whether a run is due: a day after a successful run, an hour after a failed one. */
export const ARCHIVE_EVERY_MS = 3_600_000

export type Archiving = Pick<Product, 'db' | 'sealer' | 'secrets' | 'clock' | 'drain'> & {
  config: Pick<Product['config'], 'archiveDir'>
}

/**
 * Creates the partitions of the next months, and archives every month whose retention has passed: writes its rows to a signed
 * file, reads the file again, and only then removes the rows. A run that is interrupted at any step is resumed by the next one.
 */
export async function archiveRecords(product: Archiving): Promise<void> {
  const { sealer } = product
  await sealer.transaction(async (lock) => {
    if (!(await lockArchiving(lock))) return
    const { due, now } = await sealer.read(isDue)
    if (!due) return
    const failures: Failure[] = []
    await sealer.write(createPartitions).catch((error: Error) => {
      failures.push({
        table: 'analytics_events',
        problem: `could not create partitions for the coming months: ${error.message}`,
      })
    })
    let archived = 0
    for (const table of await sealer.read(tablesToArchive)) {
      try {
        archived += await archiveTable(product, table)
      } catch (error) {
        if (error instanceof Stopping) return
        failures.push({ table, problem: (error as Error).message.slice(0, 500) })
      }
    }
    await sealer.write((tx) => insertRun(tx, now, archived, failures))
  })
}

/** Thrown while this node shuts down; the next run on another node continues. */
class Stopping extends Error {}

async function archiveTable(product: Archiving, table: string): Promise<number> {
  const { sealer } = product
  let rows = 0
  for (;;) {
    let archive = await sealer.read((tx) => openArchive(tx, table))
    if (!archive) {
      const month = await sealer.read((tx) => monthToArchive(tx, table))
      if (month === null) return rows
      await writeMonth(product, table, month)
      archive = await sealer.read((tx) => openArchive(tx, table))
      if (!archive) throw new Error(`the archive of ${month} was not recorded`)
    }
    await verifyFile(product, archive)
    await auditArchive(product, archive)
    await removeMonth(product, archive)
    rows += archive.details.rows
  }
}

async function writeMonth({ sealer, secrets, config, drain }: Archiving, table: string, month: string): Promise<void> {
  if (table === 'audit_log') {
    const [fault] = await sealer.read(currentFaults)
    if (fault) throw new Error(`the audit log has faults: ${fault.sentence}`)
  }
  const part = await sealer.read((tx) => nextPart(tx, table, month))
  const fileName = `${table}/${month}-${part}.jsonl.gz`
  const file = path.join(config.archiveDir, fileName)
  let checksum = 0n
  const hours = await sealer.readWithin(LONG_MS, (tx) => hoursToArchive(tx, table, month))
  const lines = async function* () {
    for (const slice of hours) {
      if (drain.isDraining) throw new Stopping()
      for (const { line, mark } of await sealer.read((tx) => readLines(tx, table, slice))) {
        checksum += BigInt(mark)
        yield line
      }
    }
  }
  const written = await writeArchiveFile(file, lines())
  const lastSegment =
    table === 'audit_log' ? await sealer.read((tx) => lastSegmentBefore(tx, startOf(nextMonth(month)))) : null
  const details: ArchiveDetails = { table, month, part, ...written, checksum: String(checksum), fileName, lastSegment }
  const manifest = writeManifest(sealingKey(secrets), details)
  await writeText(`${file}.manifest`, manifest)
  await sealer.write((tx) => insertArchive(tx, details, manifest))
}

/** A file that is missing, damaged or changed is refused. Its rows stay, and the next run writes them again. */
async function verifyFile({ sealer, secrets, config }: Archiving, { id, details, manifest }: Archive): Promise<void> {
  const found = await readArchiveFile(path.join(config.archiveDir, details.fileName)).catch((error: Error) => error)
  const refusal =
    found instanceof Error
      ? `${details.fileName} cannot be read: ${found.message}`
      : found.sha256 !== details.sha256 || found.bytes !== details.bytes || found.rows !== details.rows
        ? `${details.fileName} was changed after it was written`
        : isSigned(auditKeys(secrets), details, manifest)
          ? undefined
          : `The manifest of ${details.fileName} is not signed by our key`
  if (refusal === undefined) return
  await sealer.write((tx) => refuseArchive(tx, id, refusal))
  throw new Error(refusal)
}

/** The sealed audit log names every file before its rows are removed. */
async function auditArchive({ db, clock }: Archiving, { id, details }: Archive): Promise<void> {
  const { table, month, part, rows, sha256, fileName } = details
  await db.transaction(async (tx) => {
    if (await isAudited(tx, id)) return
    const after = { table, month, part, rows, sha256, fileName }
    await recordAudit(
      { tx, now: clock.now() },
      { action: 'archive-written', entityType: 'archive', entityId: id, after },
    )
  })
}

const CHECK_VIOLATION = '23514'

/** Removes the whole month in one transaction, or nothing if its rows differ from the rows of the file. */
async function removeMonth({ sealer, drain }: Archiving, { id, details }: Archive): Promise<void> {
  try {
    await sealer.transaction(async (tx) => {
      await extendTimeLimit(tx)
      for (const slice of await hoursToArchive(tx, details.table, details.month)) {
        if (drain.isDraining) throw new Stopping()
        await removeRows(tx, id, slice)
      }
      await finishArchive(tx, id)
    })
  } catch (error) {
    if ((error as { code?: string }).code !== CHECK_VIOLATION) throw error
    const refusal = `The rows of ${details.fileName} changed after it was written`
    await sealer.write((tx) => refuseArchive(tx, id, refusal))
    throw new Error(refusal, { cause: error })
  }
}

const startOf = (month: string) => `${month}-01T00:00:00.000Z`
const nextMonth = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7)
