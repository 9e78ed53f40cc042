import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serverEnv, serverFlags } from './server-start.mjs'

const root = path.join(import.meta.dirname, '..')
const WORKSPACES = ['domain', 'contract', 'server'] as const

type Package = { dependencies?: Record<string, string> }

/** Names of the packages that a file imports when it runs; type imports are erased. */
function packagesIn(file: string): string[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const runtimeCode = text.replaceAll(/^import type .*$/gm, '')
  const names = runtimeCode.matchAll(
    /(?:^(?:import|export|\}) [^'\n]*from |^import |\bimport\(|\bresolve\()'((?:@[\w-]+\/)?[\w-]+)(?:\/[^']*)?'/gm,
  )
  return [...names].map(([, name = '']) => name)
}

test.each(WORKSPACES)('the code of %s that runs in production imports no development package', (workspace) => {
  const { dependencies = {} } = JSON.parse(
    fs.readFileSync(path.join(root, workspace, 'package.json'), 'utf8'),
  ) as Package
  const files = fs
    .globSync(`${workspace}/src/**/*.ts`, { cwd: root })
    .filter((file) => !/\.(test|fixture)\.ts$|\/testing\.ts$|\/cli\/(torture|db-fill|fill-policies)/.test(file))
  const violations = files.flatMap((file) =>
    packagesIn(file)
      .filter((name) => !(name in dependencies))
      .map((name) => `${file} imports ${name}`),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(violations).toEqual([])
})

test('a file that runs in production imports no file of tests or scripts', () => {
  const files = fs
    .globSync('server/src/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|fixture)\.ts$|\/testing\.ts$/.test(file))
  const offendingFiles = files.filter((file) =>
    /from '(\.\.\/)+(scripts|test|bench|e2e)\/|from '[./\w-]+\.(test|fixture)\.ts'|from '[./\w-]+\/testing\.ts'/.test(
      fs.readFileSync(path.join(root, file), 'utf8'),
    ),
  )
  expect(offendingFiles).toEqual([])
})

test('bin/okwan starts Node with the memory limits of npm start', () => {
  const program = fs.readFileSync(path.join(root, 'bin/okwan'), 'utf8')
  expect(program).toContain(`exec "$node" ${serverFlags.join(' ')} "$main"`)
  expect(program).toContain(`MALLOC_ARENA_MAX:-${serverEnv.MALLOC_ARENA_MAX}`)
})
