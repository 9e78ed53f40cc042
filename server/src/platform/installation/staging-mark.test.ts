import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'
import { buildApp } from '../../app/build-app.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

test('every page of staging is marked, and pages of other modes are not', async () => {
  const { config } = product.product
  const pageOf = async (mode: 'staging' | 'live') => {
    const app = await buildApp({ ...product.product, config: { ...config, mode, demo: false } })
    const { body } = await app.inject({ url: '/verify/unknown', headers: { host: 'admin.localhost' } })
    await app.close()
    return body
  }
  const staging = await pageOf('staging')
  expect(staging).toContain('<meta name="okwan-mode" content="staging">')
  expect(staging).toContain('Staging: test data. Nothing on this page is valid.')
  expect(await pageOf('live')).not.toMatch(/okwan-mode|Staging/)
})
