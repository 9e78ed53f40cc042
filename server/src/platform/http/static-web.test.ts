import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'

let folder: string
let product: TestProduct
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-previous-web-'))
  fs.mkdirSync(path.join(folder, 'assets/inner'), { recursive: true })
  for (const name of ['assets/Page-B3x_9.js', 'assets/inner/other.js', 'index.html', 'secret.js']) {
    fs.writeFileSync(path.join(folder, name), `of the previous release: ${name}`)
  }
  product = await startTestProduct({ env: { PREVIOUS_WEB_DIR: folder } })
})
afterAll(async () => {
  await product.stop()
  fs.rmSync(folder, { recursive: true })
})

const get = (url: string) => product.nodes[0]?.app.inject({ url, headers: { host: 'admin.localhost' } })

test('a page that was opened before the upgrade can load its files', async () => {
  const answer = await get('/assets/Page-B3x_9.js')
  expect(answer?.statusCode).toBe(200)
  expect(answer?.body).toBe('of the previous release: assets/Page-B3x_9.js')
  expect(answer?.headers['content-type']).toContain('javascript')
  expect(answer?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  '/assets/missing.js',
  '/assets/inner/other.js',
  '/assets/../secret.js',
  '/assets/%2e%2e/secret.js',
  '/secret.js',
])('%s is not served from the previous release', async (url) => {
  expect((await get(url))?.statusCode).toBe(404)
})

test('pages are always served from this release', async () => {
  expect((await get('/index.html'))?.body).not.toContain('of the previous release')
})
