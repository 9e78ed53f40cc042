import { ruleName } from '@okwan/domain/money/commissions/rule-changes'
import { roleName } from '@okwan/domain/people/users/terms'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { listRuleChanges } from '../../money/commissions/rules/propose-rule.ts'
import { listStaffPayrolls } from '../../money/staff-payrolls/read-payrolls.ts'
import { listSettingChanges } from '../../people/settings/list-setting-changes.ts'
import { listAccess } from '../../people/users/access-reviews/list-access.ts'
import { listAccountChanges } from '../../people/users/account-changes/list-account-changes.ts'
import { listExaminers } from '../../people/users/examiners/list-examiners.ts'
import { listPermissionChanges } from '../../people/users/permissions/change-permission.ts'
import { listRoleChanges } from '../../people/users/role-changes/list-role-changes.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { listRateBooks } from '../../products/rate-books/list-rate-books.ts'
import { type Branch, endOfDay, PAGE, type Source, sourceOf } from './source.ts'

async function listOverdueReviews(ctx: Ctx, branch: Branch) {
  const { data, meta } = await listAccess(ctx, { query: { only: 'overdue', ...branch, limit: PAGE } })
  const [first] = data
  const overdue = meta.count
  return { data: first ? [{ first, overdue }] : [], meta: { nextCursor: null } }
}

type Approvable = { allowedActions: readonly string[]; requestedAt: string; requestedBy: { fullName: string } }

const isForMe = ({ allowedActions }: Pick<Approvable, 'allowedActions'>) => allowedActions.includes('approve')

/** Changes that need a second person, and overdue access reviews. The rules of each change define who can approve. */
export const ACCESS_SOURCES: readonly Source[] = [
  sourceOf(
    'access',
    'users.manage',
    (ctx) => listRoleChanges(ctx, { query: { status: 'pending', limit: PAGE } }),
    (change) =>
      isForMe(change)
        ? {
            id: change.roleChangeId,
            list: 'role-changes',
            title: `Approve role change: ${roleName(change.fromRole)} to ${roleName(change.toRole)}`,
            subject: change.user.fullName,
            waitingSince: change.requestedAt,
          }
        : undefined,
  ),
  sourceOf(
    'access',
    'users.manage',
    (ctx) => listAccountChanges(ctx, { query: { status: 'pending', limit: PAGE } }),
    (change) =>
      isForMe(change)
        ? {
            id: change.accountChangeId,
            list: 'account-changes',
            title: change.newMobileNumber ? 'Approve new phone number' : 'Approve removal of passkeys',
            subject: change.user.fullName,
            waitingSince: change.requestedAt,
          }
        : undefined,
  ),
  sourceOf(
    'access',
    'users.manage',
    (ctx) => listPermissionChanges(ctx, { query: { status: 'pending', limit: PAGE } }),
    (change) =>
      isForMe(change)
        ? {
            id: change.permissionChangeId,
            list: 'permission-changes',
            title: `Approve permission change: ${change.granted ? 'grant' : 'revoke'} ${change.permission}`,
            subject: change.user.fullName,
            waitingSince: change.requestedAt,
          }
        : undefined,
  ),
  sourceOf(
    'access',
    'users.manage',
    (ctx) => listExaminers(ctx, { query: { limit: PAGE } }),
    (seat) =>
      isForMe(seat)
        ? {
            id: seat.examinerSeatId,
            list: 'examiners',
            title: `Approve examiner: ${seat.organisation}`,
            subject: seat.user.fullName,
            waitingSince: seat.requestedAt,
          }
        : undefined,
  ),
  // One item for all people, because a review is done for the whole list.
  sourceOf('access', 'users.manage', listOverdueReviews, ({ overdue, first }) => ({
    id: 'access-reviews',
    list: 'access-reviews',
    title: overdue === 1 ? 'Review access of 1 person' : `Review access of ${overdue} people`,
    subject: overdue === 1 ? first.fullName : `${first.fullName} and ${overdue - 1} more`,
    waitingSince: `${first.dueOn}T00:00:00.000Z`,
    dueAt: endOfDay(first.dueOn),
  })),
  sourceOf(
    'setting',
    'settings.manage',
    (ctx) => listSettingChanges(ctx, { query: { status: 'pending', limit: PAGE } }),
    (change) =>
      isForMe(change)
        ? {
            id: change.settingChangeId,
            list: change.name,
            title: `Approve setting: ${lowerFirst(change.title)}`,
            subject: `Requested by ${change.requestedBy.fullName}`,
            waitingSince: change.requestedAt,
          }
        : undefined,
  ),
  sourceOf(
    'rate-book',
    'rate-books.manage',
    (ctx) => listRateBooks(ctx, { query: { limit: PAGE } }),
    (book) =>
      book.status === 'draft' && book.publicationRefusalReason === null
        ? {
            id: book.rateBookId,
            list: book.product,
            title: `Publish rates: ${book.version}`,
            subject: `Created by ${book.createdBy}`,
            product: book.product,
            waitingSince: book.createdAt,
          }
        : undefined,
  ),
  sourceOf(
    'commission-rule',
    'commissions.manage',
    (ctx) => listRuleChanges(ctx, { query: { status: 'pending', limit: PAGE } }),
    (change) =>
      // A change can still be declined on its first day or later.
      change.allowedActions.includes('refuse')
        ? {
            id: change.ruleChangeId,
            list: 'commission-rules',
            title: `Approve commission rule: ${ruleName(change.productCode, change.userGroup)}`,
            subject: `Requested by ${change.requestedBy.fullName}`,
            waitingSince: change.requestedAt,
          }
        : undefined,
  ),
  sourceOf(
    'payroll',
    'commissions.manage',
    (ctx) => listStaffPayrolls(ctx, { query: { limit: PAGE } }),
    (payroll) =>
      isForMe(payroll) && payroll.approvalRefusalReason === null
        ? {
            id: payroll.payrollId,
            list: 'staff-payrolls',
            title: `Approve staff commission: ${payroll.lines.length} ${payroll.lines.length === 1 ? 'person' : 'people'}`,
            subject: `Prepared by ${payroll.preparedBy}`,
            amountPesewas: payroll.totalPesewas,
            waitingSince: payroll.preparedAt,
          }
        : undefined,
  ),
]
