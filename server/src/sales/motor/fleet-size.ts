import type { IsoDate } from '@okwan/domain/platform/dates'
import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import { chassisOf } from '@okwan/domain/sales/motor/vehicle'
import { findSellable } from '../../customers/customers/find-sellable.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { countInsured } from '../../policies/policies/issue/count-insured.ts'

/** Number of vehicles that the selected customer insures on the first day of cover, with the vehicle of the draft. */
export async function fleetSizeOfDraft(ctx: Ctx, draft: MotorDraft, onDate: IsoDate): Promise<number> {
  const { customerCode } = draft.policyholder ?? {}
  const customer = customerCode ? await findSellable(ctx, customerCode, 'motor') : undefined
  if (!customer) return 1
  const own = chassisOf(draft)?.key
  return (await countInsured(ctx.tx, { customerId: customer.id, onDate, exceptChassisKeys: own ? [own] : [] })) + 1
}
