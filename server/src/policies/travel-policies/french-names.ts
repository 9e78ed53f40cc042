import { visitsSchengen } from '@okwan/domain/policies/travel-policies/visa-letter'
import { findPlan, planCovers, type TravelRateBook } from '@okwan/domain/products/travel-plans/rate-book'
import type { InsuredPerson, TravelDocument } from '../documents/travel-parts.ts'
import { zoneName } from './document.ts'

const COUNTRIES = new Intl.DisplayNames(['fr'], { type: 'region' })

/** Areas of the rate books; an area that a later book adds keeps its English name. */
const ZONES: Record<string, string> = {
  EUROPE: 'Europe',
  AFRICA: 'Afrique',
  ASIA_ME: 'Asie et Moyen-Orient',
  SAUDI: 'Arabie saoudite',
  WORLD_EX_NA: 'Monde entier, hors États-Unis et Canada',
  WORLD: 'Monde entier',
}

type Trip = { planCode: string; destinations: readonly string[] }

/** The document with the names of areas and countries in French. */
export function withFrenchNames(document: TravelDocument, trip: Trip, book: TravelRateBook): TravelDocument {
  const plan = findPlan(book, trip.planCode)
  const schengen = book.countries.filter((country) => country.schengen)
  const coversSchengen = schengen.length > 0 && schengen.every((country) => planCovers(book, plan, country))
  const zone = ZONES[plan.zone] ?? zoneName(book, plan.zone)
  return {
    ...document,
    territory: coversSchengen ? `${zone}, y compris tous les États membres de l’espace Schengen` : zone,
    schengenStates: visitsSchengen(trip.destinations, book)
      ? schengen.map(({ iso2 }) => frenchCountry(iso2)).toSorted((one, other) => one.localeCompare(other, 'fr'))
      : [],
    destinations: trip.destinations.map(frenchCountry),
  }
}

export function withFrenchPerson(person: InsuredPerson, nationality: string): InsuredPerson {
  return { ...person, nationality: frenchCountry(nationality) }
}

const frenchCountry = (iso2: string) => COUNTRIES.of(iso2) ?? iso2
