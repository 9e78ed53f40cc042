import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS } from '../domain/src/platform/refusal-codes.ts'

const root = path.join(import.meta.dirname, '..')
const TABLES = /^domain\/src\/platform\/(refusal-codes\.ts|refusals\/)/

const sources = ['domain/src', 'server/src'].flatMap((folder) =>
  fs
    .globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((file) => !TABLES.test(file) && !/\.(test|fixture)\.ts$/.test(file))
    // The list of the codes of a feature does not count as a use.
    .map((file) => fs.readFileSync(path.join(root, file), 'utf8').replace(/_REFUSALS = \[[^\]]*\]/g, '')),
)
const used = new Set(sources.flatMap((source) => [...source.matchAll(/'([a-z_]+)'/g)].map(([, code]) => code)))

test('every code of the table is used', () => {
  expect(Object.keys(REFUSALS).filter((code) => !used.has(code))).toEqual([])
})
