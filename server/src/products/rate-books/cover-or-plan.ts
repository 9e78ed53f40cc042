import { COVER_TYPES, type CoverType } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'

export const motorCover = z.enum(COVER_TYPES)

/** `policy_records.cover_type`: the cover of a motor policy or the plan code of a travel policy. Rate books define the plans. */
export const coverOrPlan = z.union([motorCover, z.string().brand('PlanCode')])
export type CoverOrPlan = z.output<typeof coverOrPlan>

export function isMotorCover(cover: CoverOrPlan): cover is CoverType {
  return motorCover.safeParse(cover).success
}
