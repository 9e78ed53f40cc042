import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../test/product.ts'

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, '../../../..', file), 'utf8')

let product: TestProduct
let known: Set<string>
beforeAll(async () => {
  product = await startTestProduct()
  const { body } = await product.client('admin').request('GET', '/metrics')
  const types = [...String(body).matchAll(/^# TYPE (okwan_\w+) (\w+)$/gm)]
  const parts = (name: string, type: string) =>
    type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name]
  known = new Set(types.flatMap(([, name = '', type = '']) => parts(name, type)))
})
afterAll(() => product.stop())

test.each(['ops/prometheus/alerts.yml', 'ops/prometheus/alerts.test.yml', 'ops/grafana/okwan.json'])(
  'a running node exports every metric that %s uses',
  (file) => {
    const names = read(file).match(/\bokwan_\w+/g) ?? []
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  },
)
