import { readFileSync } from 'node:fs'
import path from 'node:path'
import { motorRateBook } from '@okwan/contract/products/rate-books'
import { travelBook } from '@okwan/contract/products/travel-plans'
import type { Product } from '../../platform/http/context.ts'
import { insertPublished } from './store.ts'

const MOTOR = 'tariff-nic-2024.json'
const TRAVEL = 'travel-2026.json'

/** Installs the bundled rate books. Runs at every start on every node; existing versions stay unchanged. */
export async function seedRateBooks({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const motor = motorRateBook.parse(readData(MOTOR))
  const travel = travelBook.parse(readData(TRAVEL))
  await db.transaction(async (tx) => {
    await insertPublished(tx, { product: 'motor', book: motor }, clock.now())
    await insertPublished(tx, { product: 'travel', book: travel }, clock.now())
  })
}

function readData(file: string): unknown {
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../data', file), 'utf8'))
}
