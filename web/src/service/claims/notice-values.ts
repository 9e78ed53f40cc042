import type { ApiInput } from '@okwan/contract/all'
import { parseCedis } from '@okwan/domain/platform/money'
import { CLAIM_DOCUMENTS, type ClaimDocument, type ClaimType } from '@okwan/domain/service/claims/terms'

export type NoticeValues = {
  type: ClaimType | ''
  /** Instant of the loss, `2026-11-10T14:30:00.000Z`. */
  incidentAt: string
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

export type Documents = Partial<Record<ClaimDocument, readonly string[]>>
/** The unfinished notice that the browser tab stores. */
export type UnsavedNotice = { input: NoticeValues; documents: Documents }

export const EMPTY_NOTICE: NoticeValues = {
  type: '',
  travellerId: '',
  incidentAt: '',
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

/** The notice as it is sent; empty fields are left out. */
export function noticeOf(input: NoticeValues): Notice {
  const { type, estimate, otherName, otherPhone, otherPlate, ...texts } = input
  if (!type) throw new TypeError('the form requires a loss type')
  const { incidentAt, place, narrative, ...optional } = texts
  const filled = Object.entries(optional).filter(([, text]) => text.trim() !== '')
  const estimatePesewas = parseCedis(estimate)
  return {
    type,
    incidentDate: incidentAt.slice(0, 10),
    incidentTime: incidentAt.slice(11, 16),
    place,
    narrative,
    ...Object.fromEntries(filled),
    ...(estimatePesewas === undefined ? {} : { estimatePesewas }),
    thirdParties: thirdPartiesOf({ otherName, otherPhone, otherPlate }),
  }
}

/** A phone number or plate without a name is sent too, so that the missing name is reported. */
export function thirdPartiesOf({
  otherName,
  otherPhone,
  otherPlate,
}: Pick<NoticeValues, 'otherName' | 'otherPhone' | 'otherPlate'>): NonNullable<Notice['thirdParties']> {
  const other = {
    name: otherName.trim(),
    ...(otherPhone.trim() ? { phone: otherPhone } : {}),
    ...(otherPlate.trim() ? { registrationNumber: otherPlate.trim() } : {}),
  }
  return Object.values(other).some(Boolean) ? [other] : []
}

/** Restores a stored notice; fields that the form no longer has are dropped. */
export function noticeFrom(stored: unknown): UnsavedNotice {
  const { input, documents } = (stored ?? {}) as {
    input?: Record<string, unknown>
    documents?: Record<string, unknown>
  }
  const storedNames = Object.keys(EMPTY_NOTICE).filter((name) => typeof input?.[name] === 'string')
  const added = Object.keys(CLAIM_DOCUMENTS).filter((document) => isIds(documents?.[document]))
  return {
    input: { ...EMPTY_NOTICE, ...Object.fromEntries(storedNames.map((name) => [name, input?.[name]])) },
    documents: Object.fromEntries(added.map((document) => [document, documents?.[document]])),
  }
}

function isIds(value: unknown): boolean {
  return Array.isArray(value) && value.every((id) => typeof id === 'string')
}
