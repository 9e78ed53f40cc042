import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config.ts'
import type { Finding } from './finding.ts'

const MIN_FREE_BYTES = 1_000_000_000

/** The server writes checkpoints of the audit log, archives, and the embedded database to disk. */
export async function checkDisk({ auditCheckpointDir, archiveDir, dataDir, logins }: Config): Promise<Finding> {
  const folders = [auditCheckpointDir, archiveDir, ...(logins ? [] : [dataDir])]
  const results = await Promise.all(folders.map(checkFolder))
  return {
    item: 'Disk',
    found: results.map(({ found }) => found).join('; '),
    faults: results.flatMap(({ fault }) => (fault ? [fault] : [])),
  }
}

async function checkFolder(folder: string): Promise<{ found: string; fault?: string }> {
  try {
    await mkdir(folder, { recursive: true })
    const probe = path.join(folder, `.okwan-check-${randomUUID()}`)
    await writeFile(probe, '')
    await rm(probe)
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const found = `${folder} has ${(free / 1e9).toFixed(1)} GB free`
    return free < MIN_FREE_BYTES ? { found, fault: `${folder} has less than 1 GB free.` } : { found }
  } catch (error) {
    return { found: `${folder} cannot be written`, fault: `${folder} cannot be written: ${(error as Error).message}` }
  }
}
