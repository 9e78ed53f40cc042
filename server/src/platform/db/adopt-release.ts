import fs from 'node:fs'
import path from 'node:path'

export type Applied = { name: string; sha256: string }

const FOLDER = path.join(import.meta.dirname, '../../../upgrades')
const LAST_OF_BASELINE = '0009_service.sql'

/**
 * Release 0.1.0 made its database by 64 files, which the baseline replaced: docs/decisions/0039. Whether a database is of that
 * release; one that is not exactly as the release left it is refused.
 */
export function isOfRelease(applied: readonly Applied[]): boolean {
  const release = releaseFiles()
  if (!applied.some(({ name }) => release.has(name))) return false
  for (const { name, sha256 } of applied) {
    if (release.get(name) !== sha256)
      throw new Error(`${notOfRelease}: ${name} is not as that release has it. ${advice}`)
    release.delete(name)
  }
  const [missing] = release.keys()
  if (missing) throw new Error(`${notOfRelease}: ${missing} was not applied. ${advice}`)
  return true
}

const notOfRelease = 'The database is of an unfinished or changed release 0.1.0'
const advice = 'Start version 0.1.0 once, then this version.'

/** What brings a database of the release to the baseline. */
export function upgradeOfRelease(): string {
  return fs.readFileSync(path.join(FOLDER, '0.1.0.sql'), 'utf8')
}

/** Of all files, those that a database of the release need not run: it has their effect already. */
export function baselineOf<File extends { name: string }>(files: readonly File[]): File[] {
  return files.filter(({ name }) => name <= LAST_OF_BASELINE)
}

/** The files of the release by name, as sha256sum prints them. */
function releaseFiles(): Map<string, string> {
  const lines = fs.readFileSync(path.join(FOLDER, '0.1.0.sha256'), 'utf8').trim().split('\n')
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}
