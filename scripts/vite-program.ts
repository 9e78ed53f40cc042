import { createRequire } from 'node:module'
import path from 'node:path'

/** Vite of the web workspace, which can differ from the version that the test runner installs. */
export function viteProgram(): string {
  const fromWeb = createRequire(path.resolve('web/package.json'))
  return path.join(path.dirname(fromWeb.resolve('vite/package.json')), 'bin/vite.js')
}
