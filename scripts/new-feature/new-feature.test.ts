import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySources } from './copy.fixture.ts'

// The test of the server part needs a database: server/src/cli/new-feature.test.ts.
const WAIT_MS = 240_000
const CODE = [
  'domain/src/people/road-reports/allow-title.ts',
  'contract/src/people/road-reports.ts',
  'server/src/people/road-reports/routes.ts',
  'web/src/people/road-reports/RoadReportListPage.tsx',
]

let copy: ReturnType<typeof copySources>
const read = (file: string) => fs.readFileSync(path.join(copy.folder, file), 'utf8')
const create = (name: string) => copy.node('scripts/new.ts', name)

beforeAll(() => {
  copy = copySources()
  const { status, output } = create('people/road-reports')
  expect(output).toContain('Written:')
  expect(status).toBe(0)
}, WAIT_MS)
afterAll(() => copy.remove())

test('an existing feature is refused, and nothing is written', () => {
  const before = read('contract/src/all.ts')
  expect(create('people/road-reports')).toMatchObject({ status: 2, output: expect.stringContaining('already') })
  expect(create('money/users')).toMatchObject({ status: 2, output: expect.stringContaining('people/users') })
  expect(create('money/refunds').output).toContain('contract/src/money/payouts.ts has endpoints at /refunds already')
  expect(read('contract/src/all.ts')).toBe(before)
})

test('no template names are left', () => {
  const written = fs.globSync(['**/road-reports/*', '**/road-reports.ts', '**/*_road_reports.sql'], {
    cwd: copy.folder,
  })
  expect(written).toHaveLength(12)
  expect(written.filter((file) => /example.?(item|area)/i.test(file + read(file)))).toEqual([])
})

test(
  'the new files compile, are formatted and keep the lint rules',
  () => {
    const files = CODE.map((file) => `../${file}`)
    const config = {
      extends: './tsconfig.json',
      compilerOptions: { types: ['node', 'vite/client'] },
      include: [],
      files,
    }
    fs.writeFileSync(path.join(copy.folder, 'web/tsconfig.new.json'), JSON.stringify(config))
    const types = copy.node('node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.new.json')
    expect(types).toEqual({ status: 0, output: '' })
    const folders = CODE.map((file) => (file.startsWith('contract') ? file : path.dirname(file)))
    const format = copy.node('node_modules/@biomejs/biome/bin/biome', 'check', ...folders)
    expect(format).toMatchObject({ status: 0 })
    expect(copy.node('node_modules/oxlint/bin/oxlint', '--deny-warnings', ...folders)).toMatchObject({ status: 0 })
  },
  WAIT_MS,
)

test(
  'its tests pass, and the documents name its endpoints and its page',
  () => {
    const ofFeature = ['domain/src/people/road-reports', 'web/src/people/road-reports']
    const ofScripts = ['scripts/private-files.test.ts', 'scripts/structure.test.ts']
    const ofRepository = ['contract/src/contract.test.ts', 'web/src/platform/routes', ...ofScripts]
    const runner = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fast', '--project', 'web']
    const { status, output } = copy.node(...runner, ...ofFeature, ...ofRepository, '-u')
    expect(output).toMatch(/Test Files\s+9 passed/)
    expect(status).toBe(0)
    expect(read('docs/permissions.md')).toContain('| POST | `/road-reports` | SuperAdmin | all road reports |')
    expect(read('docs/routes.md')).toContain('| `/road-reports` | Road reports | SuperAdmin |')
  },
  WAIT_MS,
)
