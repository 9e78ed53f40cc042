import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queryKey } from './query-key.ts'

const SRC = join(import.meta.dirname, '../..')

test('only platform/api writes query keys; all others use query or queryKey', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('platform/api/'),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => /queryKey: *\[/.test(readFileSync(join(SRC, file), 'utf8')))).toEqual([])
})

test('the compiler refuses an unknown endpoint or read', () => {
  expect(queryKey('POST /fleets/check', 'GR 1234-20')).toEqual(['POST /fleets/check', 'GR 1234-20'])
  // @ts-expect-error -- the contract has no such endpoint
  queryKey('POST /fleet/check')
  // @ts-expect-error -- no local read has this name
  queryKey('fleet')
})
