import type { IsoDate } from '@okwan/domain/platform/dates'
import type { Gender, Relationship, Title } from '@okwan/domain/products/travel-plans/terms'
import type { TravelChanges, TravelDraft, Traveller } from '../draft.ts'
import { formatEnteredPhone } from './holder-values.ts'
import { type PassportValues, passportValues } from './passport-values.ts'

const TEXTS = [
  'firstName',
  'lastName',
  'otherNames',
  'nationality',
  'mobileNumber',
  'email',
  'guardianName',
  'guardianMobile',
] as const
type Texts = Record<(typeof TEXTS)[number], string>

export type TravellerValues = Texts &
  PassportValues & {
    title: Title | ''
    gender: Gender | ''
    relationship: Relationship | ''
    dateOfBirth: IsoDate | null
  }

export function travellerValues(traveller: Traveller): TravellerValues {
  // Object.fromEntries loses the key type; TEXTS contains every key of the record.
  const texts = Object.fromEntries(TEXTS.map((name) => [name, traveller[name] ?? ''])) as Texts
  return {
    ...texts,
    ...passportValues(traveller),
    dateOfBirth: traveller.dateOfBirth ?? null,
    mobileNumber: formatEnteredPhone(texts.mobileNumber),
    guardianMobile: formatEnteredPhone(texts.guardianMobile),
    nationality: texts.nationality || 'GH',
    title: traveller.title ?? '',
    gender: traveller.gender ?? '',
    relationship: traveller.relationship ?? '',
  }
}

/** The patch contains the whole list; other travellers stay unchanged. */
export function travellerChanges(id: string, values: TravellerValues, { travellers = [] }: TravelDraft): TravelChanges {
  const input = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null))
  return {
    travellers: travellers.map((one) => (one.travellerId === id ? { ...input, travellerId: id } : one)),
  }
}

/** Maps paths such as `travellers.3.firstName` to the field `firstName` of the form. */
export function problemsOfTraveller(
  problems: readonly { path: string; message: string }[],
  index: number,
): { path: string; message: string }[] {
  const prefix = `travellers.${index}.`
  const travellerProblems = problems.filter(({ path }) => path.startsWith(prefix))
  // Problems of the whole list are shown only after the problems of the traveller are solved.
  const listed = travellerProblems.length > 0 ? travellerProblems : problems.filter(({ path }) => path === 'travellers')
  return listed.map(({ path, message }) => ({ path: path.replace(prefix, ''), message }))
}

/** Index of the first traveller with a problem. */
export function firstUnfinished(problems: readonly { path: string }[]): number | undefined {
  const found = problems.map(({ path }) => /^travellers\.(\d+)\./.exec(path)?.[1]).find((index) => index !== undefined)
  return found === undefined ? undefined : Number(found)
}
