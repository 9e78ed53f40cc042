import type { VerifiedCertificate } from '@okwan/contract/verify'
import { toAccraDate } from '@okwan/domain/dates'
import { COVER_LABELS } from '@okwan/domain/rating/terms'
import { Refusal } from '@okwan/domain/refusal'
import { INSURER } from '../documents/policy-parts.ts'
import type { PublicCtx } from '../http/context.ts'
import { findCertificate } from '../policies/find-certificate.ts'

/** Anybody may ask with a code in hand. A code that was made up and one that was changed are told the same. */
export async function verifyCertificate(
  ctx: PublicCtx,
  { params }: { params: { code: string } },
): Promise<VerifiedCertificate> {
  const found = await findCertificate(ctx, params.code)
  if (!found) {
    throw new Refusal('not_found', 'This is not a certificate of ours. Ask the driver for the certificate itself.')
  }
  const { coverType, ownerName, ...certificate } = found
  return {
    ...certificate,
    isInForce: found.status === 'active' && found.startDate <= toAccraDate(ctx.now),
    coverName: coverType ? COVER_LABELS[coverType] : '',
    owner: maskName(ownerName),
    insurer: INSURER,
    checkedAt: ctx.now.toISOString(),
  }
}

function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${word.slice(0, 1)}•••`)
    .join(' ')
}
