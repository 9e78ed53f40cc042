import type { Issuer } from '@okwan/domain/platform/settings/values'
import type { Settings } from './settings.ts'

/** The company with its seal on a day. */
export function issuerOn(settings: Settings, day: Date): Issuer {
  return { ...settings.at('company', day), ...settings.at('company-seal', day) }
}

/** The company as printed on a policy, with the name of another insurer if that one carries the policy. */
export function insurerOn(settings: Settings, insurerCode: string, day: Date): Issuer {
  const company = issuerOn(settings, day)
  if (insurerCode === company.insurerCode) return company
  const insurer = settings.at('insurers', day).insurers.find(({ code }) => code === insurerCode)
  return { ...company, legalName: insurer?.name ?? company.legalName }
}
