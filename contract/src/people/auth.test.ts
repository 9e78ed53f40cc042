import { STEP_UP_ACTS } from '@okwan/domain/people/auth/acts'
import { isPrivileged } from '@okwan/domain/platform/permissions'
import { describe, expect, test } from 'vitest'
import { everyEndpoint } from '../all.ts'

const acts = Object.values(STEP_UP_ACTS)
const always: string[] = acts.flatMap(({ endpoints }) => endpoints)
const sometimes: string[] = acts.flatMap((act) => ('sometimes' in act ? act.sometimes : []))

/** Privileged changes without a step-up, by reason. A new endpoint must be listed here or in `STEP_UP_ACTS`. */
const WITHOUT_STEP_UP: Record<string, string[]> = {
  'schedules or saves a report of the caller, checks prices, or explains a finding, and moves no money': [
    'POST /price-audits',
    'POST /price-findings/{findingId}/take',
    'POST /price-findings/{findingId}/explain',
    'POST /price-findings/{findingId}/close',
    'POST /rate-books/{id}/replay',
    'POST /report-schedules',
    'POST /report-schedules/{scheduleId}/pause',
    'POST /report-schedules/{scheduleId}/resume',
    'DELETE /report-schedules/{scheduleId}',
    'POST /saved-reports',
    'PUT /saved-reports/{savedReportId}',
    'DELETE /saved-reports/{savedReportId}',
  ],
  'asks a second person, who confirms with a step-up': [
    'POST /refunds/{id}/recommend',
    'POST /payouts/{id}/recommend',
    'POST /refunds/batches',
    'POST /payouts/batches',
    'POST /exceptions/{subject}/{id}/proposals',
    'POST /accounting/months/{month}/closing',
    'POST /examiners',
    'POST /users/{id}/permissions',
    'POST /settings/company',
    'POST /settings/insurers',
    'POST /settings/authorities',
    'POST /settings/bank-accounts',
    'POST /settings/message-texts',
    'POST /settings/email-texts',
    'POST /settings/company-seal',
    'POST /settings/sales-rights',
    'POST /settings/retention',
    'POST /settings/claim-deadlines',
    'POST /settings/complaint-deadlines',
    'POST /settings/customer-checks',
    'POST /settings/mobile-money-limits',
    'POST /settings/travel-assistance',
    'POST /imports',
    'PUT /imports/{id}/rows/{rowNumber}',
    'POST /imports/{id}/submit',
    'POST /settings/tax-invoices',
    'POST /bank-lines/resolve',
    'POST /bank-transfers',
    'POST /settlements/bordereaux',
    'POST /settlements/returns',
    'POST /settlements/{id}/check',
    'POST /staff-payrolls',
    'POST /settings/authority-limits',
    'POST /settings/wallet-limits',
    'POST /rate-books',
    'POST /rate-books/travel',
    'PUT /rate-books/{id}',
    'PUT /rate-books/{id}/travel',
    'DELETE /rate-books/{id}',
    'POST /challenged-policies/{id}/propose',
    'POST /users/{id}/passkey-removal',
    'POST /customers/{customerCode}/merges',
    'POST /customers/{customerCode}/erasures',
    'POST /screening/hits/{id}/propose',
  ],
  'declines or withdraws, so nothing changes': [
    'POST /role-changes/{id}/refuse',
    'POST /role-changes/{id}/withdraw',
    'POST /customer-merges/{id}/decline',
    'POST /customer-erasures/{id}/decline',
    'POST /examiners/{id}/refuse',
    'POST /permission-changes/{id}/refuse',
    'POST /permission-changes/{id}/withdraw',
    'POST /examiners/{id}/withdraw',
    'POST /examiners/{id}/end',
    'POST /setting-changes/{id}/refuse',
    'POST /setting-changes/{id}/withdraw',
    'POST /exceptions/{subject}/{id}/decline',
    'POST /accounting/months/{month}/decline',
    'POST /settlements/{id}/discard',
    'POST /imports/{id}/decline',
    'POST /imports/{id}/stop',
    'POST /imports/{id}/discard',
    'POST /bank-matches/{id}/decline',
    'POST /bank-transfers/{id}/decline',
    'POST /screening/hits/{id}/decline',
    'POST /refunds/{id}/return',
    'POST /refunds/{id}/reject',
    'POST /payouts/{id}/return',
    'POST /payouts/{id}/reject',
    'POST /challenged-policies/{id}/send-back',
    'POST /challenged-policies/{id}/take-back',
  ],
  'pauses or repeats what was approved with a step-up, to the same payee': [
    'POST /refunds/{id}/pause',
    'POST /refunds/{id}/release',
    'POST /refunds/{id}/retry',
    'POST /payouts/{id}/pause',
    'POST /payouts/{id}/release',
    'POST /payouts/{id}/retry',
    'POST /imports/{id}/resume',
    'POST /settlements/{id}/pay',
    'POST /settlements/{id}/confirm',
  ],
  'decides about a customer’s request; money leaves only by a payout, which is approved with a step-up': [
    'POST /service-requests/decisions',
    'POST /service-requests/{id}/approve',
    'POST /service-requests/{id}/reject',
    'POST /claims/{id}/assess',
    'POST /claims/{id}/approve',
    'POST /claims/{id}/reject',
    'POST /claims/{id}/send-offer',
    'POST /claims/{id}/accept-offer',
    'POST /claims/{id}/check-voucher',
    'POST /claims/{id}/request-payout',
    'POST /claims/{id}/close',
    'POST /claims/{id}/reopen',
    'POST /complaints/{id}/answer',
    'POST /complaints/{id}/close',
    'POST /complaints/{id}/escalate',
    'POST /complaints/{id}/reopen',
    'POST /challenged-policies/{id}/refund',
    'POST /challenged-policies/{id}/close',
    'POST /motor/drafts/{id}/referral-decision',
    'POST /travel/drafts/{id}/referral-decision',
    'POST /travel/drafts/{id}/consent-by-form',
  ],
  'removes rights and gives none': [
    'POST /access-reviews/{id}/withdraw',
    'POST /users/{id}/hand-over',
    'DELETE /users/{id}',
  ],
  'records a bank transfer that reconciliation compares with the provider': ['POST /accounting/fundings'],
  'matches lines of the bank with what is already posted or collected; other postings need a second person': [
    'POST /bank-statements',
    'POST /bank-lines/match',
  ],
  'sends our own record to an authority again, or explains a difference; nothing is posted': [
    'POST /tax-documents/{id}/retry',
    'POST /register-checks/runs',
    'POST /register-checks/differences/{id}/take',
    'POST /register-checks/differences/{id}/explain',
    'POST /register-checks/differences/{id}/push',
  ],
  'moves stickers with a record; two people count the stock, the second with a step-up': [
    'POST /sticker-moves/receive',
    'POST /sticker-moves/transfer',
    'POST /sticker-moves/report',
    'POST /sticker-counts',
  ],
  'everyday work without an approval': [
    'POST /access-reviews/{id}/confirm',
    'POST /alerts/acknowledge',
    'POST /staff-payrolls/{id}/decline',
    'POST /branch-groups',
    'PUT /branch-groups/{id}',
    'POST /branches',
    'PUT /branches/{id}',
    'POST /branches/{id}/close',
    'POST /message-texts/preview',
    'POST /email-texts/preview',
    'POST /settings/service-promises',
    'POST /settings/public-holidays',
    'POST /settings/reminders',
    'POST /settings/sticker-stock',
    'POST /alerts/{id}/acknowledge',
    'POST /refunds/{id}/take',
    'POST /refunds/{id}/check',
    'POST /payouts/{id}/take',
    'POST /payouts/{id}/check',
    'POST /commissions/{id}/preview',
    'POST /reconciliation/runs',
    'POST /bank-lines/{id}/take',
    'POST /jobs/{jobId}/retry',
    'POST /service-requests/assignments',
    'POST /service-requests/{id}/take',
    'POST /service-requests/{id}/assign',
    'POST /service-requests/{id}/release',
    'POST /service-requests/{id}/ask',
    'POST /service-requests/{id}/sticker',
    'POST /service-requests/{id}/retry',
    'POST /claims/{id}/documents/{fileId}/view',
    'POST /claims/{id}/acknowledge',
    'POST /claims/{id}/take',
    'POST /claims/{id}/assign',
    'POST /claims/{id}/messages',
    'POST /claims/{id}/release',
    'POST /claims/{id}/reserve',
    'POST /claims/{id}/ask-documents',
    'POST /claims/{id}/begin-assessment',
    'POST /complaints/{id}/acknowledge',
    'POST /complaints/{id}/take',
    'POST /complaints/{id}/assign',
    'POST /complaints/{id}/start',
    'POST /complaints/{id}/details',
    'POST /complaints/{id}/share',
    'POST /screening/lists',
    'POST /screening/hits/{id}/dismiss',
    'POST /suspicious-reports/{id}/decide',
    'POST /suspicious-reports/{id}/file',
    'POST /customers/{customerCode}/identity/check',
    'POST /customers/{customerCode}/identity/accept',
    'POST /challenged-policies/assignments',
    'POST /challenged-policies/retries',
    'POST /challenged-policies/{id}/take',
    'POST /challenged-policies/{id}/retry',
    'POST /challenged-policies/{id}/correct',
    'POST /challenged-policies/{id}/move-start',
    'POST /challenged-policies/{id}/keep',
    'POST /challenged-policies/{id}/sticker',
    'POST /challenged-policies/{id}/notes',
    'POST /travel/drafts/{id}/health/view',
    'POST /travel/drafts/{id}/letters/{fileId}/view',
  ],
}

