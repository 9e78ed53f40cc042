import type { ApiInput } from '@okwan/contract/all'
import type { ClaimType } from '@okwan/domain/claims/terms'
import { parseCedis } from '@okwan/domain/money'

export type NoticeValues = {
  type: ClaimType | ''
  incidentDate: string
  place: string
  narrative: string
  estimate: string
  travellerId: string
  driverName: string
  driverLicenceNumber: string
  policeStation: string
  policeReportNumber: string
  otherName: string
  otherPhone: string
  otherPlate: string
}

export const EMPTY_NOTICE: NoticeValues = {
  type: '',
  travellerId: '',
  incidentDate: '',
  place: '',
  narrative: '',
  estimate: '',
  driverName: '',
  driverLicenceNumber: '',
  policeStation: '',
  policeReportNumber: '',
  otherName: '',
  otherPhone: '',
  otherPlate: '',
}

export const NOTICE_FIELDS: readonly string[] = Object.keys(EMPTY_NOTICE)

type Notice = ApiInput<'POST /claims'>['body']['notice']

/** The report as it is sent: what was left empty is left out. */
export function noticeOf(typed: NoticeValues): Notice {
  const { type, estimate, otherName, otherPhone, otherPlate, ...texts } = typed
  if (!type) throw new TypeError('the form asks for the type first')
  const { incidentDate, place, narrative, ...optional } = texts
  const given = Object.entries(optional).filter(([, text]) => text.trim() !== '')
  const estimatePesewas = parseCedis(estimate)
  const other = {
    name: otherName.trim(),
    ...(otherPhone.trim() ? { phone: otherPhone } : {}),
    ...(otherPlate.trim() ? { registrationNumber: otherPlate.trim() } : {}),
  }
  return {
    type,
    incidentDate,
    place,
    narrative,
    ...Object.fromEntries(given),
    ...(estimatePesewas === undefined ? {} : { estimatePesewas }),
    thirdParties: other.name ? [other] : [],
  }
}
