import { expect, test } from 'vitest'
import { type Chunk, filesByPath, modulesOf } from './page-files-plugin.ts'
import type { RouteEntry } from './src/platform/routes/table.ts'

const MAP = 'src/app/router/page-map.ts'
const modules = modulesOf([
  {
    file: MAP,
    text: `customers: pageIn(() => import('../../customers/CustomerListPage.tsx'), 'CustomerListPage'),
      motorVehicle: pageIn(
        () => import('../../sales/VehiclePage.tsx'),
        'VehiclePage',
      ),`,
  },
])

const chunk = (fileName: string, module: string, imports: string[] = []): Chunk => ({
  fileName,
  isEntry: module === 'src/main.tsx',
  moduleIds: [`/web/${module}`],
  imports,
})

const chunks = [
  chunk('entry.js', 'src/main.tsx', ['vendor.js']),
  chunk('vendor.js', 'src/vendor.ts'),
  chunk('layout.js', 'src/app/layout/DefaultLayout.tsx', ['vendor.js', 'kit.js']),
  chunk('kit.js', 'src/ui/kit.ts', ['vendor.js']),
  chunk('map.js', MAP),
  chunk('customers.js', 'src/customers/CustomerListPage.tsx', ['kit.js', 'table.js']),
  chunk('table.js', 'src/ui/table.ts'),
  chunk('vehicle.js', 'src/sales/VehiclePage.tsx'),
  chunk('sale.js', 'src/app/router/sale-entry.ts'),
  chunk('progress.js', 'src/sales/motor/progress.ts', ['draft.js']),
  chunk('draft.js', 'src/sales/motor/draft.ts'),
]

const page = (entry: Partial<RouteEntry>): RouteEntry => ({
  path: '/customers',
  access: 'policies.read',
  layout: 'default',
  page: 'customers',
  ...entry,
})

const filesAt = (entry: RouteEntry) => filesByPath([entry], { root: '/web', chunks, modules })[entry.path]

test('the files of a page are its own and the files of the layout, without the files of the entry', () => {
  expect(filesAt(page({}))).toEqual(['layout.js', 'kit.js', 'map.js', 'customers.js', 'table.js'])
  expect(filesAt(page({ layout: 'blank' }))).toEqual(['map.js', 'customers.js', 'kit.js', 'table.js'])
})

test('a step of a sale also has the files of its guard', () => {
  const step = page({ path: '/step', page: 'motorVehicle', guard: 'new-insurance', layout: 'blank' })
  expect(filesAt(step)).toEqual(['map.js', 'vehicle.js', 'sale.js', 'progress.js', 'draft.js'])
})

test('a redirect has no files, and a page that no map imports fails the build', () => {
  const { page: _, ...redirect } = page({ redirect: '/policies' })
  expect(filesAt(redirect)).toBeUndefined()
  expect(() => filesAt(page({ page: 'wallet' }))).toThrow('No import of the page wallet was found.')
})