describe('step-up', () => {
  const exempt = Object.values(WITHOUT_STEP_UP).flat()

  test('every privileged change needs a step-up or a reason why not', () => {
    const privileged = everyEndpoint().filter(
      ([key, { permission }]) => !key.startsWith('GET') && isPrivileged(permission),
    )
    const listed = [...always, ...sometimes, ...exempt]
    expect(privileged.map(([key]) => key).filter((key) => !listed.includes(key))).toEqual([])
  })

  test('no endpoint is listed twice or does not exist', () => {
    const keys: string[] = everyEndpoint().map(([key]) => key)
    expect([...always, ...sometimes, ...exempt].filter((key) => !keys.includes(key))).toEqual([])
    expect(exempt.filter((key) => always.includes(key) || sometimes.includes(key))).toEqual([])
  })

  test.each(everyEndpoint().filter(([key]) => always.includes(key)))(
    '%s requires a verification token',
    (_, endpoint) => {
      const token = endpoint.body?.shape.verificationToken
      expect(token?.safeParse(undefined).success).toBe(false)
    },
  )

  test.each(everyEndpoint().filter(([key]) => sometimes.includes(key)))(
    '%s accepts a verification token',
    (_, endpoint) => {
      expect(endpoint.body?.shape.verificationToken).toBeDefined()
    },
  )
})
