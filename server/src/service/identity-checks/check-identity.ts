import { type CardDetails, type CardResult, resultOf, retryAt } from '@okwan/domain/service/identity-checks/check'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import {
  branchOf,
  detailsOf,
  findWaiting,
  insertCheck,
  lockCheck,
  lockCustomer,
  saveAttempt,
  saveResult,
} from './store.ts'

/**
 * Compares a customer with the card register. Without a response the check waits and is repeated later. The job can be repeated:
 * a check that has its result is not repeated.
 */
export async function checkIdentity(product: Product, payload: JobPayloads['identity.check']): Promise<void> {
  const { db, clock, cardRegister } = product
  if (!cardRegister) return
  const started = await db.transaction((tx) => startCheck(tx, payload, clock.now()))
  if (!started) return
  const response = await cardRegister.compare(started.details)
  await db.transaction((tx) => finish({ tx, now: clock.now(), product }, { ...started, ...payload, answer: response }))
}

type StartedCheck = { checkId: string; details: CardDetails }

async function startCheck(
  tx: Tx,
  { customerId, cause }: JobPayloads['identity.check'],
  now: Date,
): Promise<StartedCheck | undefined> {
  const details = await detailsOf(tx, customerId)
  if (!details) return undefined
  const added =
    cause && cause !== 'asked' ? await insertCheck(tx, { customerId, cause, requestedBy: null }, now) : undefined
  const check = added ?? (await findWaiting(tx, customerId))
  return check && { checkId: check.id, details }
}

type Finished = StartedCheck & { customerId: string; answer: CardResult }

async function finish(
  { tx, now, product }: { tx: Tx; now: Date; product: Product },
  finished: Finished,
): Promise<void> {
  const { checkId, customerId, details, answer } = finished
  await lockCustomer(tx, customerId)
  const check = await lockCheck(tx, checkId)
  if (check?.state !== 'waiting') return
  const attempts = check.attempts + 1
  const current = await detailsOf(tx, customerId)
  const isOutdated = JSON.stringify(current) !== JSON.stringify(details)
  const { registerAttempts } = product.settings.at('customer-checks', now)
  const result = resultOf(answer, attempts, registerAttempts)
  if (result.state === 'waiting' || (isOutdated && current)) {
    await saveAttempt(tx, checkId, attempts, now)
    // If the details changed during the query, they are checked again immediately.
    const runAt = isOutdated ? {} : { runAt: retryAt(attempts, now) }
    return addJob(tx, 'identity.check', { customerId }, { now, ...runAt })
  }
  const reference = answer.kind === 'no-response' ? undefined : answer.reference
  await saveResult(tx, checkId, { ...result, attempts, reference }, now)
  await recordAudit(
    { tx, now },
    {
      action: 'customer-identity-checked',
      entityType: 'customer',
      entityId: customerId,
      branchId: await branchOf(tx, customerId),
      after: { state: result.state, differs: result.differs },
    },
  )
}
