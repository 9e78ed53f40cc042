import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import type { RegisteredVehicle } from '@okwan/domain/sales/motor/save-answers'
import * as z from 'zod'

const object = z.record(z.string(), z.unknown())

// Written only by saveDraft, whose type this is; every answer of the API is parsed by the contract again.
export const draftContent = object.transform((content) => content as MotorDraft)
export const registerContent = object.transform((content) => content as RegisteredVehicle)
