import { createRequire } from 'node:module'
import path from 'node:path'

/** The Vite of the web workspace, which need not be the one that the test runner brings along. */
export function viteProgram(): string {
  const fromWeb = createRequire(path.resolve('web/package.json'))
  return path.join(path.dirname(fromWeb.resolve('vite/package.json')), 'bin/vite.js')
}
