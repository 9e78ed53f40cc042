import { maskGhanaCard, printName } from '@okwan/domain/customers/customers/identity'
import { amountInWords } from '@okwan/domain/money/payments/amount-in-words'
import { formatDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { maskPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { documentFileName } from '@okwan/domain/policies/policies/documents/file-name'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { CLAIM_TYPE_LABELS } from '@okwan/domain/service/claims/terms'
import { dischargeStatement, isThirdPartyClaim, voucherNumber } from '@okwan/domain/service/claims/voucher/discharge'
import { type ClaimPayoutRow, payoutsOfClaim } from '../../../money/payouts/read/payouts-of-claim.ts'
import type { Row } from '../../../platform/documents/particulars.ts'
import type { Ctx, FileResponse } from '../../../platform/http/context.ts'
import { insurerOn } from '../../../platform/settings/insurer-on.ts'
import { issuedVersion, type PolicyVersion } from '../../../policies/policies/read/find-version.ts'
import { reachedBy } from '../../service-requests/read/scope.ts'
import { noSuchClaim } from '../move-claim.ts'
import { findClaim } from '../read-store.ts'
import type { ClaimRow } from '../store.ts'
import { offerOf } from './offer-of.ts'
import { type DischargeVoucher, voucherPdf } from './voucher-pdf.ts'

/** The discharge voucher of an offer, for everyone who handles or follows the claim. */
export async function printVoucher(ctx: Ctx, { params }: { params: { id: string } }): Promise<FileResponse> {
  const row = await findClaim(ctx.tx, params.id, reachedBy(ctx.actor))
  if (!row) throw noSuchClaim()
  const offer = offerOf(row)
  if (!offer) throw new Refusal('no_such_document', 'There is no discharge voucher because no offer is open.')
  const policy = await issuedVersion(ctx.tx, row.policy_record_id)
  if (!policy) throw new Refusal('no_such_document')
  const payouts = await payoutsOfClaim(ctx.tx, row.id)
  const bytes = await voucherPdf(voucherOf(ctx, { row, policy, payouts, ...offer }))
  return { bytes, fileName: documentFileName(claimNumber(row.number), 'discharge-voucher') }
}

type Offer = {
  row: ClaimRow
  policy: PolicyVersion
  payouts: readonly ClaimPayoutRow[]
  payablePesewas: number
  offeredAt: Date
}

function voucherOf({ product: { settings } }: Ctx, offer: Offer): DischargeVoucher {
  const { row, policy, payablePesewas, offeredAt } = offer
  const company = insurerOn(settings, policy.insurer_code, offeredAt)
  const claimant = claimantOf(row)
  const inWords = amountInWords(payablePesewas)
  return {
    voucherNumber: voucherNumber(row.number, row.round),
    under: `${CLAIM_TYPE_LABELS[row.type]}, settlement with ${isThirdPartyClaim(row.type) ? 'a third party' : 'the insured'}`,
    registrationNumber: row.registration_number,
    payablePesewas,
    amountInWords: inWords,
    particulars: particularsOf(offer, claimant),
    lines: row.settlement?.lines ?? [],
    payees: payeesOf(offer, claimant ?? 'The claimant'),
    statement: dischargeStatement({
      type: row.type,
      product: row.product,
      claimNumber: claimNumber(row.number),
      policyNumber: row.policy_number,
      incidentDate: row.incident_date,
      claimant,
      insured: insuredOf(row),
      company: company.legalName,
      amount: formatPesewas(payablePesewas),
      amountInWords: inWords,
      endsPolicy: row.settlement?.endsPolicy ?? false,
    }),
    offeredAt,
    payWorkingDays: settings.at('claim-deadlines', row.reported_at).payWorkingDays,
    acceptance: acceptanceOf(row),
    company,
  }
}

function particularsOf({ row, policy }: Offer, claimant: string | null): Row[] {
  const { notice } = row
  const vehicle = [[policy.make, policy.model].filter(Boolean).join(' '), policy.year_of_manufacture]
  const isThirdParty = isThirdPartyClaim(row.type)
  const rows: [string, string | null][] = [
    ['Claim No.', claimNumber(row.number)],
    ['Policy No.', row.policy_number],
    ['Date of loss', [formatDate(row.incident_date), notice.incidentTime].filter(Boolean).join(', ')],
    ['Place of loss', notice.place],
    [isThirdParty ? 'Claimant' : 'Claimant (the insured)', claimant],
    ['Insured', isThirdParty ? insuredOf(row) : null],
    ['Ghana Card No.', isThirdParty || !policy.ghana_card ? null : maskGhanaCard(policy.ghana_card)],
    ['Vehicle', row.product === 'motor' ? vehicle.filter(Boolean).join(', ') : null],
    ['Nature of loss', CLAIM_TYPE_LABELS[row.type]],
  ]
  return rows.filter((row): row is Row => row[1] !== null && row[1] !== '')
}

const insuredOf = ({ is_company, customer_name }: ClaimRow) => (is_company ? customer_name : printName(customer_name))

/** The insured, or the only third party. Null for several third parties, because each of them signs a copy. */
function claimantOf(row: ClaimRow): string | null {
  if (!isThirdPartyClaim(row.type)) return insuredOf(row)
  const [only, ...more] = row.notice.thirdParties ?? []
  return only && more.length === 0 ? only.name : null
}

/** Payees of this offer once its payouts are requested; earlier offers of a reopened claim have separate payouts. */
function payeesOf({ payouts, payablePesewas }: Offer, claimant: string): DischargeVoucher['payees'] {
  const live = payouts.filter(({ state }) => state !== 'rejected' && state !== 'withdrawn')
  let restPesewas = payablePesewas
  const own = live.filter(({ amount_pesewas }) => {
    const isOwn = amount_pesewas <= restPesewas
    if (isOwn) restPesewas -= amount_pesewas
    return isOwn
  })
  if (own.length === 0 || restPesewas !== 0) return [{ name: claimant, amountPesewas: payablePesewas }]
  return own.map(({ payee_name: name, amount_pesewas: amountPesewas }) => ({ name, amountPesewas }))
}

function acceptanceOf(row: ClaimRow): DischargeVoucher['acceptance'] {
  const { offer_accepted_on: on, accepted_file_id, customer_phone } = row
  if (!on) return null
  return { on, by: accepted_file_id ? 'signed voucher' : `one-time code sent to ${maskPhone(customer_phone)}` }
}
