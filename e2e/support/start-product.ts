import process from 'node:process'
import { runProduct } from './run-product.ts'

/** Starts the product that all tests share; returns a function that stops it. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function startProduct(): Promise<() => Promise<void>> {
  const { port, stop } = await runProduct()
  process.env['E2E_PORT'] = port
  return stop
}
