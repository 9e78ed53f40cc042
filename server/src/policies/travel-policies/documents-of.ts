import type { LetterLanguage, TravelPolicy } from '@okwan/contract/policies/travel-policies'
import { acceptsFrench } from '@okwan/domain/policies/travel-policies/french'
import { visaLetterRefusalReason } from '@okwan/domain/policies/travel-policies/visa-letter'
import type { TravelStatus } from '@okwan/domain/products/travel-plans/terms'
import { fullName } from '@okwan/domain/sales/travel/draft/travellers'
import type { LoadedPolicy } from './load-policy.ts'

type Documents = TravelPolicy['documents']

/** All documents of a policy, with the reason if one is not available now. */
export function documentsOf(policy: LoadedPolicy, status: TravelStatus): Documents {
  const { row, sold } = policy
  const base = `/travel/policies/${row.policy_id}`
  const version = row.is_current ? '' : `?policyRecordId=${row.id}`
  const path = (name: string) => `${base}/${name}${version}`
  const noDocument = reason(documentRefusalReason(policy))
  const noLetter = reason(letterRefusalReason(policy, status, 'en'))
  const isFrench = acceptsFrench(sold.trip.destinations, policy.book)
  const people = sold.travellers.flatMap(({ number, person }): Documents => {
    const own = { travellerNumber: number }
    const name = fullName(person)
    const certificate = path(`travellers/${number}/certificate.pdf`)
    const letter = path(`travellers/${number}/embassy-letter.pdf`)
    const french = `${letter}${version ? '&' : '?'}language=fr`
    const letters: Documents = [
      { kind: 'embassy-letter', label: `Embassy letter for ${name}`, ...own, path: letter, ...noLetter },
      { kind: 'embassy-letter-fr', label: `French embassy letter for ${name}`, ...own, path: french, ...noLetter },
    ]
    return [
      { kind: 'certificate', label: `Certificate of ${name}`, ...own, path: certificate, ...noDocument },
      ...letters.slice(0, isFrench ? 2 : 1),
    ]
  })
  return [
    ...people,
    { kind: 'certificates', label: 'All certificates in one file', path: path('certificates.pdf'), ...noDocument },
    { kind: 'schedule', label: 'Policy Schedule', path: path('schedule.pdf'), ...noDocument },
  ]
}

export function documentRefusalReason({ row }: LoadedPolicy): string | undefined {
  return row.issued_at ? undefined : 'Documents are available after the premium is paid.'
}

export function letterRefusalReason(
  policy: LoadedPolicy,
  status: TravelStatus,
  language: LetterLanguage,
): string | undefined {
  const { trip, more } = policy.sold
  const { planCode, destinations } = trip
  const frenchRefusal =
    language === 'fr' && !acceptsFrench(destinations, policy.book)
      ? 'Embassy letters in French are only for Schengen and French-speaking destinations.'
      : undefined
  const risk = { planCode, destinations, oneWay: more.oneWay, status }
  return documentRefusalReason(policy) ?? visaLetterRefusalReason(risk, policy.book) ?? frenchRefusal
}

function reason(refusalReason: string | undefined) {
  return refusalReason === undefined ? {} : { refusalReason }
}
