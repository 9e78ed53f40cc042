import { archiveItem } from '@okwan/domain/reports/system/items'
import type pg from 'pg'
import { readArchiveFigures } from '../../platform/archives/archive-status.ts'
import type { Finding } from './finding.ts'

const DAY_SECONDS = 86_400

/** Applies the same rule to the archives as the System page. A new installation has one day for its first run. */
export async function checkArchives(client: pg.Client): Promise<Finding> {
  const tx = { query: client.query.bind(client), notify: async () => {} }
  const figures = await readArchiveFigures(tx)
  const { rows } = await client.query<{ age: number }>(
    'select extract(epoch from clock_timestamp() - marked_at)::float8 as age from installation',
  )
  const isNew = figures.ageSeconds === null && (rows[0]?.age ?? 0) < DAY_SECONDS
  const { state, text } = archiveItem(figures)
  const isFine = isNew || state === 'good'
  return {
    item: 'Archives',
    found: isNew ? 'the first run is due within a day' : text,
    faults: isFine ? [] : [`${text} See docs/runbooks/OkwanArchivesFailed.md.`],
  }
}
