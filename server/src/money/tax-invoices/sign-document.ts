import {
  afterFailure,
  REQUESTS_PER_MINUTE,
  SETTINGS_PAUSE_MINUTES,
  type SigningResult,
} from '@okwan/domain/money/tax-invoices/signing'
import type { Tx } from '../../platform/db/database.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import { type SentDocument, toSend } from './content.ts'
import {
  claimDocument,
  countRequestsSince,
  type DocumentRow,
  documentsAbout,
  findDocument,
  isKeyRejected,
  lockDocument,
  saveProblem,
  saveStamp,
} from './store.ts'
import { submit } from './submit.ts'

const MINUTE_MS = 60_000
/** Longer than two requests with their time limit. */
const BUSY_MS = 2 * MINUTE_MS

/** Job: has one document signed. The document keeps the time of its next attempt, so a repeated job does nothing. */
export async function signDocument(product: Product, payload: JobPayloads['tax-document.sign']): Promise<void> {
  const { documentId, isRequested = false } = payload
  const { db, clock, taxAuthority } = product
  const claimed = await db.transaction((tx) => claim(tx, documentId, { now: clock.now(), isRequested }))
  if (!claimed) return
  const result: SigningResult = taxAuthority
    ? await submit(product, taxAuthority, { documentId, ...claimed })
    : { kind: 'settings', reason: 'The connection to E-VAT isn’t set up (EVAT_URL).' }
  await db.transaction((tx) => save(tx, documentId, result, clock.now()))
}

type Claimed = { document: SentDocument; isSent: boolean }

async function claim(
  tx: Tx,
  id: string,
  { now, isRequested }: { now: Date; isRequested: boolean },
): Promise<Claimed | undefined> {
  const aboutId = (await findDocument(tx, id))?.about_id
  // Locks in the same order as `save`. Otherwise the first document could be signed just before this one is marked as waiting,
  // and no job would continue with this one.
  const first = aboutId ? await lockDocument(tx, aboutId) : undefined
  const row = await lockDocument(tx, id)
  if (!row || row.signed_at || !row.next_at || row.next_at > now) return undefined
  // Another worker is sending the document, or stopped while sending it.
  if (row.busy_until && row.busy_until > now) {
    await signAt(tx, id, row.busy_until, now)
    return undefined
  }
  if (first && !first.signed_at) {
    // The job that signs the first document continues with this one.
    const reason = `Document ${first.number} isn’t signed yet.`
    await saveProblem(tx, id, { problem: 'waiting', reason, nextAt: null })
    return undefined
  }
  if ((await countRequestsSince(tx, before(now, 1))) + 2 > REQUESTS_PER_MINUTE) {
    await postpone(tx, row, new Date(now.getTime() + MINUTE_MS), now)
    return undefined
  }
  if (!isRequested && (await isKeyRejected(tx, before(now, SETTINGS_PAUSE_MINUTES)))) {
    const problem = {
      problem: 'settings',
      reason: 'E-VAT rejected the connection. We’ll retry automatically.',
    } as const
    await postpone(tx, { ...row, ...problem }, before(now, -SETTINGS_PAUSE_MINUTES), now)
    return undefined
  }
  await claimDocument(tx, id, { now, until: new Date(now.getTime() + BUSY_MS) })
  return { document: await toSend(tx, row), isSent: row.is_sent }
}

async function save(tx: Tx, id: string, result: SigningResult, now: Date): Promise<void> {
  const row = await lockDocument(tx, id)
  if (!row || row.signed_at) return
  if (result.kind !== 'signed') {
    const { problem, retryMinutes } = afterFailure(result, row.tries)
    const nextAt = retryMinutes === null ? null : before(now, -retryMinutes)
    await saveProblem(tx, id, { problem, reason: result.reason, nextAt })
    if (nextAt) await signAt(tx, id, nextAt, now)
    return
  }
  await saveStamp(tx, id, result.stamp, now)
  for (const next of await documentsAbout(tx, id)) if (next.problem === 'waiting') await signNow(tx, next, now)
}

/** Sends a document with the next job. */
export async function signNow(tx: Tx, row: DocumentRow, now: Date, isRequested = false): Promise<void> {
  const { problem, reason } = row
  await saveProblem(tx, row.id, { problem: problem === 'waiting' ? null : problem, reason, nextAt: now })
  await addJob(tx, 'tax-document.sign', { documentId: row.id, ...(isRequested && { isRequested }) }, { now })
}

async function postpone(tx: Tx, { id, problem, reason }: DocumentRow, nextAt: Date, now: Date): Promise<void> {
  await saveProblem(tx, id, { problem, reason, nextAt })
  await signAt(tx, id, nextAt, now)
}

function signAt(tx: Tx, documentId: string, runAt: Date, now: Date): Promise<void> {
  return addJob(tx, 'tax-document.sign', { documentId }, { now, runAt })
}

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
