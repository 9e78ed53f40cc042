import { auditStatements } from './audit-statements.ts'
import type { Fault } from './fault.ts'

const authorisation: Fault[] = [
  {
    description: 'Staff reach every branch',
    file: 'domain/src/platform/reach.ts',
    from: "Staff: 'branch',",
    to: "Staff: 'all',",
    tests: ['domain/src/platform/reach.test.ts'],
  },
  {
    description: 'the branch condition of every list is always true',
    file: 'server/src/platform/db/reach.ts',
    from: 'return sql`${column(columns, part.by)} = ${part.id}`',
    to: 'return sql`(${column(columns, part.by)} = ${part.id} or true)`',
    tests: ['server/src/app/reach.test.ts'],
  },
  {
    description: 'an endpoint does not check the permission of the role',
    file: 'server/src/app/implement.ts',
    from: "if (permission === 'signed-in' || can(actor, permission)) return actor",
    to: "if (permission === 'signed-in' || actor.role) return actor",
    tests: ['server/src/app/matrix.test.ts'],
  },
  {
    description: 'a token works without its cookie',
    file: 'server/src/people/auth/authenticate.ts',
    from: '!session || !binding || !sameBytes(session.binding_hash, hashToken(binding))',
    to: '!session',
    tests: ['server/src/people/auth/auth.test.ts', 'server/src/app/security.test.ts'],
  },
  {
    description: 'a signed-out session still works',
    file: 'server/src/people/auth/authenticate.ts',
    from: 'const hasEnded = session.ended_at !== null || (',
    to: 'const hasEnded = (',
    tests: ['server/src/people/auth/auth.test.ts'],
  },
  {
    description: 'a session of one portal works in another',
    file: 'server/src/people/auth/authenticate.ts',
    from: "if (session.portal !== request.portal) throw new Refusal('not_signed_in', 'Sign in to this portal first.')\n",
    to: '',
    tests: ['server/src/people/auth/auth.test.ts', 'server/src/app/security.test.ts'],
  },
  {
    description: 'a used sign-in code works again',
    file: 'server/src/people/auth/verify-otp.ts',
    from: 'await markOtpRequestUsed(tx, otpRequest.id, now)\n  if (otpRequest',
    to: 'if (otpRequest',
    tests: ['server/src/people/auth/auth.test.ts'],
  },
  {
    description: 'a code sent for one amount approves another',
    file: 'server/src/people/auth/use-verification-token.ts',
    from: 'const { token, mobileNumber, purpose, reference, amountPesewas = 0, now } = expected',
    to: "const { token, mobileNumber, purpose, now } = expected\n  const amountPesewas = 0\n  const reference = expected.reference.replace(/:.*/, '')",
    tests: ['server/src/money/payouts/payouts.test.ts', 'server/src/money/payouts/payout-routes.test.ts'],
  },
  {
    description: 'a SuperAdmin changes roles alone after demoting the other',
    file: 'server/src/people/users/role-changes/role-change-store.ts',
    from: "where from_role = 'SuperAdmin' and status = 'applied' and",
    to: "where from_role = 'SuperAdmin' and status = 'pending' and",
    tests: ['server/src/people/users/role-changes/role-changes.test.ts'],
  },
  {
    description: 'a new office account decides at once',
    file: 'server/src/people/users/add-user.ts',
    from: "if (groupOf(body.role) === 'STAFF') await startCooldown",
    to: "if (groupOf(body.role) !== 'STAFF') await startCooldown",
    tests: ['server/src/people/auth/step-up.test.ts'],
  },
]

const privacy: Fault[] = [
  {
    description: 'every seller reaches every customer',
    file: 'server/src/customers/customers/present.ts',
    from: 'return isAdded || row.is_served',
    to: 'return isAdded || row.code.length > 0',
    tests: ['server/src/customers/customers/customers.test.ts'],
  },
  {
    description: 'a seller sees the details of a customer before the payment',
    file: 'server/src/customers/customers/present.ts',
    from: "return row.is_served || (groupOf(reader.role) === 'STAFF'",
    to: 'return row.is_served || (groupOf(reader.role) !== undefined',
    tests: ['server/src/customers/customers/customers.test.ts'],
  },
  {
    description: 'a sticker of another branch is moved',
    file: 'server/src/policies/stickers/store.ts',
    from: 'and exists (select from branches b where b.id = s.branch_id and ${branchesReached(reader)})\n        order by',
    to: 'order by',
    tests: ['server/src/policies/stickers/sticker-reach.test.ts'],
  },
  {
    description: 'a policy out of reach reveals from when it is in force',
    file: 'server/src/policies/policies/read/get-policy.ts',
    from: 'if (!(await findPolicy(tx, reachedBy(actor), policyId))) throw noSuchPolicy()\n',
    to: '',
    tests: ['server/src/policies/documents/documents.test.ts'],
  },
]

