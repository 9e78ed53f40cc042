import type { CustomerConsents, customerConsentEndpoints } from '@okwan/contract/customers/customers/consents'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { allowsAgain, consentStates } from '@okwan/domain/customers/customers/consents'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, PublicCtx } from '../../../platform/http/context.ts'
import { changeableCustomer, reachedCustomer } from '../page/list-customers.ts'
import { requireAgreement } from './allow-again.ts'
import { answersOf, asConsent, insertConsents, listConsents, lockLinked } from './consent-store.ts'

type Input = Parsed<(typeof customerConsentEndpoints)['POST /customers/{customerCode}/consents']>

export async function getConsents(
  ctx: Ctx,
  { params }: { params: { customerCode: string } },
): Promise<CustomerConsents> {
  const { id } = await reachedCustomer(ctx, params.customerCode)
  return consentsOf(ctx, id)
}

export async function changeConsents(ctx: Ctx, { params, body }: Input): Promise<CustomerConsents> {
  const { tx, actor, now } = ctx
  const customer = await changeableCustomer(ctx, params.customerCode)
  const { id, branch_id } = customer
  const { changes, source, note = null } = body
  if (allowsAgain(consentStates(await answersOf(tx, id)), changes)) await requireAgreement(ctx, customer, body)
  await insertConsents(tx, { customerId: id, changes, source, note, by: actor.id }, now)
  await recordAudit(ctx, {
    action: 'customer-consent-changed',
    entityType: 'customer',
    entityId: id,
    branchId: branch_id,
    after: { changes, source, ...(body.agreement && { code: body.agreement.requestId }) },
  })
  return consentsOf(ctx, id)
}

/** Stops reminders and offers by every channel for the customer of a renewal link. Returns false if there is no such customer. */
export async function stopByLink(ctx: PublicCtx, customerId: string): Promise<boolean> {
  const { tx, now } = ctx
  const customer = await lockLinked(tx, customerId)
  if (!customer) return false
  const open = consentStates(await answersOf(tx, customer.id)).filter(({ isGiven }) => isGiven !== false)
  if (open.length === 0) return true
  const changes = open.map(({ purpose, channel }) => ({ purpose, channel, isGiven: false }))
  await insertConsents(tx, { customerId: customer.id, changes, source: 'link', note: null, by: null }, now)
  await recordAudit(ctx, {
    action: 'customer-consent-changed',
    entityType: 'customer',
    entityId: customer.id,
    branchId: customer.branch_id,
    after: { changes, source: 'link' },
  })
  return true
}

async function consentsOf({ tx }: Ctx, customerId: string): Promise<CustomerConsents> {
  const found = await listConsents(tx, customerId)
  return {
    states: consentStates(found.map(asConsent)),
    history: found.map((row) => ({
      ...asConsent(row),
      source: row.source,
      textVersion: row.text_version,
      note: row.note,
      at: row.at.toISOString(),
      by: row.by_name,
    })),
  }
}
