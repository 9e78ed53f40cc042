import type { VerifiedCertificate } from '@okwan/contract/policies/verify'
import { maskName } from '@okwan/domain/customers/customers/mask-name'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { COVER_LABELS } from '@okwan/domain/products/rating/terms'
import type { PublicCtx } from '../../platform/http/context.ts'
import { insurerOn } from '../../platform/settings/insurer-on.ts'
import { findCertificate } from '../documents/find-certificate.ts'
import { findTravelCertificate } from '../travel-policies/find-certificate.ts'

/** Public verification; all invalid codes get the same response. */
export async function verifyCertificate(
  ctx: PublicCtx,
  { params }: { params: { code: string } },
): Promise<VerifiedCertificate> {
  const found = await findVerified(ctx, params.code)
  if (!found) {
    throw new Refusal('not_found', 'This isn’t a valid certificate. Ask for the original, or dial *920*57#.')
  }
  return found
}

/** Current data of the certificate of a code; undefined for an invalid code. */
export async function findVerified(ctx: PublicCtx, code: string): Promise<VerifiedCertificate | undefined> {
  const found = (await motorCertificate(ctx, code)) ?? (await travelCertificate(ctx, code))
  if (!found) return undefined
  const { issuedAt, insurerCode, ...certificate } = found
  return {
    ...certificate,
    isInForce: certificate.status === 'active' && certificate.startDate <= toAccraDate(ctx.now),
    insurer: insurerOn(ctx.product.settings, insurerCode, issuedAt ?? ctx.now).legalName,
    checkedAt: ctx.now.toISOString(),
  }
}

async function motorCertificate(ctx: PublicCtx, code: string) {
  const found = await findCertificate(ctx, code)
  if (!found) return undefined
  const { coverType, ownerName, ...certificate } = found
  const coverName = coverType ? COVER_LABELS[coverType] : ''
  return { ...certificate, product: 'motor' as const, destinations: [], coverName, owner: maskName(ownerName) }
}

async function travelCertificate(ctx: PublicCtx, code: string) {
  const found = await findTravelCertificate(ctx, code)
  if (!found) return undefined
  const { planName, travellerName, ...certificate } = found
  const noVehicle = { stickerNumber: null, registrationNumber: null, vehicle: '' }
  return {
    ...certificate,
    ...noVehicle,
    product: 'travel' as const,
    coverName: planName,
    owner: maskName(travellerName),
  }
}
