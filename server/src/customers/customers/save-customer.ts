import { hasDataConsent } from '@okwan/domain/customers/customers/consents'
import {
  parseCompanyNumber,
  parseDigitalAddress,
  parseGhanaCard,
  parseName,
  parseTin,
} from '@okwan/domain/customers/customers/identity'
import { parsePhone } from '@okwan/domain/platform/phone'
import type { MotorPolicyholder } from '@okwan/domain/sales/motor/draft'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueChecks } from './checks/queue-checks.ts'
import { keyOfHolder } from './recognise-customer.ts'
import { findByCode, findByKey, insertCustomer, type NewCustomer, updateDataConsent } from './store.ts'

export type SavedCustomer = { id: string; code: string; isNew: boolean }

/**
 * Returns the customer whom a complete draft selects, or the customer on record with the same card or taxpayer number. Otherwise,
 * adds the policyholder as a customer.
 */
export async function saveCustomer(ctx: Ctx, holder: MotorPolicyholder): Promise<SavedCustomer> {
  const { tx, actor, now } = ctx
  if (holder.customerCode) {
    const row = await findByCode(tx, holder.customerCode)
    if (row && holder.consentAt && !hasDataConsent(row.consent_at)) {
      await updateDataConsent(tx, row.id, holder.consentAt, now)
    }
    return requireFound(row)
  }
  const customer = newCustomer(holder)
  const existing = await findExisting(ctx, holder)
  if (existing) return requireFound(existing)

  const added = await insertCustomer(tx, customer, actor, now)
  if (!added) return requireFound(await findExisting(ctx, holder))
  const { customerType } = customer
  await recordAudit(ctx, {
    action: 'customer-added',
    entityType: 'customer',
    entityId: added.id,
    after: { code: added.code, customerType },
  })
  await queueChecks(tx, added.id, 'added', now)
  return { ...added, isNew: true }
}

async function findExisting({ tx, actor }: Ctx, holder: MotorPolicyholder) {
  const key = keyOfHolder(holder)
  return key && (await findByKey(tx, actor, key))[0]
}

function requireFound(row: { id: string; code: string } | undefined): SavedCustomer {
  if (!row) throw new Error('the customer selected in the draft was not found')
  return { id: row.id, code: row.code, isNew: false }
}

function newCustomer(holder: MotorPolicyholder): NewCustomer {
  const { customerType, residentialAddress, city, region, consentAt } = holder
  const phone = parsePhone(holder.phone ?? '')
  if (!customerType || !phone || !residentialAddress || !consentAt) {
    throw new Error('the policyholder of the draft is incomplete')
  }
  const otherNumber = holder.otherId?.number.toUpperCase().replace(/[\s-]/g, '')
  return {
    customerType,
    title: holder.title ?? null,
    firstName: parseName(holder.firstName ?? '') ?? null,
    otherNames: parseName(holder.otherNames ?? '') ?? null,
    lastName: parseName(holder.lastName ?? '') ?? null,
    gender: holder.gender ?? null,
    dateOfBirth: holder.dateOfBirth ?? null,
    ghanaCard: parseGhanaCard(holder.ghanaCardNumber ?? '')?.text ?? null,
    otherId: holder.otherId && otherNumber ? { type: holder.otherId.type, number: otherNumber } : null,
    occupation: holder.occupation ?? null,
    companyName: holder.companyName ?? null,
    tin: parseTin(holder.tin ?? '') ?? null,
    companyNumber: parseCompanyNumber(holder.companyNumber ?? '') ?? null,
    contactPerson: parseName(holder.contactPerson ?? '') ?? null,
    businessSector: holder.businessSector ?? null,
    phone,
    email: holder.email ?? null,
    digitalAddress: parseDigitalAddress(holder.digitalAddress ?? '') ?? null,
    residentialAddress,
    city: city ?? '',
    region: region ?? '',
    consentAt,
  }
}
