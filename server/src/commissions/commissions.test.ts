import { DEFAULT_COMMISSION_RULES } from '@okwan/domain/commissions/default-rules'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { openDatabase } from '../db/database.ts'
import { rulesOn } from './store.ts'

test('the rates a new installation starts with are those of the domain', async () => {
  const { url, drop } = await createTestDatabase()
  const db = openDatabase({ url, connections: 1 })
  const rules = await db.read((tx) => rulesOn(tx, '2026-11-16'))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(rules.sort(byId)).toEqual([...DEFAULT_COMMISSION_RULES].sort(byId))
  await db.close()
  await drop()
})
