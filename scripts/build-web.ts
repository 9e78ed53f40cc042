import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { viteProgram } from './vite-program.ts'

const dist = path.resolve('web/dist')
const stamp = path.join(dist, '.vite/sources.sha256')
const sources = hashOfSources()
const isBuilt = fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources
if (!(isBuilt && process.argv.includes('--if-changed'))) build()

/** Builds into a new folder and then replaces the old build, so that a failed or interrupted build leaves the old one intact. */
function build() {
  console.log('Building the web app ...')
  const fresh = path.resolve(`.cache/web-${process.pid}`)
  const args = [viteProgram(), 'build', 'web', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  if (status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true })
    process.exit(status ?? 1)
  }
  fs.writeFileSync(path.join(fresh, '.vite/sources.sha256'), sources)
  replaceDist(fresh)
}

function replaceDist(fresh: string) {
  fs.rmSync(dist, { recursive: true, force: true })
  try {
    fs.renameSync(fresh, dist)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    replaceDist(fresh) // another build finished first; the last one wins
  }
}

/** Compares by content, because a clone or checkout changes all file dates. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of ['web', 'contract/src', 'domain/src'].flatMap(filesIn).sort().concat('package-lock.json')) {
    hash.update(file).update('\0').update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist', 'behaviours'].includes(entry.name) ? [] : filesIn(place)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [place]
  })
}
