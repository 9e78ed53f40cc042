import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const WORKSPACES = ['domain', 'contract', 'server', 'web', 'e2e']

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/** The newest commit that lacks some migrations of HEAD and has the others unchanged. */
export function previousCommit(): string {
  const currentMigrations = migrationsOf('HEAD')
  const candidates = git('log', '--format=%H^', '--', 'server/migrations').split('\n')
  const found = candidates.find((commit) => {
    const oldMigrations = migrationsOf(commit)
    return (
      oldMigrations.length < currentMigrations.length && oldMigrations.every((line) => currentMigrations.includes(line))
    )
  })
  return git('rev-parse', found ?? 'HEAD')
}

/** Names of the migrations with the hashes of their content. */
function migrationsOf(commit: string): string[] {
  return git('ls-tree', commit, 'server/migrations/').split('\n')
}

/** Writes the files of a commit to a folder, with the packages of this checkout, and returns its program. */
export function checkOut(commit: string, folder: string): { program: string; migrations: string[] } {
  mkdirSync(path.join(folder, 'node_modules/@okwan'), { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const packages = path.join(ROOT, 'node_modules')
  for (const name of readdirSync(packages)) {
    if (name !== '@okwan') symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name))
  }
  for (const name of WORKSPACES) symlinkSync(path.join(folder, name), path.join(folder, 'node_modules/@okwan', name))
  return {
    program: path.join(folder, 'server/src/main.ts'),
    migrations: readdirSync(path.join(folder, 'server/migrations')).sort(),
  }
}
