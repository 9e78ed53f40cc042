import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Installs from the lockfile unless node_modules already matches it. */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  const release = await acquireLock(root)
  if (!isInstalled(root)) install(root)
  release()
}

function install(root) {
  console.log('Installing the packages of the lockfile ...')
  // Uses the npm that started this script, if any, with the current Node.
  const npm = process.env.npm_execpath
  const [program, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const env = { ...process.env, NODE_ENV: 'development' }
  const { status } = spawnSync(program, [...first, ...options], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

/** npm records the installed packages. Optional packages for other platforms are not installed. */
function isInstalled(root) {
  const installed = readPackages(path.join(root, 'node_modules/.package-lock.json'))
  const expected = readPackages(path.join(root, 'package-lock.json'))
  if (!installed) return false
  return Object.entries(expected).every(([folder, { version, optional, link }]) => {
    if (!folder.includes('node_modules/') || link) return true
    return installed[folder] ? installed[folder].version === version : optional
  })
}

function readPackages(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : undefined
}

/** Two commands in a fresh clone must not install at the same time. The kernel releases the lock when a process dies. */
async function acquireLock(root) {
  if (process.platform !== 'linux') return () => {}
  const name = `\0okwan-install-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`
  for (;;) {
    const lock = net.createServer().listen(name)
    try {
      await once(lock, 'listening')
      return () => lock.close()
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error
      await sleep(500)
    }
  }
}
