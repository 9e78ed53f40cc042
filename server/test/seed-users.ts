import { seedDemo } from '../src/demo/seed.ts'
import type { Product } from '../src/platform/http/context.ts'
import { seedRateBooks } from '../src/products/rate-books/seed-rate-books.ts'

/** The company, branches and users of the demo, and the rate books. */
export async function seedUsers(product: Pick<Product, 'db' | 'clock'>): Promise<void> {
  await seedDemo(product)
  await seedRateBooks(product)
}
