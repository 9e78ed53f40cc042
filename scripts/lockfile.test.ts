import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

type Package = {
  optionalDependencies?: Record<string, string>
  resolved?: string
  integrity?: string
  link?: true
  inBundle?: true
}

const file = path.join(import.meta.dirname, '../package-lock.json')
const { packages } = JSON.parse(fs.readFileSync(file, 'utf8')) as { packages: Record<string, Package> }

test('every package comes from the npm registry and has a checksum', () => {
  // Without `resolved`, npm queries the registry.
  const others = Object.entries(packages).filter(
    ([folder, { resolved, integrity, inBundle, link }]) =>
      folder.includes('node_modules/') &&
      !link &&
      (resolved !== undefined || !(integrity?.startsWith('sha512-') || inBundle)),
  )
  expect(others.map(([folder]) => folder)).toEqual([])
})

test('the lockfile contains the native packages of every platform', () => {
  const known = new Set(Object.keys(packages).map((folder) => folder.replace(/^.*node_modules\//, '')))
  // npm drops the packages of other platforms when a lockfile is written from an existing node_modules.
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => /linux|darwin|win32/.test(name) && !known.has(name)),
  )
  expect(missing).toEqual([])
})
