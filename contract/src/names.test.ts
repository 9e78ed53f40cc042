import { expect, test } from 'vitest'
import { allEndpoints } from './all.ts'

/** Public names that documents, scripts and API clients use. A change of one of these is a breaking change. */
const PRESCRIBED = `
POST /auth/send/otp · POST /auth/verify/otp · POST /auth/logout · GET /auth/sessions · DELETE /auth/sessions/{}
GET /users/profile · GET /users · POST /users · GET /users/{} · PUT /users/{} · DELETE /users/{}
GET /assistants · POST /assistants · GET /assistants/{} · PUT /assistants/{} · DELETE /assistants/{}
GET /loginrecords · POST /loginrecords · GET /activities · GET /branch · GET /search · GET /overview
GET /customers · GET /vehicles/lookup
GET /motor/risks · POST /motor/estimates · GET /motor/estimates/{} · POST /motor/quick-quote
POST /motor/drafts · GET /motor/drafts/{} · PATCH /motor/drafts/{} · DELETE /motor/drafts/{}
POST /motor/drafts/{}/purchase
GET /travel/countries · GET /travel/plans · POST /travel/drafts
GET /travel/drafts/{} · PATCH /travel/drafts/{} · DELETE /travel/drafts/{}
POST /travel/drafts/{}/purchase · POST /travel/drafts/{}/referral-decision
POST /payments · POST /payments/{}/attempts · GET /transactions · GET /transactions/{} · POST /transactions/{}/check
GET /transactions/{}/events · GET /transactions/{}/receipt.pdf · POST /callbacks/{}/{}/{} · PUT /callbacks/{}/{}/{}
POST /pay-later · GET /pay-later · POST /pay-later/{}/remind · POST /pay-later/{}/withdraw
GET /policies · GET /policies/{} · GET /policies/{}/versions · GET /policies/{}/payments
GET /policies/{}/certificate.pdf · GET /policies/{}/schedule.pdf · PUT /policies/{}/customer
POST /policies/{}/value-increase · POST /policies/{}/sticker · POST /policies/{}/renewals
POST /service-requests · POST /service-requests/preview · GET /service-requests · GET /service-requests/{}
POST /service-requests/{}/take · POST /service-requests/{}/ask · POST /service-requests/{}/answer
POST /service-requests/{}/approve · POST /service-requests/{}/reject · POST /service-requests/{}/withdraw
POST /claims · GET /claims · GET /claims/{} · POST /claims/{}/documents
GET /challenged-policies · GET /challenged-policies/{} · POST /challenged-policies/{}/retry
POST /challenged-policies/{}/correct · POST /challenged-policies/{}/refund · POST /challenged-policies/{}/close
GET /refunds · GET /refunds/{} · POST /refunds/{}/recommend · POST /refunds/{}/approve · POST /refunds/{}/return
POST /refunds/{}/reject · POST /refunds/{}/retry
GET /payouts · GET /payouts/{} · POST /payouts/{}/recommend · POST /payouts/{}/approve · POST /payouts/{}/return
POST /payouts/{}/reject · POST /payouts/{}/retry
GET /wallet · GET /wallet/statement · POST /wallet/top-ups · POST /wallet/withdrawals · POST /wallet/transfers
GET /wallet/momo-accounts · POST /wallet/momo-accounts · DELETE /wallet/momo-accounts/{}
GET /commissions · GET /commissions/summary · GET /commissions/policies · GET /commissions/{} · PUT /commissions/{}
GET /rate-books · GET /rate-books/{} · POST /rate-books · POST /rate-books/{}/publish
POST /exports · GET /exports/{} · GET /exports/{}/file · POST /files · GET /files/{}
GET /health/money · GET /reconciliation/runs · POST /reconciliation/runs · POST /event
GET /demo/messages · GET /demo/accounts · POST /demo/clock`

test('every public name still exists', () => {
  const names = new Set(Object.keys(allEndpoints).map((key) => key.replace(/\{\w+\}/g, '{}')))
  const wanted = PRESCRIBED.trim().split(/\s*[\n·]\s*/)
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
  expect(wanted).toHaveLength(127)
})
