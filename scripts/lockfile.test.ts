import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Package = { optionalDependencies?: Record<string, string> }

test('the lockfile contains the native packages of every platform', () => {
  const file = path.join(import.meta.dirname, '../package-lock.json')
  const { packages } = JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Record<string, Package> }
  const known = new Set(Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, '')))
  // npm drops the packages of other platforms when a lockfile is written from an existing node_modules.
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => /linux|darwin|win32/.test(name) && !known.has(name)),
  )
  expect(missing).toEqual([])
})
