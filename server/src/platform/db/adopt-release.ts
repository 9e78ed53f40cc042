import fs from 'node:fs'
import path from 'node:path'

export type AppliedMigration = { name: string; sha256: string; is_breaking?: boolean }

const FOLDER = path.join(import.meta.dirname, '../../../upgrades')
const LAST_OF_BASELINE = '0009_service.sql'

/**
 * Whether release 0.1.0 created this database with its 64 migrations, which the baseline replaced (docs/decisions/0039). Throws
 * if the database differs from that release.
 */
export function isOfRelease(applied: readonly AppliedMigration[]): boolean {
  const release = releaseFiles()
  if (!applied.some(({ name }) => release.has(name))) return false
  for (const { name, sha256 } of applied) {
    if (release.get(name) !== sha256) throw new Error(`${notOfRelease}: ${name} differs from that release. ${advice}`)
    release.delete(name)
  }
  const [missing] = release.keys()
  if (missing) throw new Error(`${notOfRelease}: ${missing} was not applied. ${advice}`)
  return true
}

const notOfRelease = 'The database has an incomplete or changed schema of release 0.1.0'
const advice = 'Start version 0.1.0 once, then this version.'

/** SQL that upgrades a database of the release to the baseline. */
export function upgradeOfRelease(): string {
  return fs.readFileSync(path.join(FOLDER, '0.1.0.sql'), 'utf8')
}

/** Migrations that a database of the release must not run, because it already has their effect. */
export function baselineOf<File extends { name: string }>(files: readonly File[]): File[] {
  return files.filter(({ name }) => name <= LAST_OF_BASELINE)
}

/** Checksums of the release's migrations by name, in the format of sha256sum. */
function releaseFiles(): Map<string, string> {
  const lines = fs.readFileSync(path.join(FOLDER, '0.1.0.sha256'), 'utf8').trim().split('\n')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}
