import type { Company } from '@okwan/domain/platform/settings/values'
import type { Settings } from './settings.ts'

/** The company as printed on a policy, with the name of another insurer if that one carries the policy. */
export function insurerOn(settings: Settings, insurerCode: string, day: Date): Company {
  const company = settings.at('company', day)
  if (insurerCode === company.insurerCode) return company
  const insurer = settings.at('insurers', day).insurers.find(({ code }) => code === insurerCode)
  return { ...company, legalName: insurer?.name ?? company.legalName }
}
