import type { CustomerPage, customerPageEndpoints, ListedCustomer } from '@okwan/contract/customers/customers/pages'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { consentStates, consentSummary } from '@okwan/domain/customers/customers/consents'
import { maskGhanaCard } from '@okwan/domain/customers/customers/identity'
import { riskFlags } from '@okwan/domain/customers/customers/risk-flags'
import { addMonths, toAccraDate } from '@okwan/domain/platform/dates'
import { maskEmail } from '@okwan/domain/platform/email'
import { groupOf } from '@okwan/domain/platform/permissions'
import { maskPhone } from '@okwan/domain/platform/phone'
import type { Reader } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { requireNotErased } from '../checks/require-not-erased.ts'
import { answersOf } from '../consent/consent-store.ts'
import { findCard } from '../details-store.ts'
import { listDifferences } from '../list-differences.ts'
import { fullNameOf, hasDetails, isReached } from '../present.ts'
import { findPage, type ListedRow, listCustomerRows, type PageRow } from './list-store.ts'

type Endpoints = typeof customerPageEndpoints

export async function listCustomers({ tx, actor }: Ctx, { query }: Parsed<Endpoints['GET /customers/list']>) {
  const { rows, meta } = await listCustomerRows(tx, actor, query)
  return { data: rows.map((row) => presentListed(row, actor)), meta }
}

export async function getCustomer(ctx: Ctx, { params }: Input): Promise<CustomerPage> {
  const { tx, actor, now } = ctx
  const row = await reachedCustomer(ctx, params.customerCode)
  const differences = groupOf(actor.role) === 'STAFF' ? await listDifferences(tx, row.code) : []
  const canShowDetails = hasDetails(row, actor)
  return {
    ...presentListed(row, actor),
    customerId: row.id,
    ghanaCardNumber: row.ghana_card && maskGhanaCard(row.ghana_card),
    email: row.email && (canShowDetails ? row.email : maskEmail(row.email)),
    region: row.region,
    addedBy: row.added_by,
    consentAt: row.consent_at.toISOString(),
    consentText: consentSummary(consentStates(await answersOf(tx, row.id))),
    flags: riskFlags(
      {
        // An erasure replaces the phone number, which is no risk.
        phoneChangedAt: row.erased_at ? null : row.phone_changed_at,
        differences: differences.length,
        challengedPolicies: row.challenged_policies,
        recentClaims: row.recent_claims,
      },
      now,
    ),
    differences,
    canShowDetails,
    erasedAt: row.erased_at?.toISOString() ?? null,
  }
}

type Input = { params: { customerCode: string } }

/** Full identity and contact details; each view is recorded. */
export async function showCard(ctx: Ctx, { params }: Input) {
  const row = await reachedCustomer(ctx, params.customerCode)
  // The placeholders of an erasure must not be shown as the customer’s details.
  if (row.erased_at) throw new Refusal('customer_erased', 'This customer’s personal data has been erased.')
  if (!hasDetails(row, ctx.actor)) throw new Refusal('details_not_paid')
  await recordAudit(ctx, {
    action: 'customer-details-shown',
    entityType: 'customer',
    entityId: row.id,
    branchId: row.branch_id,
  })
  const { tin, residential_address } = await findCard(ctx.tx, row.id)
  const address = [residential_address, row.city, row.region].filter(Boolean).join(', ')
  return { ghanaCardNumber: row.ghana_card, tin, phone: row.phone, email: row.email, address }
}

/** A customer out of reach gets the same response as one that does not exist. */
export async function reachedCustomer({ tx, actor, now }: Ctx, code: string): Promise<PageRow> {
  const row = await findPage(tx, actor, code, addMonths(toAccraDate(now), -12))
  if (!row || !isReached(row, actor))
    throw new Refusal('not_found', 'This customer doesn’t exist or you can’t access their record.')
  return row
}

/** A customer whose data is not erased, because new personal data would stay after the erasure. */
export async function changeableCustomer(ctx: Ctx, code: string): Promise<PageRow> {
  const row = await reachedCustomer(ctx, code)
  await requireNotErased(ctx.tx, row.id)
  return row
}

export function presentListed(row: ListedRow, reader: Reader): ListedCustomer {
  return {
    customerCode: row.code,
    customerType: row.customer_type,
    fullName: fullNameOf(row),
    phone: hasDetails(row, reader) ? row.phone : maskPhone(row.phone),
    city: row.city,
    branchName: row.branch_name,
    activePolicies: row.active_policies,
    openClaims: row.open_claims,
    createdAt: row.created_at.toISOString(),
  }
}
