import {
  chargedLines,
  chargeLines,
  differenceOf,
  expectedLines,
  type IssuedVersion,
} from '@okwan/domain/reports/price-audits/expected-price'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { closeMatching, type NewFinding, saveFinding, storedLines, undecidedIds } from './findings-store.ts'
import { readVersions, type VersionPage } from './issued-versions.ts'
import { readAhead } from './read-ahead.ts'
import { type AuditRow, findAudit, saveProgress } from './store.ts'
import type { Position, ReadVersion } from './version-part.ts'

/** Versions in memory at a time; one part is read while another one is compared. */
const BATCH_SIZE = 2_000
/** A job takes about a second, so that it never outlasts its lease. */
const PARTS_PER_JOB = 10
const MATCHES_AGAIN = 'The charge matches the rate book again.'

type Auditing = Pick<Product, 'db' | 'clock'>

/** Checks the next versions of an audit and adds the job for the following ones. An interrupted audit resumes. */
export async function runPriceAudit(product: Auditing, { auditId }: { auditId: string }): Promise<void> {
  const { db } = product
  const read = readAhead((after) =>
    db.read((tx) => readVersions(tx, { after, condition: sql`true`, limit: BATCH_SIZE })),
  )
  for (let part = 1; part <= PARTS_PER_JOB; part++) {
    const audit = await db.read((tx) => findAudit(tx, auditId))
    if (audit?.status !== 'running' || !audit.position) return
    const isLast = part === PARTS_PER_JOB
    await checkPart(product, audit, { from: audit.position, ...(await read(audit.position, { isLast })), isLast })
  }
}

type Step = VersionPage & { from: Position; isLast: boolean }

async function checkPart({ db, clock }: Auditing, audit: AuditRow, step: Step): Promise<void> {
  const { from, versions, next, isLast } = step
  const { findings, matching, skipped } = await db.read((tx) => compare(tx, versions))
  // After motor, the audit continues with travel from the start of the same period.
  const following = next && audit.since && next.issuedAt === '-infinity' ? startOf(next, audit.since) : next
  const now = clock.now()
  const counts = { checked: versions.length - skipped, skipped, found: findings.length }
  await db.transaction(async (tx) => {
    if (!(await saveProgress(tx, audit.id, { from, next: following, ...counts }, now))) return
    for (const finding of findings) await saveFinding(tx, finding, now)
    if (matching.length > 0) await closeMatching(tx, matching, MATCHES_AGAIN, now)
    if (following && isLast) await addJob(tx, 'price-audit.run', { auditId: audit.id }, { now })
  })
}

const startOf = (position: Position, since: Date): Position => ({ ...position, issuedAt: since.toISOString() })

async function compare(tx: Tx, versions: readonly ReadVersion[]) {
  const undecided = await undecidedIds(tx)
  const findings: NewFinding[] = []
  const matching: string[] = []
  let skipped = 0
  for (const { id, version } of versions) {
    if (!version) {
      skipped += 1
      continue
    }
    const finding = await findingOf(tx, id, version)
    if (finding) findings.push(finding)
    else if (undecided.has(id)) matching.push(id)
  }
  return { findings, matching, skipped }
}

async function findingOf(tx: Tx, id: string, version: IssuedVersion): Promise<NewFinding | undefined> {
  const difference = differenceOf(version)
  if (!difference) return undefined
  return {
    policy_record_id: id,
    kind: difference.kind,
    charged_pesewas: version.premiumPesewas + version.feesPesewas,
    expected_pesewas: difference.expectedPesewas,
    difference_pesewas: difference.differencePesewas,
    rate_book: version.book.version,
    unpriced_reason: difference.reason.slice(0, 500),
    charged_lines: version.change ? chargeLines(version) : chargedLines(await storedLines(tx, id), version),
    expected_lines: expectedLines(version),
  }
}
