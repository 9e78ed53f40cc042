import { describeMerge } from '../customers/customers/merge/merge-customers.ts'
import { describeClosing } from '../money/accounting/describe-closing.ts'
import { describeExplanation } from '../money/bank-statements/resolve-lines.ts'
import { describeTransfer } from '../money/bank-transfers/record-transfer.ts'
import { describeDispute, describeRates } from '../money/commissions/describe-commission.ts'
import { describeRuleChange } from '../money/commissions/rules/decide-rule-change.ts'
import { describeConfirmation } from '../money/exceptions/describe-confirmation.ts'
import { describeBatch, describePayout } from '../money/payouts/approve/describe-approval.ts'
import { describeWithdrawal } from '../money/payouts/request/withdraw-commission.ts'
import { describeSettlement } from '../money/settlements/decide-settlement.ts'
import { describePayroll } from '../money/staff-payrolls/decide-payroll.ts'
import { describeFloatPayment } from '../money/wallets/confirm-float-payment.ts'
import { describeFreeze } from '../money/wallets/describe-freeze.ts'
import { describeRecovery } from '../people/activities/recover-log.ts'
import { describeAlertRules } from '../people/alerts/alert-rules.ts'
import { describePasskeyAddition } from '../people/auth/passkeys/add-passkey.ts'
import { describePasskeyRemoval } from '../people/auth/passkeys/manage-passkeys.ts'
import { describeSettingChange } from '../people/settings/approve-setting-change.ts'
import { describeAccountChange } from '../people/users/account-changes/approve-account-change.ts'
import { describeNumber } from '../people/users/account-changes/change-number.ts'
import { describeOwnEmail } from '../people/users/account-changes/change-own-email.ts'
import { describeExaminer } from '../people/users/examiners/approve-examiner.ts'
import { describePermissionChange } from '../people/users/permissions/change-permission.ts'
import { describeRoleChange } from '../people/users/role-changes/approve-role-change.ts'
import { describeRole } from '../people/users/role-changes/request-role-change.ts'
import type { Product } from '../platform/http/context.ts'
import { describeStickerCount } from '../policies/stickers/count-stickers.ts'
import { describePublication } from '../products/rate-books/describe-publication.ts'
import { describeErasure } from '../reports/customer-rights/erase-customer.ts'
import { describeImport } from '../sales/imports/decide-import.ts'
import { describeCorrection } from '../service/customer-corrections/correct-customer.ts'
import { describeHit } from '../service/screening/decide-hit.ts'

/** Description of each confirmation, so that the SMS names the act, the payee and the amount. */
export const stepUpActs: Product['acts'] = {
  payout: describePayout,
  payouts: describeBatch,
  exception: describeConfirmation,
  'month-closing': describeClosing,
  'staff-payroll': describePayroll,
  'sticker-count': describeStickerCount,
  settlement: describeSettlement,
  'bank-match': describeExplanation,
  'bank-transfer': describeTransfer,
  import: describeImport,
  'rate-book': describePublication,
  'commission-rates': describeRates,
  'commission-rule': describeRuleChange,
  'commission-dispute': describeDispute,
  'wallet-payment': describeFloatPayment,
  withdrawal: describeWithdrawal,
  'wallet-freeze': describeFreeze('freeze'),
  'wallet-unfreeze': describeFreeze('unfreeze'),
  'alert-rules': describeAlertRules,
  'role-change': describeRoleChange,
  setting: describeSettingChange,
  permission: describePermissionChange,
  'customer-merge': describeMerge('approve'),
  'customer-merge-undo': describeMerge('undo'),
  'customer-erasure': describeErasure,
  'customer-correction': describeCorrection,
  'screening-hit': describeHit,
  examiner: describeExaminer,
  role: describeRole,
  number: describeNumber,
  'own-email': describeOwnEmail,
  'account-change': describeAccountChange,
  'passkey-add': describePasskeyAddition,
  'passkey-remove': describePasskeyRemoval,
  'audit-recovery': describeRecovery,
}
