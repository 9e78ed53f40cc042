import type { Tx } from '../../platform/db/database.ts'
import { readMotor } from './motor-versions.ts'
import { readTravel } from './travel-versions.ts'
import { FIRST, type Part, type Position, type ReadVersion } from './version-part.ts'

export type VersionPage = { versions: ReadVersion[]; next: Position | undefined }

/** Reads the next versions, motor first and then travel. */
export async function readVersions(tx: Tx, part: Part): Promise<VersionPage> {
  const { product } = part.after
  const found = product === 'motor' ? await readMotor(tx, part) : await readTravel(tx, part)
  const last = found.at(-1)
  const versions = found.map(({ read }) => read)
  if (last && found.length === part.limit)
    return { versions, next: { product, issuedAt: last.issuedAt, id: last.read.id } }
  return { versions, next: product === 'motor' ? { ...FIRST, product: 'travel' } : undefined }
}
