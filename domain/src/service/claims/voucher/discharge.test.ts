import { describe, expect, test } from 'vitest'
import { CLAIM_STATUSES, MOTOR_CLAIM_TYPES, TRAVEL_CLAIM_TYPES } from '../terms.ts'
import { type Discharge, dischargeStatement, hasVoucher, voucherNumber } from './discharge.ts'

const OWN: Discharge = {
  type: 'own_damage',
  product: 'motor',
  claimNumber: 'CLM-000317',
  policyNumber: 'MTR-26-004182',
  incidentDate: '2026-10-18',
  claimant: 'Akosua Boateng',
  insured: 'Akosua Boateng',
  company: 'Okwan Insurance Limited',
  amount: 'GH₵18,132.00',
  amountInWords: 'Eighteen thousand, one hundred and thirty-two Ghana cedis',
  endsPolicy: false,
}

describe('a discharge voucher', () => {
  test('exists from the offer on, and after the claim is closed only if it was accepted', () => {
    const of = (isAccepted: boolean) => CLAIM_STATUSES.filter((status) => hasVoucher({ status, isAccepted }))
    expect(of(false)).toEqual(['offer_sent', 'offer_accepted', 'payout_pending', 'payout_failed', 'paid'])
    expect(of(true)).toEqual([...of(false), 'closed'])
  })

  test('has the number of its claim, and of the offer after a claim was reopened', () => {
    expect([voucherNumber(317, 1), voucherNumber(317, 2)]).toEqual(['DV-000317', 'DV-000317-2'])
  })
})

describe('the statement', () => {
  test('of the insured is limited to the head of claim and transfers the rights of recovery', () => {
    const [agreed, released, others] = dischargeStatement(OWN)
    expect(agreed).toBe(
      'I, Akosua Boateng, agree to accept from Okwan Insurance Limited (“the Company”) the sum of GH₵18,132.00 (Eighteen thousand, one hundred and thirty-two Ghana cedis) in full and final settlement of my claim CLM-000317 under policy MTR-26-004182 for loss of or damage to the insured vehicle on 18 Oct 2026.',
    )
    expect(released).toMatch(
      /^On payment of this sum I discharge the Company from .* insured vehicle .* rights of recovery/,
    )
    expect(others).toMatch(/does not affect any claim by a third party for death, bodily injury or property damage/)
  })

  test('of a third party releases the insured too and transfers nothing', () => {
    const text = dischargeStatement({ ...OWN, type: 'third_party_injury', claimant: 'Yaw Darko' }).join(' ')
    expect(text).toContain('I, Yaw Darko, agree')
    expect(text).toContain('against Akosua Boateng (“the Insured”)')
    expect(text).toContain('I discharge the Company and the Insured from all further liability for bodily injury')
    expect(text).not.toMatch(/rights of recovery|dependants/)
  })

  test('of a death is signed for all dependants, and a name that is not known is left to the claimant', () => {
    const text = dischargeStatement({ ...OWN, type: 'third_party_death', claimant: null }).join(' ')
    expect(text).toContain('I, the undersigned, agree')
    expect(text).toContain('for the benefit of all dependants')
  })

  test('says that a total loss ends the policy', () => {
    expect(dischargeStatement(OWN).join(' ')).not.toContain('policy ends')
    expect(dischargeStatement({ ...OWN, endsPolicy: true }).join(' ')).toContain(
      'The policy ends when this sum is paid',
    )
  })

  test('names the loss of every type of claim', () => {
    for (const type of [...MOTOR_CLAIM_TYPES, ...TRAVEL_CLAIM_TYPES]) {
      expect(dischargeStatement({ ...OWN, type, product: 'travel' })[0]).toMatch(/ for [a-z].+ on 18 Oct 2026\.$/)
    }
  })
})
