import type { ApiInput } from '@okwan/contract/all'
import type { Assistant } from '@okwan/contract/people/assistants'
import { formatPlain, parseCedis } from '@okwan/domain/platform/money'
import { formatPhone } from '@okwan/domain/platform/phone'

/** Form values as typed text. The form and the server validate them. */
export type AssistantForm = {
  fullName: string
  mobileNumber: string
  email: string
  products: string[]
  dailyCount: string
  dailyAmount: string
  fromHour: string
  toHour: string
}
export const FIELDS = [
  'fullName',
  'mobileNumber',
  'email',
  'products',
  'dailyCount',
  'dailyAmount',
  'fromHour',
  'toHour',
] as const satisfies (keyof AssistantForm)[]
export type FieldName = (typeof FIELDS)[number]

/** `limits.dailyPesewas` in an error response is the field `dailyAmount` here. */
export function fieldOf(path: string): FieldName | undefined {
  const [first = '', second] = path.split('.')
  const name = first === 'limits' ? second : first
  return FIELDS.find((field) => field === (name === 'dailyPesewas' ? 'dailyAmount' : name))
}

export function defaultsOf(assistant: Assistant | undefined): AssistantForm {
  const limits = assistant?.limits
  return {
    fullName: assistant?.fullName ?? '',
    mobileNumber: assistant ? formatPhone(assistant.mobileNumber) : '',
    email: assistant?.email ?? '',
    products: limits?.products ?? ['motor', 'travel'],
    dailyCount: limits?.dailyCount?.toString() ?? '',
    dailyAmount: limits?.dailyPesewas ? formatPlain(limits.dailyPesewas, ',') : '',
    fromHour: String(limits?.fromHour ?? 0),
    toHour: String(limits?.toHour ?? 24),
  }
}

type Body = NonNullable<ApiInput<'POST /assistants'>['body']>

export function bodyOf(form: AssistantForm): Body {
  return {
    fullName: form.fullName,
    mobileNumber: form.mobileNumber,
    email: form.email.trim() || null,
    limits: {
      products: (['motor', 'travel'] as const).filter((product) => form.products.includes(product)),
      dailyCount: form.dailyCount.trim() === '' ? null : Number(form.dailyCount),
      // The form accepts only positive amounts, so 0 is never sent.
      dailyPesewas: form.dailyAmount.trim() === '' ? null : (parseCedis(form.dailyAmount) ?? 0),
      fromHour: Number(form.fromHour),
      toHour: Number(form.toHour),
    },
  }
}

/** Sends only changed fields. Limits are sent as a whole. */
export function changesOf(form: AssistantForm, dirty: Partial<Record<keyof AssistantForm, unknown>>): Partial<Body> {
  const { limits, ...person } = bodyOf(form)
  const touched = (name: keyof AssistantForm) => Boolean(dirty[name])
  return {
    ...(touched('fullName') ? { fullName: person.fullName } : {}),
    ...(touched('mobileNumber') ? { mobileNumber: person.mobileNumber } : {}),
    ...(touched('email') ? { email: person.email } : {}),
    ...((['products', 'dailyCount', 'dailyAmount', 'fromHour', 'toHour'] as const).some(touched) ? { limits } : {}),
  }
}
