import type { Product } from '../../../platform/http/context.ts'
import { addSellers } from '../sellers.ts'
import { writeBusiness } from '../write-business.ts'
import { copySales, startTemplate } from './copy-sales.ts'
import { MAX_COPIES, MarkedDraw } from './marked-draw.ts'
import { dropKeys, withoutIndexes } from './without-indexes.ts'

/**
 * Number of parts that are written in parallel, so that one part prepares rows while the database stores the rows of the others.
 */
const WRITERS = 3

/** Smallest template: a seller for each branch, and sales on every day of two years. */
const MIN_SELLERS = 5
const MIN_SALES = 2000

type Filling = {
  ownerUrl: string
  product: Pick<Product, 'db' | 'secrets' | 'settings' | 'config' | 'clock'>
  sales: number
  sellers: number
  copies?: number
}
type Hooks = { onSales?: (done: number) => void; onTable?: (table: string, rows: number) => void }

/**
 * Fills a new demo with complete sales: writes a template as the product would, and copies it in the database with new ids and
 * numbers.
 */
export async function fillLarge(
  { ownerUrl, product, sales, sellers, copies = copiesFor(sales) }: Filling,
  { onSales, onTable }: Hooks = {},
): Promise<void> {
  const parts = copies + 1
  const draw = new MarkedDraw(sales)
  await product.db.transaction((tx) =>
    addSellers(tx, Math.max(MIN_SELLERS, Math.ceil(sellers / parts)), product.clock.now(), () => draw.id()),
  )
  await startTemplate(ownerUrl)
  await withoutIndexes(ownerUrl, async () => {
    const template = { sales: Math.ceil(sales / parts), seed: sales, writers: WRITERS, isTemplate: true }
    await writeBusiness(product, template, onSales ? { onSales } : {})
    await dropKeys(ownerUrl)
    await copySales(ownerUrl, product, copies, onTable)
  })
}

function copiesFor(sales: number): number {
  return Math.min(MAX_COPIES, Math.max(1, Math.ceil(sales / MIN_SALES) - 1))
}
