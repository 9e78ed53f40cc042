import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
const SOURCES = ['domain', 'contract', 'server', 'web', 'scripts', 'docs', 'e2e/support/routes.json']
const SETTINGS = [
  'package.json',
  'biome.json',
  '.oxlintrc.json',
  '.gitignore',
  'tsconfig.base.json',
  'vitest.config.ts',
]

/** Copies the sources to a temporary folder in which a test can write and run code; the packages are shared. */
export function copySources() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-new-'))
  for (const name of [...SOURCES, ...SETTINGS]) {
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter: isSource })
  }
  linkPackages(folder)
  return {
    folder,
    /** Runs Node in the copied folder. */
    node(...args: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        encoding: 'utf8',
        // A nested test runner must not join the outer one.
        env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, NO_COLOR: '1' },
      })
      return { status, output: stdout + stderr }
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  }
}

const isSource = (file: string) => !/\/(node_modules|dist|pictures|public)$/.test(file)

/** Links installed packages to the originals and our workspaces to the copy. */
function linkPackages(folder: string) {
  const installed = path.join(ROOT, 'node_modules')
  const linked = path.join(folder, 'node_modules')
  fs.mkdirSync(path.join(linked, '@okwan'), { recursive: true })
  for (const name of fs.readdirSync(installed)) {
    if (name !== '@okwan') fs.symlinkSync(path.join(installed, name), path.join(linked, name))
  }
  for (const name of ['domain', 'contract', 'server', 'web']) {
    fs.symlinkSync(path.join(folder, name), path.join(linked, '@okwan', name))
  }
  const webPackages = path.join(ROOT, 'web/node_modules')
  if (fs.existsSync(webPackages)) fs.symlinkSync(webPackages, path.join(folder, 'web/node_modules'))
}
