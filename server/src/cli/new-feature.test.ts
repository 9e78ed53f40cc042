import { expect, test } from 'vitest'
import { copySources } from '../../../scripts/new-feature/copy.fixture.ts'

test('the server of a feature made by npm run new works on a migrated database', () => {
  const copy = copySources()
  try {
    expect(copy.node('scripts/new.ts', 'reports/road-reports')).toMatchObject({ status: 0 })
    const runner = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server']
    const { status, output } = copy.node(...runner, 'server/src/reports/road-reports')
    expect(output).toMatch(/Tests\s+3 passed/)
    expect(status).toBe(0)
  } finally {
    copy.remove()
  }
}, 240_000)
