import type { MotorDraft } from '@okwan/domain/sales/motor/draft'
import type { RegisteredVehicle } from '@okwan/domain/sales/motor/save-answers'
import { trustedJson } from '../../../platform/db/trusted-json.ts'

// Written only by saveDraft, whose types these are; every answer of the API is parsed by the contract again.
export const draftContent = trustedJson<MotorDraft>()
export const registerContent = trustedJson<RegisteredVehicle>()
