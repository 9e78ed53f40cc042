import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Entry } from './tar.ts'

/** Files that `bin/okwan` needs to install and run, and documents for operators. */
const RELEASED = [
  /^(package\.json|package-lock\.json|\.npmrc|LICENSE|README\.md|CHANGELOG\.md)$/,
  /^(domain|contract|server|web|e2e)\/package\.json$/,
  /^(domain|contract|server)\/src\/.*\.ts$/,
  /^server\/(migrations|upgrades|data|fonts)\//,
  /^(bin|ops)\//,
  /^docs\/(operations\.md|settings\.md|runbooks\/)/,
]

/** Tests, and commands for developers that use development packages. */
const EXCLUDED = [/\.(test|fixture)\.ts$/, /\/testing\.ts$/, /^server\/src\/cli\/(torture|drill|db-fill|fill-policies)/]

export function isReleased(file: string): boolean {
  return RELEASED.some((pattern) => pattern.test(file)) && !EXCLUDED.some((pattern) => pattern.test(file))
}

/**
 * The files of a release below one folder: files tracked by git, and built folders under the name that they have in the release.
 */
export function releaseEntries(root: string, folder: string, builds: Record<string, string>): Entry[] {
  const tracked = git(root, 'ls-files', '-z')
    .split('\0')
    .filter((file) => file !== '' && isReleased(file))
  const entryOf = (name: string, file: string): Entry => ({
    name: `${folder}/${name}`,
    bytes: fs.readFileSync(file),
    isProgram: (fs.statSync(file).mode & 0o100) !== 0,
  })
  return [
    ...tracked.map((file) => entryOf(file, path.join(root, file))),
    ...Object.entries(builds).flatMap(([name, dist]) =>
      filesIn(dist).map((file) => entryOf(`${name}/${file.replaceAll(path.sep, '/')}`, path.join(dist, file))),
    ),
  ]
}

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.relative(folder, path.join(file.parentPath, file.name)))
}

export function git(root: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`)
  return stdout
}