const money: Fault[] = [
  {
    description: 'the maker of a payout approves it',
    file: 'domain/src/money/payouts/approval.ts',
    from: 'if (payout.recommendedBy === checker.id) {',
    to: 'if (payout.recommendedBy === checker.phone) {',
    tests: ['domain/src/money/payouts/payouts.test.ts'],
  },
  {
    description: 'one person gives both approvals',
    file: 'domain/src/money/payouts/approval.ts',
    from: 'new Set(approvedBy).size',
    to: 'approvedBy.length',
    tests: ['domain/src/money/payouts/payouts.test.ts'],
  },
  {
    description: 'a payment that is too small issues cover',
    file: 'domain/src/money/payments/collect/settlement.ts',
    from: 'if (paid.amountPesewas < attempt.duePesewas)',
    to: 'if (paid.amountPesewas < attempt.duePesewas - 1)',
    tests: ['domain/src/money/payments/collect/settlement.test.ts'],
  },
  {
    description: 'a second payment of a paid policy is posted as premium',
    file: 'domain/src/money/payments/collect/settlement.ts',
    from: "  if (checkout.state === 'paid') return park(attempt, checkout, paid, 'paid_twice')\n",
    to: '',
    tests: ['domain/src/money/payments/collect/settlement.test.ts'],
  },
  {
    description: 'a disbursement with an unclear answer is sent again',
    file: 'domain/src/money/payouts/disbursement.ts',
    from: "if (earlier.some((state) => state !== 'failed'))",
    to: "if (earlier.some((state) => state === 'awaiting'))",
    tests: ['domain/src/money/payouts/payouts.test.ts'],
  },
  {
    description: 'the daily limit of withdrawals counts each one separately',
    file: 'domain/src/money/wallets/spending.ts',
    from: 'limits.withdrawalDailyMaxPesewas - withdrawnTodayPesewas',
    to: 'limits.withdrawalDailyMaxPesewas - 0 * withdrawnTodayPesewas',
    tests: ['domain/src/money/wallets/wallets.test.ts'],
  },
  {
    description: 'a percentage rounds half a pesewa down',
    file: 'domain/src/platform/money.ts',
    from: 'const rounding = Math.floor(denominator / 2)',
    to: 'const rounding = Math.floor((denominator - 1) / 2)',
    tests: ['domain/src/platform/money.test.ts'],
  },
  {
    description: 'a journal posted again with other lines is accepted',
    file: 'server/src/money/ledger/post-journal.ts',
    from: 'if (contentOf(posted) !== contentOf(journal.lines)) {',
    to: 'if (posted.length !== journal.lines.length) {',
    tests: ['server/src/money/ledger/ledger.test.ts'],
  },
  {
    description: 'a frozen wallet pays',
    file: 'domain/src/money/wallets/spending.ts',
    from: 'export function allowFloatPayment(wallet: Wallet, amountPesewas: number): void {\n  allowDebit(wallet)\n',
    to: 'export function allowFloatPayment(wallet: Wallet, amountPesewas: number): void {\n',
    tests: ['domain/src/money/wallets/wallets.test.ts'],
  },
  {
    description: 'a repeated request with the same key acts twice',
    file: 'server/src/platform/http/idempotency.ts',
    from: 'if (first) return replay(first, requestHash)',
    to: 'if (first && !requestHash.equals(first.request_hash)) return replay(first, requestHash)',
    tests: ['server/src/money/payments/payments.test.ts'],
  },
]

const audit: Fault[] = [
  {
    description: 'a changed audit entry is not compared with its seal',
    file: 'server/src/platform/audit/verify-segments.ts',
    from: 'if (segment.row_hashes === segment.sealed_hashes) return',
    to: 'if (segment.entries > 0) return',
    tests: ['server/src/platform/audit/attacks.test.ts'],
  },
  {
    description: 'the keyed hash of a segment is not checked',
    file: 'server/src/platform/audit/verify-segments.ts',
    from: '(!key?.macKey || segmentMac(key.macKey, before.mac, sealed).equals(segment.mac))',
    to: 'segment.mac.length > 0',
    tests: ['server/src/platform/audit/attacks.test.ts'],
  },
  {
    description: 'a cut tail of the log is not compared with the checkpoints',
    file: 'server/src/platform/audit/verify-notes.ts',
    from: '.filter(({ segment }) => !heads.has(segment))',
    to: '.filter(({ segment }) => segment < 0)',
    tests: ['server/src/platform/audit/attacks.test.ts'],
  },
  {
    description: 'the signature of a checkpoint is not checked',
    file: 'server/src/platform/audit/note.ts',
    from: 'return key !== undefined && verify(null, Buffer.from(note.text), key.publicKey, note.signature)',
    to: 'return key !== undefined || verify === undefined',
    tests: ['server/src/platform/audit/attacks.test.ts'],
  },
  {
    description: 'old unsealed entries are not reported',
    file: 'server/src/platform/audit/verify-audit.ts',
    from: 'if (overdue.length > 0) {',
    to: 'if (overdue.length > 1_000_000) {',
    tests: ['server/src/platform/audit/attacks.test.ts'],
  },
  {
    description: 'a log that was never verified counts as verified',
    file: 'server/src/platform/audit/audit-status.ts',
    from: "return [{ code: 'never-verified', sentence }]",
    to: 'return sentence ? [] : []',
    tests: ['server/src/people/activities/activities.test.ts'],
  },
  {
    description: 'an entry that bypassed the sealing queue is not counted',
    file: 'server/src/platform/audit/verify-audit.ts',
    from: 'if (entries === sealed + unsealed) return',
    to: 'if (entries >= sealed) return',
    tests: ['server/src/platform/audit/attacks.test.ts'],
  },
]

export const FAULTS: readonly Fault[] = [...authorisation, ...privacy, ...money, ...audit, ...auditStatements]
