import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { viteProgram } from './vite-program.ts'

/** Each workspace is built by its vite.config.ts into its folder `dist`. */
const BUILDS = [
  { workspace: 'web', title: 'the web app', sources: ['web', 'contract/src', 'domain/src'] },
  {
    workspace: 'server',
    title: 'the server',
    sources: ['server/vite.config.ts', 'server/src', 'contract/src', 'domain/src'],
  },
]

for (const { workspace, title, sources } of BUILDS) {
  const dist = path.resolve(workspace, 'dist')
  const stamp = path.join(dist, '.vite/sources.sha256')
  const hash = hashOf(sources)
  const isBuilt = fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash
  if (isBuilt && process.argv.includes('--if-changed')) continue
  console.log(`Building ${title} ...`)
  build(workspace, dist, hash)
}

/** Builds into a new folder and then replaces the old build, so that a failed or interrupted build leaves the old one intact. */
function build(workspace: string, dist: string, hash: string) {
  const fresh = path.resolve(`.cache/${workspace}-${process.pid}`)
  const args = [viteProgram(), 'build', workspace, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  if (status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true })
    process.exit(status ?? 1)
  }
  fs.mkdirSync(path.join(fresh, '.vite'), { recursive: true })
  fs.writeFileSync(path.join(fresh, '.vite/sources.sha256'), hash)
  replace(dist, fresh)
}

function replace(dist: string, fresh: string) {
  fs.rmSync(dist, { recursive: true, force: true })
  try {
    fs.renameSync(fresh, dist)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    replace(dist, fresh) // another build finished first; the last one wins
  }
}

/** Compares by content, because a clone or checkout changes all file dates. */
function hashOf(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).sort().concat('package-lock.json')) {
    hash.update(file).update('\0').update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(source: string): string[] {
  if (fs.statSync(source).isFile()) return [source]
  return fs.readdirSync(source, { withFileTypes: true }).flatMap((entry) => {
    const file = `${source}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist', 'behaviours'].includes(entry.name) ? [] : filesIn(file)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [file]
  })
}
